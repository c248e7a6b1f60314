import { useEffect, useReducer } from "react";
import { useFormatter, useMessages } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { NOT_YET_WAITING, TICK_MS, waitingReducer } from "../progress/waiting.ts";
import type { VisitHandle } from "./visit/use-visit.ts";

/** While the picture is made. */
export function RunningStep({ visit }: { visit: VisitHandle }) {
  const texts = useMessages().running;
  const format = useFormatter();
  const [waiting, dispatch] = useReducer(waitingReducer, NOT_YET_WAITING);
  useEffect(() => {
    const begunMs = performance.now();
    const timer = setInterval(() => dispatch({ type: "ticked", elapsedMs: performance.now() - begunMs }), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const { prediction } = visit.state;
  const percent = format.number(waiting.percent / 100, { style: "percent" });
  return (
    <div className="mx-auto grid w-full max-w-md grow content-center justify-items-center gap-6 text-center">
      <h2 className="eyebrow">{texts.heading}</h2>
      <div className="w-full">
        <p className="display tabular text-headline" aria-hidden="true">
          {waiting.percent} <span className="text-title text-muted">{"%"}</span>
        </p>
        <Progress value={waiting.percent} label={texts.progress} valueText={percent} className="mt-3" />
        <p role="status" className="mt-3 min-h-6 text-sm text-muted">
          {prediction ? texts.stages[prediction.stage] : texts.sending}
        </p>
      </div>
      <p className="display text-title italic">{Object.values(texts.meanwhile)[waiting.messageIndex]}</p>
      <p role="status" className="min-h-12 max-w-[22.4em] text-sm text-muted">
        {waiting.slow ? texts.slow : texts.usual}
      </p>
      <Button variant="secondary" onClick={visit.cancel}>
        {texts.cancel}
      </Button>
    </div>
  );
}
