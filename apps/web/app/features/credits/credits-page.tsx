import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { type CreditBalanceOptions, useCreditBalance } from "./credit-balance.ts";
import { TransactionList } from "./transaction-list.tsx";

const PURCHASES_LATER =
  "Buying credits comes with a later version of Toile. Until then, whoever runs this installation can add some to your account.";

/** /buy-credits: what one has and where it went. Purchases take their place here later. */
export function CreditsPage({ backTo, ...options }: CreditBalanceOptions & { backTo: string }) {
  const credits = useCreditBalance(options);
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
      <p className="measure mt-3 text-muted">
        One credit is one try-on. A try-on that does not work out costs nothing.
      </p>
      <div className="mt-10 grid gap-12 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] md:gap-[clamp(3rem,7vw,7rem)]">
        <BalanceCard {...credits} />
        <section aria-labelledby="recent">
          <h2 id="recent" className="display text-title">
            Recent activity
          </h2>
          <div className="mt-5">
            <RecentActivity {...credits} />
          </div>
        </section>
      </div>
    </div>
  );
}

function BalanceCard({ balance, failed, loading, reload }: ReturnType<typeof useCreditBalance>) {
  return (
    <div className="grid gap-5 self-start">
      <Card variant="muslin">
        <h2 className="eyebrow">Your balance</h2>
        {balance ? (
          <p className="mt-2">
            <span className="display tabular text-hero">{balance.balance}</span>{" "}
            <span className="text-muted">{balance.balance === 1 ? "credit" : "credits"}</span>
          </p>
        ) : failed && !loading ? (
          <div role="alert" className="mt-3 grid justify-items-start gap-4">
            <p>Unable to load credit balance</p>
            <Button variant="secondary" size="small" onClick={reload}>
              Retry
            </Button>
          </div>
        ) : (
          <SkeletonGroup label="Loading your balance">
            <Skeleton className="mt-3 h-20 w-28 bg-line" />
          </SkeletonGroup>
        )}
        {balance && balance.balance > 0 ? (
          <Button asChild className="mt-6 w-full">
            <Link to="/try-on">Try something on</Link>
          </Button>
        ) : null}
      </Card>
      <p className="text-sm text-muted">{PURCHASES_LATER}</p>
    </div>
  );
}

/** The same list for the profile. */
export function CreditActivity(options: CreditBalanceOptions) {
  return <RecentActivity {...useCreditBalance(options)} />;
}

function RecentActivity({ balance, failed, loading, reload }: ReturnType<typeof useCreditBalance>): ReactNode {
  if (balance && balance.recentTransactions.length > 0)
    return <TransactionList transactions={balance.recentTransactions} />;
  if (balance) {
    return (
      <EmptyState title="Nothing yet" className="py-8">
        Credits that come in and go out are listed here.
      </EmptyState>
    );
  }
  if (failed && !loading) {
    return (
      <ErrorState title="Your activity could not be loaded" onRetry={reload} className="py-8">
        Nothing is lost. Please try again.
      </ErrorState>
    );
  }
  return (
    <SkeletonGroup label="Loading your activity" className="grid gap-4">
      {["first", "second", "third"].map((key) => (
        <Skeleton key={key} className="h-14" />
      ))}
    </SkeletonGroup>
  );
}

/** /payment and /subscription-success, whose contents come with purchases. */
export function PurchasesLater({ title }: { title: string }) {
  return (
    <div className="page pb-12">
      <h1 className="display text-headline">{title}</h1>
      <EmptyState
        title="Not yet"
        className="mt-8 border-y"
        action={
          <Button asChild variant="secondary">
            <Link to="/buy-credits">See your credits</Link>
          </Button>
        }
      >
        {PURCHASES_LATER}
      </EmptyState>
    </div>
  );
}
