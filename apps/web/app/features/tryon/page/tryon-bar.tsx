import { type ReactNode, useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { TryOnCost } from "../../../ui/try-on-cost.tsx";
import type { TryOnState } from "../machine/tryon-machine.ts";
import { ResultBar } from "./deferred-parts.ts";
import { FittingBar, FittingSlot } from "./fitting-bar.tsx";

export type TryOnBarProps = {
  state: TryOnState;
  creditPrice: string | null;
  creditsNote: ReactNode;
  disabled: boolean;
  busy: boolean;
  onTryOn: () => void;
  onTryAnother: () => void;
  onStartOver: () => void;
};

/** The bar at the bottom: both pictures and the try-on button, or the actions after a result. */
export function TryOnBar({ state, onTryAnother, onStartOver, ...props }: TryOnBarProps) {
  const { creditPrice, creditsNote, disabled, busy, onTryOn } = props;
  const cost = useId();
  if (state.step === 3) {
    return <ResultBar product={state.result?.product ?? null} onTryAnother={onTryAnother} onStartOver={onStartOver} />;
  }
  return (
    <FittingBar
      note={creditsNote}
      start={
        <>
          <FittingSlot pictureUrl={state.photo?.url ?? null} label="Your photo" />
          <FittingSlot pictureUrl={state.garment?.previewUrl ?? null} label="The garment" />
          <span id={cost} className="ml-1.5 text-sm text-muted">
            <TryOnCost /> {creditPrice ? <span className="tabular block">{creditPrice}</span> : null}
          </span>
        </>
      }
    >
      <Button aria-describedby={cost} onClick={onTryOn} disabled={disabled} loading={busy} size="large">
        Try it on
      </Button>
    </FittingBar>
  );
}
