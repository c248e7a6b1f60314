/**
 * Signs a service account in to Google, and caches the access token until shortly before it expires.
 *
 * Errors of Google's library contain the signed request and the answer, possibly with a token. Nothing of that may
 * reach a log, so only the status and the OAuth error code leave this file.
 */
import type { JWT } from "google-auth-library";
import { untilAborted } from "../../engines.deadline.ts";
import { EngineFailure } from "../../engines.interface.ts";

const SCOPE = "https://www.googleapis.com/auth/cloud-platform";

export type GoogleSignIn = {
  /** @throws EngineFailure: nothing was submitted yet */
  token(signal: AbortSignal): Promise<string>;
  /** The token was rejected early, so the next call gets a new one. */
  forget(): void;
};

export type ServiceAccount = { clientEmail: string; privateKey: string };
type SignInSettings = ServiceAccount & { tokenUrl: string; timeoutMs: number };

export function createGoogleSignIn(settings: SignInSettings): GoogleSignIn {
  let client: Promise<JWT> | undefined;
  return {
    async token(signal) {
      try {
        client ??= openClient(settings);
        const { token } = await untilAborted((await client).getAccessToken(), signal);
        if (token) return token;
      } catch (error) {
        client = undefined;
        throw new EngineFailure(`google: could not sign in: ${reasonOf(error)}`);
      }
      throw new EngineFailure("google: signing in brought no token");
    },
    forget() {
      client = undefined;
    },
  };
}

/** Loaded at first use: an installation without this engine should not pay for the library at start. */
async function openClient({ clientEmail, privateKey, tokenUrl, timeoutMs }: SignInSettings): Promise<JWT> {
  const google = await import("google-auth-library");
  const client = new google.JWT({
    email: clientEmail,
    key: privateKey,
    scopes: [SCOPE],
    transporterOptions: { timeout: timeoutMs },
  });
  // The library has one fixed token endpoint, and no option to change it.
  client.transporter.interceptors.request.add({
    resolved: async (request) =>
      Object.assign(request, { url: new URL(tokenUrl), retryConfig: { ...request.retryConfig, retry: 1 } }),
  });
  return client;
}

/** The OAuth error code, the status or the kind of error; never a message or a body. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "no reason given";
  const oauth = /^[a-z_]{1,40}(?=:)/.exec(error.message)?.[0];
  const status = "status" in error && typeof error.status === "number" ? `status ${error.status}` : undefined;
  return oauth ?? status ?? error.name;
}
