/** The running change of a card: one at a time, whatever is pressed, with the outcome of the last one. */
import type { PlanCard } from "@toile/contract";
import { useEffect, useRef, useState } from "react";
import { useClient, useExpire } from "../../../lib/api/use-client.ts";
import type { CardProvider } from "../card/card-provider.ts";
import { type ChangeMessage, changeCard, LOST, messageOfChange, newCardChange } from "../card/set-up-card.ts";

export function useCardChange(onChanged: (card: PlanCard | null) => void) {
  const getClient = useClient();
  const expire = useExpire();
  const [change, setChange] = useState(newCardChange);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ChangeMessage | null>(null);
  const running = useRef(false);
  const latest = useRef(onChanged);
  latest.current = onChanged;

  // Closing the page now would hide how it ended.
  useEffect(() => {
    if (!busy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [busy]);

  const submit = async (provider: CardProvider) => {
    // A ref, not state: the second half of a double press arrives before React has rendered.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      const client = await getClient().catch(() => null);
      // Part of the site itself could not be fetched: without a message, the press would end in silence.
      if (!client) return setRefusal(messageOfChange({ kind: "failed", message: LOST }));
      const { end, next } = await changeCard({ client, provider, change });
      setChange(next);
      if (end.kind === "changed") return latest.current(end.card);
      if (end.kind === "expired") return expire();
      setRefusal(messageOfChange(end));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return {
    submit,
    busy,
    refusal,
    /** The bank has confirmed the card in the form: it must not be replaced unnoticed. */
    confirmed: change.confirmed !== null,
    /** Called before the form opens again. */
    reset: () => {
      setChange(newCardChange());
      setRefusal(null);
    },
  };
}
