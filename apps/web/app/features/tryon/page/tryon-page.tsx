import { type ReactNode, useCallback } from "react";
import { useExpire } from "../../../lib/api/use-client.ts";
import { usePressOnceOpened } from "../../../ui/use-press-once-opened.ts";
import { type PresetGarment, usePresetGarment } from "../garment/use-preset-garment.ts";
import { type SharedKind, useSharedGarment } from "../garment/use-received-garment.ts";
import type { Garment } from "../machine/tryon-machine.ts";
import type { TryOnSurroundings } from "../run/use-running-tryon.ts";
import { HistoryStrip, useDeferredParts, WaitingOverlay } from "./deferred-parts.ts";
import { TryOnBar } from "./tryon-bar.tsx";
import { TryOnHeading } from "./tryon-heading.tsx";
import { TryOnSkeleton } from "./tryon-skeleton.tsx";
import { FirstStep, LaterSteps } from "./tryon-steps.tsx";
import { type EarlyPhoto, useEarlyPhoto } from "./use-early-photo.ts";
import { usePageTryOn } from "./use-page-tryon.ts";
import { useTitleFocus } from "./use-title-focus.ts";

export type TryOnPageProps = {
  /** `loading` on the server and until the browser has been asked. */
  session: "loading" | "anonymous" | "authenticated";
  /** A photo was chosen while signed out: an account is needed first. */
  onRegister: () => void;
  onInsufficientCredits: () => void;
  onCreditsChanged: () => void;
  onGarmentWaits: TryOnSurroundings["onGarmentWaits"];
  /** What is to be known about credits before a try-on. */
  creditsNote: ReactNode;
  /** The garment that the URL names. */
  preset?: PresetGarment | null;
  /** What another app has shared. */
  shared: SharedKind;
  onSharedTaken: () => void;
  /** The try-on that the URL names. */
  resultId: string | null;
  newPhoto: boolean;
  /** The URL should name this one, or none any more; see `useTitleFocus`. */
  onResultShown: (predictionId: string) => void;
  onResultLeft: () => void;
  /** The formatted price of a credit; null while unknown. */
  creditPrice: string | null;
};

export function TryOnPage(props: TryOnPageProps) {
  const { session } = props;
  const signedIn = session === "authenticated";
  const tryOn = usePageTryOn({ ...props, signedIn, onExpired: useExpire() });
  const { state, dispatch } = tryOn;
  const early = useEarlyPhoto(props, tryOn);
  const tryIt = useTryItPress(tryOn, early);
  const chooseGarment = useCallback((garment: Garment) => dispatch({ type: "garment-chosen", garment }), [dispatch]);
  usePresetGarment(props.preset ?? null, chooseGarment);
  useSharedGarment(props.shared, chooseGarment, props.onSharedTaken);
  const waitingWanted = useDeferredParts(state.step > 1 || tryOn.running);
  const asking =
    session === "loading" || (signedIn && tryOn.savedPhotoState === "unknown" && state.step === 1 && !state.candidate);
  // A try-on that was started before this page opened brings its garment along.
  const garmentUrl = state.garment?.previewUrl ?? tryOn.prediction?.product?.imageUrl;
  // Kept here, because the heading moves to another place once there is a result.
  const title = useTitleFocus(state, props);
  const onChangeProfile = () => dispatch({ type: "change-profile" });
  const heading = <TryOnHeading {...{ state, title, onChangeProfile }} />;
  return (
    <>
      {/* Tall enough that the bar below is at the bottom of the screen from the first paint: otherwise it would move under a press
          as content loads. */}
      <div className="page min-h-[calc(100dvh-12rem)] pb-4">
        {state.step < 3 ? heading : null}
        {state.step === 1 ? (
          <div className={asking ? (signedIn ? "hidden" : "signed-in-hint:hidden") : ""}>
            <FirstStep {...{ tryOn, early, signedIn }} />
          </div>
        ) : null}
        {asking ? <TryOnSkeleton className={signedIn ? "" : "hidden signed-in-hint:block"} /> : null}
        <LaterSteps tryOn={tryOn} heading={heading} />
        {signedIn && state.step < 3 && !asking ? (
          <div className="mt-14">
            <HistoryStrip currentId={null} />
          </div>
        ) : null}
      </div>
      <TryOnBar
        state={state}
        creditPrice={props.creditPrice}
        creditsNote={props.creditsNote}
        disabled={session === "loading"}
        busy={tryIt.waits || (early.upload.busy && early.isHurried())}
        onTryOn={tryIt.press}
        onTryAnother={() => dispatch({ type: "try-another" })}
        onStartOver={() => dispatch({ type: "start-over" })}
      />
      {waitingWanted ? (
        <WaitingOverlay
          open={tryOn.running}
          prediction={tryOn.prediction}
          pictures={state.photo && garmentUrl ? { photoUrl: state.photo.url, garmentUrl } : null}
          onCancel={tryOn.cancel}
        />
      ) : null}
    </>
  );
}

/** A photo that was chosen and not yet uploaded is uploaded first. */
const useTryItPress = ({ state, start }: ReturnType<typeof usePageTryOn>, { sendPhoto }: EarlyPhoto) =>
  usePressOnceOpened(() => (state.candidate ? sendPhoto(state.candidate, true) : void start()));
