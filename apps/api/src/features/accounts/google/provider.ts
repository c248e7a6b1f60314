/**
 * Google, or whatever OpenID provider the operator has named, as openid-client speaks to it. What comes out is a person or one of our own
 * failures: a provider's error may carry tokens, and is neither shown nor logged as it came.
 */
import type { GoogleFailure } from "@toile/contract";
import * as oidc from "openid-client";
import type { GoogleSignInConfig } from "../../../platform/config/config.identity.ts";
import type { Logger } from "../../../platform/log.ts";
import { type Person, toPerson } from "./google.rules.ts";

/** A person waits for each of these calls. */
const CALL_SECONDS = 5;
/** Between two machines' clocks. */
const CLOCK_TOLERANCE_SECONDS = 30;
/** After that the provider's settings are read anew: endpoints and keys may have moved. */
const SETTINGS_LAST_MS = 60 * 60_000;
const SCOPE = "openid email profile";

/** The secrets of one trip: they stay with the browser that set out. */
export type FlowSecrets = { state: string; nonce: string; codeVerifier: string };

export type ProviderAnswer = { person: Person } | { failure: GoogleFailure };

export type Provider = ReturnType<typeof createProvider>;

type ProviderOptions = { settings: GoogleSignInConfig; redirectUrl: string; log: Logger; nowMs: () => number };

export function createProvider({ settings, redirectUrl, log, nowMs }: ProviderOptions) {
  const discover = cached(nowMs, () => readSettings(settings));
  const note = (error: unknown): GoogleFailure => {
    const { failure, code } = classify(error);
    // The code alone: messages and causes of these errors may hold what the provider sent.
    if (failure !== "cancelled") log.warn({ failure, reason: code }, "a sign-in with Google failed");
    return failure;
  };
  return {
    /** Where to send the browser, with the secrets to keep. Null: the provider does not answer. */
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
    /** Who came back. `query` is that of the provider's redirect. */
    async finish(query: URLSearchParams, secrets: FlowSecrets): Promise<ProviderAnswer> {
      try {
        const config = await discover();
        // As the browser was sent there: behind a proxy the request that arrives here has another address.
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
        // Many providers tell the email only when they are asked with the access token.
        const told = claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
        const more = told ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
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
    // Only of this machine: see `refuseOpenKey`.
    execute: server.protocol === "http:" ? [oidc.allowInsecureRequests] : [],
  });
  // The token comes over TLS from the provider itself, so its signature is optional. We check it all the same.
  oidc.enableNonRepudiationChecks(config);
  return config;
}

/** The settings, read once for everybody who waits; a failure is not kept. */
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

const UNAVAILABLE_ANSWERS = new Set(["temporarily_unavailable", "server_error"]);

function classify(error: unknown): { failure: GoogleFailure; code: string } {
  if (error instanceof oidc.AuthorizationResponseError) {
    if (error.error === "access_denied") return { failure: "cancelled", code: error.error };
    return { failure: UNAVAILABLE_ANSWERS.has(error.error) ? "unavailable" : "failed", code: "AUTHORIZATION_REFUSED" };
  }
  if (error instanceof oidc.ResponseBodyError) {
    return { failure: error.status >= 500 ? "unavailable" : "failed", code: `TOKEN_REFUSED_${error.status}` };
  }
  // Openid-client's own errors say in `code` what was wrong.
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  const { cause } = error instanceof Error ? error : { cause: undefined };
  // Not by its class: the HTTP server puts another one in the place of fetch's.
  const isServerDown = (toStatus(cause) ?? 0) >= 500;
  const isLost = code === "OAUTH_TIMEOUT" || isServerDown || causesOf(error).some(isConnectionLost);
  return {
    failure: isLost ? "unavailable" : "failed",
    code: code || (error instanceof Error ? error.name : "UNKNOWN"),
  };
}

/** The error, and what it came of: a body that breaks off is told as one that cannot be parsed. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let one = error; one instanceof Error && !causes.includes(one); one = one.cause) causes.push(one);
  return causes;
}

/** A connection that fails is fetch's TypeError; those of the library have a code. */
const isConnectionLost = (error: Error): boolean =>
  error.name === "TimeoutError" || (error instanceof TypeError && !("code" in error));

const toStatus = (cause: unknown): number | undefined =>
  typeof cause === "object" && cause !== null && "status" in cause && typeof cause.status === "number"
    ? cause.status
    : undefined;
