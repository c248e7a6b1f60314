import { RequireUser } from "../features/account/session/require-user.tsx";
import { useSession } from "../features/account/session/session.tsx";
import { PlansPage } from "../features/billing/purchase/plans-page.tsx";
import { usePaidNavigation } from "../features/billing/purchase/use-paid-navigation.ts";
import { announceCreditsChanged } from "../features/credits/credit-balance.ts";
import { type PreviewHandle, pageMeta } from "../lib/page/page-meta.ts";

export const handle: PreviewHandle = { preview: "plans" };

export const meta = () => pageMeta({ title: "Subscription Plans", hidden: true });

/** Available at two URLs (X.30 in docs/requirements.md). */
export default function PlansRoute() {
  const { loadClient, expire } = useSession();
  const { onPaid } = usePaidNavigation({ onCreditsChanged: announceCreditsChanged, from: null, stays: true });
  return (
    <RequireUser>
      {(user) => <PlansPage loadClient={loadClient} user={user} onPaid={onPaid} onExpired={expire} />}
    </RequireUser>
  );
}
