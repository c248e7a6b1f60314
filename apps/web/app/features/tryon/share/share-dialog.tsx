import { useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { ShareTarget } from "./share-targets.ts";

/** How to share a picture that has just been saved. */
export function ShareDialog({ target, onClose }: { target: ShareTarget | null; onClose: () => void }) {
  // While it closes, the dialog keeps its text.
  const last = useRef(target);
  if (target) last.current = target;
  const shown = target ?? last.current;
  if (!shown) return null;
  return (
    <Dialog
      open={target !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="small"
      title={`Share on ${shown.name}`}
      description="Your picture has been saved to this device."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
          <Button asChild>
            <a href={shown.address} target="_blank" rel="noreferrer">
              Open {shown.name}
            </a>
          </Button>
        </>
      }
    >
      <ol className="grid gap-3">
        {shown.steps?.map((step, index) => (
          <li key={step} className="flex gap-4">
            <span className="display tabular w-4 text-title leading-tight text-thread" aria-hidden="true">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
