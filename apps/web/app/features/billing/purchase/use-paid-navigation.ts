/** Where a payment leads: a purchase to the credits at once, a plan to its own page after a moment. */
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { creditsText } from "../../../lib/format/money.ts";
import { toast } from "../../../ui/toast.ts";
import type { Order } from "../order/order.ts";
import type { Paid } from "../payment/use-payment.ts";
import { activationToast } from "../subscription/subscription-success-page.tsx";

export const ACTIVATION_DELAY_MS = 1_500;

/** Router state that tells /profile about a purchase. */
export type PaidNotice = { paidCredits: number; from: string | null };

export type PaidNavigationOptions = {
  onCreditsChanged: () => void;
  from: string | null;
  /** A purchase in the dialog stays on the page. */
  stays: boolean;
};

export function usePaidNavigation({ onCreditsChanged, from, stays }: PaidNavigationOptions) {
  const navigate = useNavigate();
  const [activated, setActivated] = useState(false);
  const here = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      if (timer.current) clearTimeout(timer.current);
    };
  }, []);

  const onPaid = useCallback(
    (paid: Paid, order: Order) => {
      onCreditsChanged();
      if (order.kind === "purchase") {
        toast({ title: "Payment Successful!", description: `${creditsText(paid.credits)} added.` });
        const state: PaidNotice = { paidCredits: paid.credits, from };
        // A shopper who has left meanwhile is told, but not redirected.
        if (here.current && !stays) navigate("/profile?tab=credits", { replace: true, state });
        return;
      }
      if (order.due) {
        toast({ title: "Payment Successful!", description: `${creditsText(paid.credits)} added.` });
        if (here.current) navigate("/profile?tab=subscription", { replace: true });
        return;
      }
      toast(activationToast(paid.balance));
      if (!here.current) return;
      setActivated(true);
      const query = paid.subscriptionId ? `?${new URLSearchParams({ subscription_id: paid.subscriptionId })}` : "";
      timer.current = setTimeout(
        () => navigate(`/subscription-success${query}`, { replace: !stays }),
        ACTIVATION_DELAY_MS,
      );
    },
    [navigate, onCreditsChanged, from, stays],
  );
  return { onPaid, activated };
}

export function readPaidNotice(state: unknown): PaidNotice | null {
  if (typeof state !== "object" || state === null || !("paidCredits" in state)) return null;
  if (typeof state.paidCredits !== "number") return null;
  return {
    paidCredits: state.paidCredits,
    from: "from" in state && typeof state.from === "string" ? state.from : null,
  };
}
