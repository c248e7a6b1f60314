import type { ReactNode } from "react";
import { GarmentStep } from "../garment/garment-step.tsx";
import type { Garment } from "../machine/tryon-machine.ts";
import { PhotoStep } from "../photo/photo-step.tsx";
import { HistoryStrip, ResultStep } from "./deferred-parts.ts";
import { TryOnSkeleton } from "./tryon-skeleton.tsx";
import type { EarlyPhoto } from "./use-early-photo.ts";
import type { PageTryOn } from "./use-page-tryon.ts";

export type TryOnStepsProps = {
  tryOn: PageTryOn;
  early: EarlyPhoto;
  signedIn: boolean;
  heading: ReactNode;
};

export function FirstStep({ tryOn, early, signedIn }: Omit<TryOnStepsProps, "heading">) {
  const { state, dispatch, savedPhotoState, findPhoto } = tryOn;
  return (
    <PhotoStep
      signedIn={signedIn}
      photo={state.photo ?? state.savedPhoto}
      candidate={state.candidate}
      upload={early.upload}
      onRetry={signedIn && savedPhotoState === "failed" ? findPhoto : null}
      garment={state.garment}
      onFile={early.takeFile}
      onSend={(file) => early.sendPhoto(file)}
      onOther={(photo) => dispatch({ type: "photo-uploaded", photo })}
      onKeep={() => dispatch({ type: "saved-photo-chosen" })}
      onGarment={(garment) => dispatch({ type: "garment-chosen", garment })}
    />
  );
}

/** The second and the third step. */
export function LaterSteps({ tryOn, heading }: Pick<TryOnStepsProps, "tryOn" | "heading">) {
  const { state, dispatch } = tryOn;
  const changeProfile = () => dispatch({ type: "change-profile" });
  const tryAnother = () => dispatch({ type: "try-another" });
  if (state.step === 2 && state.photo) {
    return (
      <GarmentStep
        photo={state.photo}
        garment={state.garment}
        refusal={state.refusal}
        onGarment={(garment: Garment) => dispatch({ type: "garment-chosen", garment })}
        onRemove={() => dispatch({ type: "garment-removed" })}
        onChangeProfile={changeProfile}
      />
    );
  }
  if (state.step !== 3 || !state.photo || !state.result) return null;
  return (
    <ResultStep
      fallback={<TryOnSkeleton />}
      heading={heading}
      photo={state.photo}
      garment={state.garment}
      result={state.result}
      onLike={tryOn.like}
      onMend={tryOn.mend}
      onWearWith={(garment) => dispatch({ type: "wear-with", garment })}
      onChangePhoto={changeProfile}
      onChangeGarment={tryAnother}
      onTryAnother={tryAnother}
      onStartOver={() => dispatch({ type: "start-over" })}
    >
      <HistoryStrip currentId={state.result.predictionId} />
    </ResultStep>
  );
}
