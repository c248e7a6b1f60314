import { useSearchParams } from "react-router";
import { RequireUser } from "../features/account/session/require-user.tsx";
import { SubscriptionSuccessPage } from "../features/billing/subscription/subscription-success-page.tsx";
import { pageMeta } from "../lib/page/page-meta.ts";
import { useCreditsChanged } from "./credits-changed.ts";

export const meta = () => pageMeta({ title: "Subscription", hidden: true });

export default function SubscriptionSuccessRoute() {
  const onCreditsChanged = useCreditsChanged();
  const [search] = useSearchParams();
  return (
    <RequireUser>
      {() => (
        <SubscriptionSuccessPage subscriptionId={search.get("subscription_id")} onCreditsChanged={onCreditsChanged} />
      )}
    </RequireUser>
  );
}
