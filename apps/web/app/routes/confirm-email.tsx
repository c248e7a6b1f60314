/** /confirm-email#token: the target of a mailed link. */
import { useEffect } from "react";
import { useSession } from "../features/account/session/session.tsx";
import { ConfirmEmailPage } from "../features/account/sign-in/confirm-email-page.tsx";
import { announceCreditsChanged } from "../features/credits/credit-balance.ts";
import { unpackChoices } from "../features/tryon/trip/trip-parts.ts";
import { pageMeta } from "../lib/page/page-meta.ts";

export const meta = () => pageMeta({ title: "Confirm your email", hidden: true });

export default function ConfirmEmailRoute() {
  const { status, loadGuest, loadClient, setUser } = useSession();
  const onConfirmed = async () => {
    if (status !== "authenticated") return null;
    // The logged-in user may be a different one; then their own profile is read again, and nothing changes.
    const client = await loadClient();
    setUser(await client.profile.get());
    announceCreditsChanged();
    return client.credits.balance();
  };
  // The garment of the try-on that waited for this.
  useEffect(() => void unpackChoices(), []);
  return <ConfirmEmailPage loadGuest={loadGuest} signedIn={status === "authenticated"} onConfirmed={onConfirmed} />;
}
