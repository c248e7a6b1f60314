import { RequireUser } from "../features/account/session/require-user.tsx";
import { PlansPage } from "../features/billing/purchase/plans-page.tsx";
import { usePaidNavigation } from "../features/billing/purchase/use-paid-navigation.ts";
import { type PreviewHandle, pageMeta } from "../lib/page/page-meta.ts";
import { useCreditsChanged } from "./credits-changed.ts";

export const handle: PreviewHandle = { preview: "plans" };

export const meta = () => pageMeta({ title: "Subscription Plans", hidden: true });

/** Available at two URLs (X.30 in docs/requirements.md). */
export default function PlansRoute() {
  const { onPaid } = usePaidNavigation({ onCreditsChanged: useCreditsChanged(), from: null, stays: true });
  return <RequireUser>{(user) => <PlansPage user={user} onPaid={onPaid} />}</RequireUser>;
}
