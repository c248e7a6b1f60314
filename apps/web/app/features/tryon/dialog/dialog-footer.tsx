import { useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { TryOnCost } from "../../../ui/try-on-cost.tsx";
import type { DialogTryOn } from "./use-dialog-tryon.ts";

export type DialogFooterProps = { tryOn: DialogTryOn; onChangePhoto: () => void; onClose: () => void };

export function DialogFooter({ tryOn, onChangePhoto, onClose }: DialogFooterProps) {
  const { state, dispatch, start } = tryOn;
  const cost = useId();
  if (state.step === 3) {
    return (
      // In one row: on a phone, two would hide the garment and where to buy it.
      <div className="flex items-center justify-end gap-3">
        <TryOnCost id={cost} />
        <Button
          variant="secondary"
          aria-describedby={cost}
          onClick={() => dispatch({ type: "try-another" })}
          className="grow max-sm:px-4 sm:grow-0"
        >
          Try Another
        </Button>
        <Button
          variant={state.result?.product ? "secondary" : "primary"}
          onClick={onClose}
          className="grow max-sm:px-4 sm:grow-0"
        >
          Done
        </Button>
      </div>
    );
  }
  if (state.step === 2) {
    return (
      <>
        <Button variant="secondary" onClick={onChangePhoto}>
          Change Photo
        </Button>
        <div className="flex items-center gap-3 sm:contents">
          <TryOnCost id={cost} className="sm:-order-1 sm:mr-auto sm:self-center" />
          <Button
            aria-describedby={cost}
            onClick={() => void start()}
            loading={tryOn.running}
            className="grow sm:grow-0"
          >
            Try On Style
          </Button>
        </div>
      </>
    );
  }
  return <Button onClick={() => dispatch({ type: "saved-photo-chosen" })}>Keep this photo</Button>;
}
