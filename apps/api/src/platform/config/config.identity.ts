/** Signing in with Google, or with any other OpenID provider. */
import { ConfigError, type Reader, refuseOpenKey } from "./config.reader.ts";

export type GoogleSignInConfig = {
  clientId: string;
  clientSecret: string;
  /** The provider's own issuer URL; its settings are discovered below it. */
  issuer: string;
};

const GOOGLE = "https://accounts.google.com";

/** Null: sign-in with Google is off. */
export function readGoogleSignIn(read: Reader): GoogleSignInConfig | null {
  const clientId = read.text("GOOGLE_CLIENT_ID");
  const clientSecret = read.text("GOOGLE_CLIENT_SECRET");
  const issuer = read.url("GOOGLE_ISSUER", ["http:", "https:"]);
  if (!clientId && !clientSecret) {
    if (issuer) throw new ConfigError("GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are needed with GOOGLE_ISSUER");
    return null;
  }
  if (!clientId || !clientSecret) {
    throw new ConfigError("GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set together or not at all");
  }
  const config = { clientId, clientSecret, issuer: new URL(issuer ?? GOOGLE).href };
  refuseOpenKey("GOOGLE_ISSUER", config.issuer, clientSecret);
  return config;
}
