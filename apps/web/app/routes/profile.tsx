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
import {
  announceCreditsChanged,
  type CreditBalanceOptions,
  useCreditBalance,
} from "../features/credits/credit-balance.ts";
import { CreditHistory } from "../features/credits/credit-history.tsx";
import { ReferralPanel } from "../features/referrals/referral-panel.tsx";
import { GallerySkeleton } from "../features/tryon/gallery/gallery-states.tsx";
import { HistoryStrip } from "../features/tryon/history/history-strip.tsx";
import { pageMeta } from "../lib/page/page-meta.ts";
import { deferredPart } from "../ui/deferred-part.tsx";

/** Rarely opened, and larger than all other parts of the profile. */
const SecurityPanel = deferredPart(async () => ({
  default: (await import("../features/account/security/security-panel.tsx")).SecurityPanel,
}));

const LooksGallery = deferredPart(async () => ({
  default: (await import("../features/tryon/gallery/looks-gallery.tsx")).LooksGallery,
}));

export const meta = () => pageMeta({ title: "My Profile", hidden: true });

export default function ProfileRoute() {
  const { loadClient, setUser, expire, signOut } = useSession();
  const { state } = useLocation();
  const paid = readPaidNotice(state);
  const mine = { loadClient, onExpired: expire };
  return (
    <RequireUser>
      {(user) => (
        <ProfilePage
          {...mine}
          hasPassword={user.hasPassword}
          onUpdated={setUser}
          onDeleted={signOut}
          creditHistory={
            <div className="grid gap-8">
              <Balance loadClient={loadClient} userId={user.id} />
              <div>
                <CreditHistory {...mine} />
              </div>
            </div>
          }
          payments={<PaymentHistory {...mine} />}
          subscription={<SubscriptionPanel {...mine} onCreditsChanged={announceCreditsChanged} />}
          emailReward={<EmailReward loadClient={loadClient} userId={user.id} />}
          referrals={<ReferralPanel {...mine} />}
          security={<SecurityPanel {...mine} hasPassword={user.hasPassword} fallback={<LoadingSecurity />} />}
          tryOns={<HistoryStrip loadClient={loadClient} currentId={null} />}
          looks={<LooksGallery {...mine} userId={user.id} fallback={<GallerySkeleton />} />}
          notice={
            paid ? <PaidNoticeBar credits={paid.paidCredits} backTo={originPath(parseOrigin(state))} /> : undefined
          }
        />
      )}
    </RequireUser>
  );
}

function Balance(options: CreditBalanceOptions) {
  return <BalanceCard {...useCreditBalance(options)} loadClient={options.loadClient} />;
}

function EmailReward(options: CreditBalanceOptions) {
  const credits = useCreditBalance(options).balance?.pending.ownEmail ?? 0;
  return credits > 0 ? ` ${credits} credits come with it.` : null;
}
