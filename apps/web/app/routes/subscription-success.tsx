import { PurchasesLater } from "../features/credits/credits-page.tsx";
import { RequireUser } from "../features/session/require-user.tsx";
import { pageMeta } from "../lib/page-meta.ts";

export const meta = () => pageMeta({ title: "Subscription", hidden: true });

export default function SubscriptionSuccessRoute() {
  return <RequireUser>{() => <PurchasesLater title="Subscription" />}</RequireUser>;
}
