import { PRODUCT_NAME } from "@toile/contract";
import clsx from "clsx";
import type { RefObject } from "react";
import { Stepper } from "../../../ui/stepper.tsx";
import { WholeWords } from "../../../ui/whole-words.tsx";
import { resultTitle, type TryOnState } from "../machine/tryon-machine.ts";

const STEPS = [{ label: "Your photo" }, { label: "The garment" }, { label: "On you" }];

export type TryOnHeadingProps = {
  state: TryOnState;
  title: RefObject<HTMLHeadingElement | null>;
  onChangeProfile: () => void;
};

export function TryOnHeading({ state, title, onChangeProfile }: TryOnHeadingProps) {
  return (
    <div
      className={clsx(
        "grid gap-6",
        // Beside a result there is space to stack them.
        state.step < 3 && "mb-6 lg:-mt-2 lg:flex lg:flex-row-reverse lg:items-center lg:justify-between lg:gap-8",
      )}
    >
      <Stepper
        steps={STEPS}
        current={state.step - 1}
        label="Try-on steps"
        className={clsx("mx-auto w-full max-w-xl", state.step < 3 && "lg:mx-0 lg:-mr-6 lg:w-[26rem] lg:shrink-0")}
        {...(state.step === 2 ? { onSelect: onChangeProfile } : {})}
      />
      <h1 ref={title} tabIndex={-1} className="display text-heading outline-none xl:text-headline">
        {state.step === 1 ? "Upload Your Full Body Photo" : null}
        {state.step === 2 ? "Upload Your Garment Photo" : null}
        {state.step === 3 ? (
          <WholeWords>{resultTitle(state.garment ?? state.result?.product ?? null, PRODUCT_NAME)}</WholeWords>
        ) : null}
      </h1>
    </div>
  );
}
