/** The balance of the signed-in user: loaded once, and again whenever credits are reported as changed. */
import { type Client, type CreditBalance, TRYON_CREDITS_PER_SAMPLE } from "@toile/contract";
import { useEffect } from "react";
import { useQuery } from "../../lib/query/use-query.ts";

/** The free credits that a confirmed email would bring, while there are not enough for a try-on; otherwise 0. */
export const creditsBehindEmail = (balance: CreditBalance | null): number =>
  balance && balance.balance < TRYON_CREDITS_PER_SAMPLE ? balance.pending.ownEmail : 0;

/** Received by every balance on this page. Other tabs reload when they become visible. */
const CREDITS_CHANGED_EVENT = "toile:credits-changed";

export function announceCreditsChanged(): void {
  window.dispatchEvent(new Event(CREDITS_CHANGED_EVENT));
}

/** Calls back whenever credits have changed; returns a function that stops it. */
export function onCreditsChanged(listener: () => void): () => void {
  window.addEventListener(CREDITS_CHANGED_EVENT, listener);
  return () => window.removeEventListener(CREDITS_CHANGED_EVENT, listener);
}

export type CreditBalanceState = {
  balance: CreditBalance | null;
  failed: boolean;
  loading: boolean;
  reload: () => void;
};

export type CreditBalanceOptions = { loadClient: () => Promise<Client>; userId: string | null };

/** The last good balance stays while a newer one is loaded, also if that fails. */
export function useCreditBalance({ loadClient, userId }: CreditBalanceOptions): CreditBalanceState {
  const { value, failed, loading, reload } = useQuery({
    key: userId ?? "",
    load: async () => (await loadClient()).credits.balance(),
    enabled: userId !== null,
  });

  useEffect(() => {
    if (userId === null) return;
    const onVisible = () => {
      if (document.visibilityState === "visible") reload();
    };
    window.addEventListener(CREDITS_CHANGED_EVENT, reload);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      window.removeEventListener(CREDITS_CHANGED_EVENT, reload);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [reload, userId]);

  return { balance: value ?? null, failed, loading, reload };
}
