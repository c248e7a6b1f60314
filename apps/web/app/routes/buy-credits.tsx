import { useLocation, useNavigate } from "react-router";
import { originPath, parseOrigin } from "../features/account/session/origin.ts";
import { RequireUser } from "../features/account/session/require-user.tsx";
import type { PaymentState } from "../features/billing/order/order.ts";
import { PurchaseSection } from "../features/billing/purchase/purchase-section.tsx";
import { usePaidNavigation } from "../features/billing/purchase/use-paid-navigation.ts";
import { CreditsPage } from "../features/credits/credits-page.tsx";
import { ReferralCard } from "../features/referrals/referral-card.tsx";
import { pageMeta } from "../lib/page/page-meta.ts";
import { useCreditsChanged } from "./credits-changed.ts";

export const meta = () => pageMeta({ title: "Get More Credits", hidden: true });

export default function BuyCreditsRoute() {
  const navigate = useNavigate();
  const from = originPath(parseOrigin(useLocation().state));
  const { onPaid } = usePaidNavigation({ onCreditsChanged: useCreditsChanged(), from, stays: true });
  const pay = (state: PaymentState) => navigate("/payment", { state });
  return (
    <RequireUser>
      {(user) => (
        <CreditsPage
          userId={user.id}
          backTo={from ?? "/"}
          purchase={(balance) => (
            <PurchaseSection
              user={user}
              currentPlan={balance?.activeSubscription?.type ?? null}
              onPackage={(selectedPackage) => pay({ paymentType: "credit_purchase", selectedPackage, from })}
              onPlan={(selectedSubscription) => pay({ paymentType: "subscription", selectedSubscription, from })}
              onPaid={onPaid}
            />
          )}
          referral={<ReferralCard />}
        />
      )}
    </RequireUser>
  );
}
