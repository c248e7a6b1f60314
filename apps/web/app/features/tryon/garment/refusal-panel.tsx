import { useEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import type { Refusal } from "../machine/tryon-machine.ts";
import { adviceFor, NO_CREDIT_TAKEN, TRYON_FAILED } from "./refusal-advice.ts";

export type RefusalPanelProps = {
  refusal: Refusal;
  onChangePhoto: () => void;
  onChangeGarment: () => void;
};

/** What was wrong with a picture and how to choose a better one. Both pictures are kept. */
export function RefusalPanel({ refusal, onChangePhoto, onChangeGarment }: RefusalPanelProps) {
  const advice = adviceFor(refusal.code);
  const panel = useRef<HTMLElement>(null);
  // The button that started the try-on is far below, so scroll to what has to be changed.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: "center" });
    panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="refusal"
      className="outline-none border-l-2 border-dashed border-thread bg-muslin px-5 py-5 sm:px-7"
    >
      <p className="mb-1 text-sm font-medium text-thread">{TRYON_FAILED}</p>
      <h2 id="refusal" className="display text-title">
        {advice.title}
      </h2>
      <p className="mt-1.5">{refusal.message}</p>
      <ul className="mt-3 grid list-disc gap-1 pl-5 text-muted marker:text-thread">
        {advice.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3 *:grow sm:*:grow-0">
        {advice.picture === "garment" ? null : (
          <Button variant="secondary" onClick={onChangePhoto}>
            Change the photo
          </Button>
        )}
        {advice.picture === "photo" ? null : (
          <Button variant="secondary" onClick={onChangeGarment}>
            Change the garment
          </Button>
        )}
      </div>
      <p className="mt-4 text-sm text-muted">{NO_CREDIT_TAKEN}</p>
    </section>
  );
}
