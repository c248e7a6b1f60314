import { useState } from "react";
import { COMPARED_MAX } from "./compare-dialog.tsx";

/** Which results to compare: the current one first, then the selected ones, up to the limit. */
export function useComparison() {
  const [ids, setIds] = useState<string[]>([]);
  const [phase, setPhase] = useState<"off" | "choosing" | "shown">("off");
  return {
    ids,
    on: phase === "choosing",
    shown: phase === "shown",
    begin: (currentId: string | null) => {
      setIds(currentId ? [currentId] : []);
      setPhase("choosing");
    },
    toggle: (id: string) =>
      setIds((before) => {
        if (before.includes(id)) return before.filter((each) => each !== id);
        return before.length < COMPARED_MAX ? [...before, id] : before;
      }),
    show: () => setPhase("shown"),
    stop: () => setPhase("off"),
  };
}

export type Comparison = ReturnType<typeof useComparison>;
