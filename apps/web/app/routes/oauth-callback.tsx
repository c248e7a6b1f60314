/** /oauth/callback and /auth/callback: where the way back from Google ends. */
import { CallbackPage } from "../features/account/callback/callback-page.tsx";
import { AuthPicture } from "../features/home/auth-picture.tsx";
import { unpackChoices } from "../features/tryon/trip/trip-parts.ts";
import { pageMeta } from "../lib/page/page-meta.ts";

export const meta = () => pageMeta({ title: "Processing authentication", hidden: true });

/** The address may hold tokens or a code: nothing that the page asks for learns it. */
export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" });

export default function OAuthCallbackRoute() {
  return <CallbackPage onArrive={unpackChoices} picture={<AuthPicture />} />;
}
