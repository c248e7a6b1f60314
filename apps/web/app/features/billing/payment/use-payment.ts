/** The running payment of a form: one at a time, whatever is clicked, with the outcome of the last one. */
import type { Client } from "@toile/contract";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { dismissToast, toast } from "../../../ui/toast.ts";
import type { CardProvider } from "../card/card-provider.ts";
import type { Order } from "../order/order.ts";
import { openOrder, orderStorage } from "../order/order-key.ts";
import { listPaid, payAlone } from "../order/paid-elsewhere.ts";
import { type EndMessage, LOST, messageOfEnd, type PayEnd, payOrder } from "./pay-order.ts";

export type Paid = Extract<PayEnd, { kind: "paid" }>;

export type PaymentOptions = {
  loadClient: () => Promise<Client>;
  userId: string;
  order: Order;
  onPaid: (paid: Paid) => void;
  onExpired: () => void;
};

export function usePayment({ loadClient, userId, order, onPaid, onExpired }: PaymentOptions) {
  const [paying, setPaying] = useState(false);
  const [refusal, setRefusal] = useState<EndMessage | null>(null);
  const place = useMemo(() => ({ storage: orderStorage(), userId, order }), [userId, order]);
  const [kept, setKept] = useState(() => openOrder(place));
  const running = useRef(false);
  const latest = useRef({ onPaid, onExpired });
  latest.current = { onPaid, onExpired };
  const known = useKnownPayments(loadClient);
  const besideAnother = useRef(false);
  useClosingWarning(paying);

  /** Returns the message to show, or null if it was paid or the session has ended. */
  const attempt = async (provider: CardProvider, billingEmail: string | null): Promise<EndMessage | null> => {
    const client = await loadClient().catch(() => null);
    // Part of the site itself could not be fetched: without a message, the press would end in silence.
    if (!client) return messageOfEnd({ kind: "failed", message: LOST }, order);
    const begin = () => payOrder({ client, provider, place, billingEmail, known: known.current });
    const end = besideAnother.current ? await begin() : await payAlone(userId, begin);
    besideAnother.current = end === null;
    if (end?.kind === "paid") {
      latest.current.onPaid(end);
      return null;
    }
    if (end?.kind === "expired") {
      latest.current.onExpired();
      return null;
    }
    // Asked only once: pressing again is the answer.
    if (end?.kind === "paid-elsewhere") known.current?.add(end.id);
    return messageOfEnd(end ?? { kind: "paying-elsewhere" }, order);
  };

  const pay = async (provider: CardProvider, billingEmail: string | null) => {
    // A ref, not state: the second half of a double click arrives before React has rendered.
    if (running.current) return;
    running.current = true;
    setPaying(true);
    setRefusal(null);
    // The last attempt's message no longer applies.
    dismissToast();
    try {
      const message = await attempt(provider, billingEmail);
      setRefusal(message);
      if (message?.toast) toast({ title: message.toast, description: message.message, variant: "destructive" });
    } finally {
      running.current = false;
      setKept(openOrder(place));
      setPaying(false);
    }
  };

  return { pay, paying, refusal, sentEmail: kept.sent ? { email: kept.sentEmail } : null };
}

/** The payments that the shopper knows of, or was asked about; null until loaded. */
function useKnownPayments(loadClient: () => Promise<Client>): RefObject<Set<string> | null> {
  const known = useRef<Set<string> | null>(null);
  useEffect(() => {
    let current = true;
    loadClient()
      .then(listPaid)
      .then(
        (paid) => {
          if (current) known.current = new Set(paid.map(({ id }) => id));
        },
        // Then nothing is asked: a failed list must not prevent a payment.
        () => {},
      );
    return () => {
      current = false;
    };
  }, [loadClient]);
  return known;
}

/** Closing the page now would hide how the payment ended; the next view of the order would show it. */
function useClosingWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isOn]);
}
