import { useEffect, useReducer } from "react";
import { Button } from "../../../ui/button.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { stageWords } from "../progress/stages.ts";
import { NOT_YET_WAITING, TICK_MS, WAITING_MESSAGES, waitingReducer } from "../progress/waiting.ts";
import type { VisitHandle } from "./visit/use-visit.ts";

/** While the picture is made. */
export function RunningStep({ visit }: { visit: VisitHandle }) {
  const [waiting, dispatch] = useReducer(waitingReducer, NOT_YET_WAITING);
  useEffect(() => {
    const begunMs = performance.now();
    const timer = setInterval(() => dispatch({ type: "ticked", elapsedMs: performance.now() - begunMs }), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const stage = stageWords(visit.state.prediction);
  return (
    <div className="mx-auto grid w-full max-w-md grow content-center justify-items-center gap-6 text-center">
      <h2 className="eyebrow">In the fitting room</h2>
      <div className="w-full">
        <p className="display tabular text-headline" aria-hidden="true">
          {waiting.percent} <span className="text-title text-muted">%</span>
        </p>
        <Progress value={waiting.percent} label="Try-on progress" valueText={`${waiting.percent} %`} className="mt-3" />
        <p role="status" className="mt-3 min-h-6 text-sm text-muted">
          {stage}
        </p>
      </div>
      <p className="display text-title italic">{WAITING_MESSAGES[waiting.messageIndex]}</p>
      <p role="status" className="min-h-12 max-w-[22.4em] text-sm text-muted">
        {waiting.slow
          ? "This one takes longer than usual. You can go on waiting, or cancel."
          : "This takes a few seconds."}
      </p>
      <Button variant="secondary" onClick={visit.cancel}>
        Cancel
      </Button>
    </div>
  );
}
