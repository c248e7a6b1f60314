/** The balance of the signed-in user: fetched once, again whenever something announces that credits have changed. */
import type { Client, CreditBalance } from "@toile/contract";
import { useCallback, useEffect, useRef, useState } from "react";

/** Heard by every balance on the page and, through storage, by none elsewhere: other tabs ask when they are looked at again. */
const CREDITS_CHANGED_EVENT = "toile:credits-changed";

export function announceCreditsChanged(): void {
  window.dispatchEvent(new Event(CREDITS_CHANGED_EVENT));
}

/** Calls back whenever credits have changed; returns what stops it. */
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

/** The last good balance stays while a newer one is fetched, and when that fails. */
export function useCreditBalance({ loadClient, userId }: CreditBalanceOptions): CreditBalanceState {
  const [state, setState] = useState({
    balance: null as CreditBalance | null,
    failed: false,
    loading: userId !== null,
  });
  const latest = useRef(0);

  const reload = useCallback(() => {
    if (userId === null) return;
    latest.current += 1;
    const request = latest.current;
    setState((before) => ({ ...before, loading: true }));
    loadClient()
      .then((client) => client.credits.balance())
      .then(
        (balance) => {
          if (request === latest.current) setState({ balance, failed: false, loading: false });
        },
        () => {
          if (request === latest.current) setState((before) => ({ ...before, failed: true, loading: false }));
        },
      );
  }, [loadClient, userId]);

  useEffect(() => {
    setState({ balance: null, failed: false, loading: userId !== null });
    reload();
    if (userId === null) return;
    const onVisible = () => {
      if (document.visibilityState === "visible") reload();
    };
    window.addEventListener(CREDITS_CHANGED_EVENT, reload);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      // An answer to a question of the last user must not become this one's balance.
      latest.current += 1;
      window.removeEventListener(CREDITS_CHANGED_EVENT, reload);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [reload, userId]);

  return { ...state, reload };
}
