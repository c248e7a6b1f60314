/** The parts of the page that show once a try-on runs or has a result. They are loaded when both pictures are nearly chosen. */
import { useEffect, useRef } from "react";
import { deferredPart } from "../../../ui/deferred-part.tsx";

export const WaitingOverlay = deferredPart(async () => ({
  default: (await import("../progress/waiting-overlay.tsx")).WaitingOverlay,
}));
export const ResultStep = deferredPart(
  async () => ({ default: (await import("../result/result-step.tsx")).ResultStep }),
  {
    missing: "Your try-on is finished and saved. It will show when you're back online.",
  },
);
export const ResultBar = deferredPart(async () => ({ default: (await import("./result-bar.tsx")).ResultBar }));
export const HistoryStrip = deferredPart(async () => ({
  default: (await import("../history/history-strip.tsx")).HistoryStrip,
}));

/** True from the moment that the overlay is needed: it stays, so that its closing is visible. */
export function useDeferredParts(isNear: boolean): boolean {
  const waitingWanted = useRef(false);
  waitingWanted.current ||= isNear;
  useEffect(() => {
    if (!isNear) return;
    for (const part of [WaitingOverlay, ResultStep, ResultBar, HistoryStrip]) part.fetch();
  }, [isNear]);
  return waitingWanted.current;
}
