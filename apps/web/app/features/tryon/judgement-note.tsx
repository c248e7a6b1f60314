import type { Judgement } from "@toile/contract";
import { Undo2 } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { nextSteps } from "./judgement-advice.ts";

/** Where one thing is off: what, and what may do better. */
export function JudgementHint({ judgement }: { judgement: Judgement | null }) {
  const [alarm] = judgement?.chargeable ? judgement.alarms : [];
  if (!judgement || !alarm) return null;
  const [step] = nextSteps(judgement);
  return (
    <p className="border-l border-edge pl-4 text-sm text-muted">
      {alarm.message} What may do better: {step?.replace(/^A/, "a")}
    </p>
  );
}

export type NotChargedNoteProps = { judgement: Judgement; onChangePhoto: () => void; onChangeGarment: () => void };

/** Beside a picture that costs nothing: that the credit is back, why, and what to try next. */
export function NotChargedNote({ judgement, onChangePhoto, onChangeGarment }: NotChargedNoteProps) {
  return (
    <section aria-labelledby="not-charged" className="rounded-picture bg-muslin px-5 py-5 sm:px-7 sm:py-6">
      <h2 id="not-charged" className="display text-title">
        Not good enough to charge for
      </h2>
      <p className="mt-2 flex items-center gap-2 font-medium text-ok">
        <Undo2 className="size-4 shrink-0" aria-hidden="true" />
        Your credit is back.
      </p>
      <ul className="mt-3 grid list-disc gap-1 pl-5 marker:text-thread">
        {judgement.alarms.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">What may do better:</p>
      <ul className="mt-1 grid gap-1 text-sm text-muted">
        {nextSteps(judgement).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button variant="secondary" onClick={onChangePhoto}>
          Change the photo
        </Button>
        <Button variant="secondary" onClick={onChangeGarment}>
          Change the garment
        </Button>
      </div>
    </section>
  );
}
