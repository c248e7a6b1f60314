import type { Prediction } from "@toile/contract";
import { Dialog } from "radix-ui";
import { useEffect, useReducer } from "react";
import { Button } from "../../../ui/button.tsx";
import { Progress } from "../../../ui/progress.tsx";
import { stageWords } from "./stages.ts";
import { TellMe } from "./tell-me.tsx";
import { NOT_YET_WAITING, TICK_MS, WAITING_MESSAGES, waitingReducer } from "./waiting.ts";

export type WaitingOverlayProps = {
  open: boolean;
  prediction: Prediction | null;
  pictures: { photoUrl: string; garmentUrl: string } | null;
  onCancel: () => void;
};

/**
 * Over the whole page while a try-on is made: the progress of S4.16, and below it what the engine is actually doing.
 */
export function WaitingOverlay({ open, ...content }: WaitingOverlayProps) {
  return (
    <Dialog.Root open={open}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-bg data-[state=open]:animate-fade-in" />
        <Dialog.Content
          aria-describedby={undefined}
          // The only way out is a button with a clear label: a stray Escape must not cancel a try-on.
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed inset-0 z-50 overflow-y-auto pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] outline-none data-[state=open]:animate-fade-in"
        >
          <Waiting {...content} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

export function Waiting({ prediction, pictures, onCancel }: Omit<WaitingOverlayProps, "open">) {
  const [waiting, dispatch] = useReducer(waitingReducer, NOT_YET_WAITING);
  useEffect(() => {
    const begunMs = performance.now();
    const timer = setInterval(() => dispatch({ type: "ticked", elapsedMs: performance.now() - begunMs }), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const stage = stageWords(prediction);

  return (
    <div className="mx-auto flex min-h-full w-full max-w-md flex-col items-center justify-center gap-6 px-6 py-10 text-center">
      <Dialog.Title className="eyebrow">In the fitting room</Dialog.Title>
      {pictures ? <Pair {...pictures} /> : null}
      <div className="w-full">
        <p className="display tabular text-headline" aria-hidden="true">
          {waiting.percent} <span className="text-title text-muted">%</span>
        </p>
        <Progress value={waiting.percent} label="Try-on progress" valueText={`${waiting.percent} %`} className="mt-3" />
        <p role="status" className="mt-3 min-h-6 text-sm text-muted">
          <span key={stage} className="inline-block animate-settle-in motion-reduce:animate-none">
            {stage}
          </span>
        </p>
      </div>
      <p key={waiting.messageIndex} className="display animate-settle-in text-title italic motion-reduce:animate-none">
        {WAITING_MESSAGES[waiting.messageIndex]}
      </p>
      <div className="grid min-h-14 content-start justify-items-center gap-1 text-sm text-muted">
        <p>This usually takes 8-12 seconds</p>
        <p role="status" className="max-w-[22.4em]">
          {waiting.slow
            ? "This one is taking longer than usual. You can keep waiting or cancel: we keep both pictures here."
            : null}
        </p>
      </div>
      <div className="grid justify-items-center gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <TellMe />
      </div>
    </div>
  );
}

/** Photo and garment, basted together. */
function Pair({ photoUrl, garmentUrl }: { photoUrl: string; garmentUrl: string }) {
  const frame = "aspect-3/4 w-24 rounded-picture bg-muslin object-cover object-top sm:w-40";
  return (
    <div className="flex items-center">
      <img src={photoUrl} alt="" className={frame} />
      <svg width="56" height="8" viewBox="0 0 56 8" aria-hidden="true">
        <path d="M0 4h56" fill="none" strokeWidth="2" strokeDasharray="8 6" className="animate-stitch stroke-thread" />
      </svg>
      <img src={garmentUrl} alt="" className={frame} />
    </div>
  );
}
