import type { SubscriptionDetails } from "@toile/contract";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { serverMessage } from "../../../lib/api/server-message.ts";
import { useClient } from "../../../lib/api/use-client.ts";
import { creditsText, formatMoneyBrief } from "../../../lib/format/money.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import { dueState } from "../order/order.ts";

export type PastDueProps = {
  subscription: SubscriptionDetails;
  onPaid: () => void;
};

const NOT_PAID = "The payment did not go through. You won't be charged twice: please try again.";

/** A failed renewal, paid now with the plan's card or with another one. */
export function PastDue({ subscription, onPaid }: PastDueProps) {
  const getClient = useClient();
  const [paying, setPaying] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const running = useRef(false);

  const pay = async () => {
    // A ref, not state: the second half of a double click arrives before React has rendered.
    if (running.current) return;
    running.current = true;
    setPaying(true);
    setRefusal(null);
    try {
      const paid = await (await getClient()).credits.payDue();
      if (paid.status === "past_due") return setRefusal(NOT_PAID);
      toast({ title: "Payment Successful!", description: `${creditsText(paid.creditsGranted)} added.` });
      onPaid();
    } catch (error) {
      setRefusal(serverMessage(error) ?? NOT_PAID);
    } finally {
      running.current = false;
      setPaying(false);
    }
  };
  return (
    <div className="mt-5">
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button loading={paying} onClick={() => void pay()}>
          Pay {formatMoneyBrief(subscription.priceInEuros)} now
        </Button>
        {paying ? (
          <Button variant="secondary" disabled>
            Use another card
          </Button>
        ) : (
          <Button asChild variant="secondary">
            <Link to="/payment" state={dueState(subscription)}>
              Use another card
            </Link>
          </Button>
        )}
      </div>
      <div role="alert">{refusal ? <p className="mt-4 font-medium text-thread">{refusal}</p> : null}</div>
    </div>
  );
}
