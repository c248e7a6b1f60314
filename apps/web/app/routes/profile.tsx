import { useLocation } from "react-router";
import { ProfilePage } from "../features/account/profile/profile-page.tsx";
import { LoadingSecurity } from "../features/account/security/loading-security.tsx";
import { originPath, parseOrigin } from "../features/account/session/origin.ts";
import { RequireUser } from "../features/account/session/require-user.tsx";
import { useSession } from "../features/account/session/session.tsx";
import { PaymentHistory } from "../features/billing/history/payment-history.tsx";
import { PaidNoticeBar } from "../features/billing/order/paid-notice.tsx";
import { readPaidNotice } from "../features/billing/purchase/use-paid-navigation.ts";
import { SubscriptionPanel } from "../features/billing/subscription/subscription-panel.tsx";
import { BalanceCard } from "../features/credits/balance-card.tsx";
import { useCreditBalance } from "../features/credits/credit-balance.ts";
import { CreditHistory } from "../features/credits/credit-history.tsx";
import { ReferralPanel } from "../features/referrals/referral-panel.tsx";
import { GallerySkeleton } from "../features/tryon/gallery/gallery-states.tsx";
import { HistoryStrip } from "../features/tryon/history/history-strip.tsx";
import { pageMeta } from "../lib/page/page-meta.ts";
import { deferredPart } from "../ui/deferred-part.tsx";
import { useCreditsChanged } from "./credits-changed.ts";

/** Rarely opened, and larger than all other parts of the profile. */
const SecurityPanel = deferredPart(async () => ({
  default: (await import("../features/account/security/security-panel.tsx")).SecurityPanel,
}));

const LooksGallery = deferredPart(async () => ({
  default: (await import("../features/tryon/gallery/looks-gallery.tsx")).LooksGallery,
}));

export const meta = () => pageMeta({ title: "My Profile", hidden: true });

export default function ProfileRoute() {
  const { setUser, signOut } = useSession();
  const onCreditsChanged = useCreditsChanged();
  const { state } = useLocation();
  const paid = readPaidNotice(state);
  return (
    <RequireUser>
      {(user) => (
        <ProfilePage
          hasPassword={user.hasPassword}
          onUpdated={setUser}
          onDeleted={signOut}
          creditHistory={
            <div className="grid gap-8">
              <Balance userId={user.id} />
              <div>
                <CreditHistory />
              </div>
            </div>
          }
          payments={<PaymentHistory />}
          subscription={<SubscriptionPanel onCreditsChanged={onCreditsChanged} />}
          emailReward={<EmailReward userId={user.id} />}
          referrals={<ReferralPanel />}
          security={<SecurityPanel hasPassword={user.hasPassword} fallback={<LoadingSecurity />} />}
          tryOns={<HistoryStrip currentId={null} />}
          looks={<LooksGallery userId={user.id} fallback={<GallerySkeleton />} />}
          notice={
            paid ? <PaidNoticeBar credits={paid.paidCredits} backTo={originPath(parseOrigin(state))} /> : undefined
          }
        />
      )}
    </RequireUser>
  );
}

function Balance({ userId }: { userId: string }) {
  return <BalanceCard {...useCreditBalance(userId)} />;
}

function EmailReward({ userId }: { userId: string }) {
  const credits = useCreditBalance(userId).data?.pending.ownEmail ?? 0;
  return credits > 0 ? ` ${credits} credits come with it.` : null;
}
