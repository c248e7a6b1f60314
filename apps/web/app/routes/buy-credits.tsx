import { useLocation, useNavigate } from "react-router";
import { originPath, parseOrigin } from "../features/account/session/origin.ts";
import { RequireUser } from "../features/account/session/require-user.tsx";
import { useSession } from "../features/account/session/session.tsx";
import type { PaymentState } from "../features/billing/order/order.ts";
import { PurchaseSection } from "../features/billing/purchase/purchase-section.tsx";
import { usePaidNavigation } from "../features/billing/purchase/use-paid-navigation.ts";
import { announceCreditsChanged } from "../features/credits/credit-balance.ts";
import { CreditsPage } from "../features/credits/credits-page.tsx";
import { ReferralCard } from "../features/referrals/referral-card.tsx";
import { pageMeta } from "../lib/page/page-meta.ts";

export const meta = () => pageMeta({ title: "Get More Credits", hidden: true });

export default function BuyCreditsRoute() {
  const { loadClient, expire } = useSession();
  const navigate = useNavigate();
  const from = originPath(parseOrigin(useLocation().state));
  const { onPaid } = usePaidNavigation({ onCreditsChanged: announceCreditsChanged, from, stays: true });
  const pay = (state: PaymentState) => navigate("/payment", { state });
  return (
    <RequireUser>
      {(user) => (
        <CreditsPage
          loadClient={loadClient}
          userId={user.id}
          backTo={from ?? "/"}
          purchase={(balance) => (
            <PurchaseSection
              loadClient={loadClient}
              user={user}
              currentPlan={balance?.activeSubscription?.type ?? null}
              onPackage={(selectedPackage) => pay({ paymentType: "credit_purchase", selectedPackage, from })}
              onPlan={(selectedSubscription) => pay({ paymentType: "subscription", selectedSubscription, from })}
              onPaid={onPaid}
              onExpired={expire}
            />
          )}
          referral={<ReferralCard loadClient={loadClient} onExpired={expire} />}
        />
      )}
    </RequireUser>
  );
}
