import { CreditsPage } from "../features/credits/credits-page.tsx";
import { RequireUser } from "../features/session/require-user.tsx";
import { useSession } from "../features/session/session.tsx";
import { pageMeta } from "../lib/page-meta.ts";

export const meta = () => pageMeta({ title: "Get More Credits", hidden: true });

export default function BuyCreditsRoute() {
  const { loadClient } = useSession();
  return <RequireUser>{(user) => <CreditsPage loadClient={loadClient} userId={user.id} />}</RequireUser>;
}
