/** /oauth/callback and /auth/callback: where a sign-in with Google returns. */
import { CallbackPage } from "../features/account/callback/callback-page.tsx";
import { AuthPicture } from "../features/home/auth-picture.tsx";
import { unpackChoices } from "../features/tryon/trip/trip-parts.ts";
import { pageMeta } from "../lib/page/page-meta.ts";

export const meta = () => pageMeta({ title: "Processing authentication", hidden: true });

/** The URL may contain tokens or a code, which requests from this page must not reveal. */
export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" });

export default function OAuthCallbackRoute() {
  return <CallbackPage onArrive={unpackChoices} picture={<AuthPicture />} />;
}
