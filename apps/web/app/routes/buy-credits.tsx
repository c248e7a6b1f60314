import { useLocation } from "react-router";
import { CreditsPage } from "../features/credits/credits-page.tsx";
import { parseOrigin } from "../features/session/origin.ts";
import { RequireUser } from "../features/session/require-user.tsx";
import { useSession } from "../features/session/session.tsx";
import { pageMeta } from "../lib/page-meta.ts";

export const meta = () => pageMeta({ title: "Get More Credits", hidden: true });

export default function BuyCreditsRoute() {
  const { loadClient } = useSession();
  const from = parseOrigin(useLocation().state);
  const backTo = from ? `${from.pathname}${from.search}${from.hash}` : "/try-on";
  return (
    <RequireUser>{(user) => <CreditsPage loadClient={loadClient} userId={user.id} backTo={backTo} />}</RequireUser>
  );
}
