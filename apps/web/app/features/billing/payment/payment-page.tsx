import type { User } from "@toile/contract";
import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { Order } from "../order/order.ts";
import { OrderSummary } from "../order/order-summary.tsx";
import { PaymentForm } from "./payment-form.tsx";
import type { Paid } from "./use-payment.ts";

export type PaymentPageProps = {
  user: User;
  /** A string: why the choice cannot be bought. */
  order: Order | string;
  /** A plan that was just paid: its page follows in a moment. */
  activated: boolean;
  onPaid: (paid: Paid) => void;
  onCancel: () => void;
};

/** /payment: the order beside the card form. */
export function PaymentPage(props: PaymentPageProps) {
  const { order, user } = props;
  return (
    <div className="page pb-12">
      <button
        type="button"
        onClick={props.onCancel}
        className="target mb-4 inline-flex min-h-9 items-center gap-2 text-sm text-muted transition-colors hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        Back
      </button>
      <h1 className="display text-headline">Payment</h1>
      {typeof order === "string" ? (
        <EmptyState
          title={order}
          className="mt-8 border-y"
          action={
            <Button asChild>
              <Link to="/buy-credits" replace>
                See the options
              </Link>
            </Button>
          }
        >
          That item is no longer available.
        </EmptyState>
      ) : (
        <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-[clamp(3rem,7vw,7rem)]">
          <div className="lg:sticky lg:top-28 lg:self-start">
            <OrderSummary order={order} />
          </div>
          <section aria-labelledby="card" className="max-w-[34rem]">
            {props.activated ? (
              <Activated />
            ) : (
              <>
                <h2 id="card" className="display mb-6 text-title">
                  Your card
                </h2>
                <PaymentForm {...props} order={order} userId={user.id} accountEmail={user.email} />
              </>
            )}
          </section>
        </div>
      )}
    </div>
  );
}

function Activated() {
  return (
    <div role="status" className="grid gap-4 border-y py-10 text-center">
      <h2 id="card" className="display text-heading">
        Thank you
      </h2>
      <p className="text-muted">Your subscription is active. Loading your new balance.</p>
    </div>
  );
}
