/** The running payment of a form: one at a time, whatever is clicked, with the outcome of the last one. */
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useClient, useExpire } from "../../../lib/api/use-client.ts";
import { dismissToast, toast } from "../../../ui/toast.ts";
import type { CardProvider } from "../card/card-provider.ts";
import type { Order } from "../order/order.ts";
import { openOrder, orderStorage } from "../order/order-key.ts";
import { listPaid, payAlone } from "../order/paid-elsewhere.ts";
import { type EndMessage, LOST, messageOfEnd, type PayEnd, payOrder } from "./pay-order.ts";

export type Paid = Extract<PayEnd, { kind: "paid" }>;

export type PaymentOptions = {
  userId: string;
  order: Order;
  onPaid: (paid: Paid) => void;
};

export function usePayment({ userId, order, onPaid }: PaymentOptions) {
  const getClient = useClient();
  const expire = useExpire();
  const [paying, setPaying] = useState(false);
  const [refusal, setRefusal] = useState<EndMessage | null>(null);
  const place = useMemo(() => ({ storage: orderStorage(), userId, order }), [userId, order]);
  const [kept, setKept] = useState(() => openOrder(place));
  const running = useRef(false);
  const latest = useRef(onPaid);
  latest.current = onPaid;
  const known = useKnownPayments();
  const besideAnother = useRef(false);
  useClosingWarning(paying);

  /** Returns the message to show, or null if it was paid or the session has ended. */
  const attempt = async (provider: CardProvider, billingEmail: string | null): Promise<EndMessage | null> => {
    const client = await getClient().catch(() => null);
    // Part of the site itself could not be fetched: without a message, the press would end in silence.
    if (!client) return messageOfEnd({ kind: "failed", message: LOST }, order);
    const begin = () => payOrder({ client, provider, place, billingEmail, known: known.current });
    const end = besideAnother.current ? await begin() : await payAlone(userId, begin);
    besideAnother.current = end === null;
    if (end?.kind === "paid") {
      latest.current(end);
      return null;
    }
    if (end?.kind === "expired") {
      expire();
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
function useKnownPayments(): RefObject<Set<string> | null> {
  const getClient = useClient();
  const known = useRef<Set<string> | null>(null);
  useEffect(() => {
    let current = true;
    getClient()
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
  }, [getClient]);
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
