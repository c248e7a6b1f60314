import { useSearchParams } from "react-router";
import { RequireUser } from "../features/account/session/require-user.tsx";
import { useSession } from "../features/account/session/session.tsx";
import { SubscriptionSuccessPage } from "../features/billing/subscription/subscription-success-page.tsx";
import { announceCreditsChanged } from "../features/credits/credit-balance.ts";
import { pageMeta } from "../lib/page/page-meta.ts";

export const meta = () => pageMeta({ title: "Subscription", hidden: true });

export default function SubscriptionSuccessRoute() {
  const { loadClient, expire } = useSession();
  const [search] = useSearchParams();
  return (
    <RequireUser>
      {() => (
        <SubscriptionSuccessPage
          loadClient={loadClient}
          subscriptionId={search.get("subscription_id")}
          onCreditsChanged={announceCreditsChanged}
          onExpired={expire}
        />
      )}
    </RequireUser>
  );
}
