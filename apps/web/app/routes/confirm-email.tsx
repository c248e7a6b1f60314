/** /confirm-email#token: the target of a mailed link. */

import { useSession } from "../features/account/session/session.tsx";
import { ConfirmEmailPage } from "../features/account/sign-in/confirm-email-page.tsx";
import { announceCreditsChanged } from "../features/credits/credit-balance.ts";
import { pageMeta } from "../lib/page/page-meta.ts";

export const meta = () => pageMeta({ title: "Confirm your email", hidden: true });

export default function ConfirmEmailRoute() {
  const { status, loadGuest, loadClient, setUser } = useSession();
  const onConfirmed = async () => {
    if (status !== "authenticated") return;
    // The signed-in user may be a different one; then their own profile is read again, and nothing changes.
    setUser(await (await loadClient()).profile.get());
    announceCreditsChanged();
  };
  return <ConfirmEmailPage loadGuest={loadGuest} signedIn={status === "authenticated"} onConfirmed={onConfirmed} />;
}
