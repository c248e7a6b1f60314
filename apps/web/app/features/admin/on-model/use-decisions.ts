import type { OnModelDecision, OnModelItem } from "@toile/contract";
import { useRef, useState } from "react";
import { endsVisit, messageOf, toastError, useAdminApi } from "../load/admin-api.ts";

export type Decision = OnModelDecision | null;
type Step = { id: string; before: Decision };

/**
 * The decisions made on this page, shown at once and written in the background, in order. Decided pictures stay in place until the
 * page is reloaded: closing the gaps would move another picture under the pointer.
 */
export function useDecisions(onWritten: () => void) {
  const api = useAdminApi();
  const [decided, setDecided] = useState<ReadonlyMap<string, Decision>>(new Map());
  /** What the server has of the pictures that were decided here. */
  const saved = useRef(new Map<string, Decision>());
  const steps = useRef<Step[]>([]);
  const writing = useRef<Promise<void>>(Promise.resolve());
  const [canUndo, setCanUndo] = useState(false);

  const decisionOf = ({ id, decision }: OnModelItem): Decision => {
    const own = decided.get(id);
    return own === undefined ? decision : own;
  };

  const write = (id: string, decision: Decision) => {
    setDecided((now) => new Map(now).set(id, decision));
    writing.current = writing.current.then(async () => {
      try {
        await (await api.getClient()).onModel.decide(id, decision);
        saved.current.set(id, decision);
        onWritten();
      } catch (error) {
        const known = saved.current.get(id) ?? null;
        // A later decision, which is still to be written, stays.
        setDecided((now) => (now.get(id) === decision ? new Map(now).set(id, known) : now));
        if (!endsVisit(error, api)) toastError(`Failed to save the decision: ${messageOf(error)}`);
      }
    });
  };

  return {
    decisionOf,
    canUndo,
    decide(item: OnModelItem, decision: Decision): void {
      const before = decisionOf(item);
      if (before === decision) return;
      if (!saved.current.has(item.id)) saved.current.set(item.id, before);
      steps.current.push({ id: item.id, before });
      setCanUndo(true);
      write(item.id, decision);
    },
    /** Returns the picture that it was about. */
    undo(): string | undefined {
      const step = steps.current.pop();
      setCanUndo(steps.current.length > 0);
      if (!step) return undefined;
      write(step.id, step.before);
      return step.id;
    },
  };
}
