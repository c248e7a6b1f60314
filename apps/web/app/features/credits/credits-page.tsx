import type { CreditBalance } from "@toile/contract";
import { ArrowLeft, Check } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { BalanceCard } from "./balance-card.tsx";
import { useCreditBalance } from "./credit-balance.ts";
import { RecentActivity } from "./recent-activity.tsx";

export type CreditsPageProps = {
  userId: string;
  backTo: string;
  /** The purchase choices and the link to referrals belong to other rooms; the route provides them. */
  purchase: (balance: CreditBalance | undefined) => ReactNode;
  referral: ReactNode;
};

const BENEFITS = [
  "One credit is one try-on",
  "A try-on that does not work out costs nothing",
  "Credits bought once do not expire",
  "A plan can be stopped at any time, in your profile",
  "A receipt for every payment",
];

/** /buy-credits: the balance, the offers, and the movements of credits. */
export function CreditsPage({ backTo, purchase, referral, userId }: CreditsPageProps) {
  const credits = useCreditBalance(userId);
  return (
    <div className="page pb-12">
      <Link
        to={backTo}
        className="target mb-4 inline-flex min-h-9 items-center gap-2 text-sm text-muted transition-colors hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        Back
      </Link>
      <h1 className="display text-headline">Get More Credits</h1>
      <div className="mt-8 grid gap-12 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] lg:gap-x-[clamp(3rem,6vw,6rem)]">
        <div className="lg:col-start-2 lg:row-start-1">
          <BalanceCard {...credits} />
        </div>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {purchase(credits.data)}
          <section aria-labelledby="recent" className="mt-14">
            <h2 id="recent" className="display text-title">
              Recent activity
            </h2>
            <div className="mt-5 grid gap-5">
              <RecentActivity {...credits} />
              {credits.data && credits.data.recentTransactions.length > 0 ? (
                <Button asChild variant="link" className="justify-self-start">
                  <Link to="/profile?tab=history">View All Transactions</Link>
                </Button>
              ) : null}
            </div>
          </section>
        </div>
        <div className="grid content-start gap-10 lg:col-start-2 lg:row-start-2">
          {referral}
          <section aria-labelledby="benefits">
            <h2 id="benefits" className="display text-title">
              Good to know
            </h2>
            <ul className="mt-4 grid gap-3">
              {BENEFITS.map((benefit) => (
                <li key={benefit} className="flex gap-3">
                  <Check className="mt-1 size-4 shrink-0 text-thread" aria-hidden="true" />
                  {benefit}
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </div>
  );
}
