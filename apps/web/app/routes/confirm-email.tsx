/** /confirm-email#token: the target of a mailed link. */
import { useEffect } from "react";
import { useSession } from "../features/account/session/session.tsx";
import { ConfirmEmailPage } from "../features/account/sign-in/confirm-email-page.tsx";
import { unpackChoices } from "../features/tryon/trip/trip-parts.ts";
import { useClient } from "../lib/api/use-client.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { useCreditsChanged } from "./credits-changed.ts";

export const meta = () => pageMeta({ title: "Confirm your email", hidden: true });

export default function ConfirmEmailRoute() {
  const getClient = useClient();
  const { status, getGuest, setUser } = useSession();
  const onCreditsChanged = useCreditsChanged();
  const onConfirmed = async () => {
    if (status !== "authenticated") return null;
    // The logged-in user may be a different one; then their own profile is read again, and nothing changes.
    const client = await getClient();
    setUser(await client.profile.get());
    onCreditsChanged();
    return client.credits.balance();
  };
  // The garment of the try-on that waited for this.
  useEffect(() => void unpackChoices(), []);
  return <ConfirmEmailPage getGuest={getGuest} signedIn={status === "authenticated"} onConfirmed={onConfirmed} />;
}
