/**
 * Google, or the operator's OpenID provider, through openid-client. It returns a person or one of our own failures: a
 * provider's error may contain tokens, so it is neither shown nor logged unchanged.
 */
import type { GoogleFailure } from "@toile/contract";
import * as oidc from "openid-client";
import type { GoogleSignInConfig } from "../../../platform/config/config.identity.ts";
import type { Logger } from "../../../platform/log.ts";
import { type Person, toPerson } from "./google.rules.ts";

/** A person waits for each of these calls. */
const CALL_SECONDS = 5;
/** Allowed difference between two machines' clocks. */
const CLOCK_TOLERANCE_SECONDS = 30;
/** The provider's settings are refreshed after this time: endpoints and keys may have changed. */
const SETTINGS_LAST_MS = 60 * 60_000;
const SCOPE = "openid email profile";

/** The secrets of one flow; only the browser that started it has them. */
export type FlowSecrets = { state: string; nonce: string; codeVerifier: string };

export type ProviderResponse = { person: Person } | { failure: GoogleFailure };

export type Provider = ReturnType<typeof createProvider>;

type ProviderOptions = { settings: GoogleSignInConfig; redirectUrl: string; log: Logger; nowMs: () => number };

export function createProvider({ settings, redirectUrl, log, nowMs }: ProviderOptions) {
  const discover = cached(nowMs, () => readSettings(settings));
  const note = (error: unknown): GoogleFailure => {
    const { failure, code } = classify(error);
    // Only the code: messages and causes of these errors may contain what the provider sent.
    if (failure !== "cancelled") log.warn({ failure, reason: code }, "a sign-in with Google failed");
    return failure;
  };
  return {
    /** The URL to redirect to, with the secrets to keep. Null: the provider does not answer. */
    async begin(): Promise<{ url: string; secrets: FlowSecrets } | null> {
      try {
        const config = await discover();
        const secrets = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          codeVerifier: oidc.randomPKCECodeVerifier(),
        };
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: redirectUrl,
          scope: SCOPE,
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(secrets.codeVerifier),
          code_challenge_method: "S256",
        });
        return { url: url.href, secrets };
      } catch (error) {
        note(error);
        return null;
      }
    },
    /** The person who returned. `query` is that of the provider's redirect. */
    async finish(query: URLSearchParams, secrets: FlowSecrets): Promise<ProviderResponse> {
      try {
        const config = await discover();
        // The registered URL: behind a proxy, the request that arrives here has another one.
        const current = new URL(redirectUrl);
        current.search = query.toString();
        const tokens = await oidc.authorizationCodeGrant(config, current, {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) return { failure: "failed" };
        // Many providers reveal the email only through the userinfo endpoint.
        const lacksEmail = claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
        const more = lacksEmail ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
        return { person: toPerson({ ...more, ...claims }) };
      } catch (error) {
        return { failure: note(error) };
      }
    },
  };
}

async function readSettings({ issuer, clientId, clientSecret }: GoogleSignInConfig): Promise<oidc.Configuration> {
  const server = new URL(issuer);
  const metadata = { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  const [post, basic] = [oidc.ClientSecretPost(clientSecret), oidc.ClientSecretBasic(clientSecret)];
  const authenticate: oidc.ClientAuth = (provider, ...request) => {
    const takesPost = provider.token_endpoint_auth_methods_supported?.includes("client_secret_post");
    return takesPost ? post(provider, ...request) : basic(provider, ...request);
  };
  const config = await oidc.discovery(server, clientId, metadata, authenticate, {
    timeout: CALL_SECONDS,
    // Only on this machine: see `refuseOpenKey`.
    execute: server.protocol === "http:" ? [oidc.allowInsecureRequests] : [],
  });
  // The token comes over TLS from the provider itself, so checking its signature is optional. We check it anyway.
  oidc.enableNonRepudiationChecks(config);
  return config;
}

/** Caches the settings and shares one pending read; a failure is not cached. */
function cached(nowMs: () => number, read: () => Promise<oidc.Configuration>): () => Promise<oidc.Configuration> {
  let kept: { settings: Promise<oidc.Configuration>; untilMs: number } | null = null;
  return async () => {
    if (!kept || kept.untilMs <= nowMs()) kept = { settings: read(), untilMs: nowMs() + SETTINGS_LAST_MS };
    const { settings } = kept;
    try {
      return await settings;
    } catch (error) {
      if (kept?.settings === settings) kept = null;
      throw error;
    }
  };
}

const UNAVAILABLE_ERRORS = new Set(["temporarily_unavailable", "server_error"]);

function classify(error: unknown): { failure: GoogleFailure; code: string } {
  if (error instanceof oidc.AuthorizationResponseError) {
    if (error.error === "access_denied") return { failure: "cancelled", code: error.error };
    return { failure: UNAVAILABLE_ERRORS.has(error.error) ? "unavailable" : "failed", code: "AUTHORIZATION_REFUSED" };
  }
  if (error instanceof oidc.ResponseBodyError) {
    return { failure: error.status >= 500 ? "unavailable" : "failed", code: `TOKEN_REFUSED_${error.status}` };
  }
  // Openid-client's own errors have a `code`.
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  const { cause } = error instanceof Error ? error : { cause: undefined };
  // Checked by status, not by class: the HTTP server replaces fetch's Response class.
  const isServerDown = (toStatus(cause) ?? 0) >= 500;
  const isLost = code === "OAUTH_TIMEOUT" || isServerDown || causesOf(error).some(isConnectionLost);
  return {
    failure: isLost ? "unavailable" : "failed",
    code: code || (error instanceof Error ? error.name : "UNKNOWN"),
  };
}

/** The error and its causes: a body that breaks off is reported as one that cannot be parsed. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let one = error; one instanceof Error && !causes.includes(one); one = one.cause) causes.push(one);
  return causes;
}

/** A failed connection is a TypeError of fetch; the library's errors have a code. */
const isConnectionLost = (error: Error): boolean =>
  error.name === "TimeoutError" || (error instanceof TypeError && !("code" in error));

const toStatus = (cause: unknown): number | undefined =>
  typeof cause === "object" && cause !== null && "status" in cause && typeof cause.status === "number"
    ? cause.status
    : undefined;
