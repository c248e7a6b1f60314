import { type Client, PRODUCT_NAME } from "@toile/contract";
import clsx from "clsx";
import { useCallback, useEffect, useId, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { latePart } from "../../../ui/late-part.tsx";
import { Stepper } from "../../../ui/stepper.tsx";
import { TryOnCost } from "../../../ui/try-on-cost.tsx";
import { WholeWords } from "../../../ui/whole-words.tsx";
import { GarmentStep } from "../garment/garment-step.tsx";
import { type PresetGarment, usePresetGarment } from "../garment/use-preset-garment.ts";
import { type Garment, type Photo, resultTitle, type TryOnState } from "../machine/tryon-machine.ts";
import { PhotoStep } from "../photo/photo-step.tsx";
import { usePhotoUpload } from "../photo/photo-upload.ts";
import { savePhoto, takeSavedPhoto } from "../photo/saved-photo.ts";
import { useTryOn } from "../run/use-tryon.ts";
import { FittingBar, FittingSlot } from "./fitting-bar.tsx";
import { TryOnSkeleton } from "./tryon-skeleton.tsx";

// What stands on the page once a try-on runs or is made comes when both pictures may soon be there: who arrives does without it.
const WaitingOverlay = latePart(async () => ({
  default: (await import("../progress/waiting-overlay.tsx")).WaitingOverlay,
}));
const ResultStep = latePart(async () => ({ default: (await import("../result/result-step.tsx")).ResultStep }), {
  missing: "Your try-on is done and saved. It shows once you are online again.",
});
const ResultBar = latePart(async () => ({ default: (await import("./result-bar.tsx")).ResultBar }));
const HistoryStrip = latePart(async () => ({ default: (await import("../history/history-strip.tsx")).HistoryStrip }));

export type TryOnPageProps = {
  /** `loading` on the server and until the browser has been asked. */
  session: "loading" | "anonymous" | "authenticated";
  loadClient: () => Promise<Client>;
  /** Signed out and a photo chosen: an account comes first. */
  onRegister: () => void;
  onExpired: () => void;
  onInsufficientCredits: () => void;
  onCreditsChanged: () => void;
  /** The garment that the address names. */
  preset?: PresetGarment | null;
  /** The try-on that the address names. */
  resultId: string | null;
  /** It is no longer shown: an address that still named it would bring it back with every reload. */
  onResultLeft: () => void;
  /** What a credit costs, as it is written; null while nobody knows. */
  creditPrice: string | null;
};

const STEPS = [{ label: "Your photo" }, { label: "The garment" }, { label: "On you" }];

/** The title of each step takes the focus, and of each result: a mend is another one in the place of the first. */
function useTitleFocus({ step, result }: TryOnState, { resultId, onResultLeft }: TryOnPageProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = step === 3 ? `3 ${result?.predictionId}` : `${step}`;
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    if (before.current.startsWith("3") && resultId) onResultLeft();
    before.current = shown;
    window.scrollTo({ top: 0 });
    title.current?.focus({ preventScroll: true });
  }, [shown, resultId, onResultLeft]);
  return title;
}

export function TryOnPage(props: TryOnPageProps) {
  const { session, loadClient, onExpired } = props;
  const signedIn = session === "authenticated";
  const tryOn = useTryOn({ ...props, signedIn });
  const { state, dispatch } = tryOn;
  // A photo that was chosen and not confirmed counts: 'Try it on' sends it and goes on.
  const hurried = useRef(false);
  const onUploaded = (photo: Photo) => dispatch({ type: "photo-uploaded", photo, begin: hurried.current });
  const { upload, send, forget } = usePhotoUpload({
    loadClient,
    onUploaded,
    onExpired: (chosen) => {
      savePhoto(chosen);
      onExpired();
    },
  });

  // The photo that was chosen before signing in is in hand as if it were chosen now. Held here too, because it is handed out once.
  const brought = useRef<File | null>(null);
  useEffect(() => {
    brought.current = signedIn ? (brought.current ?? takeSavedPhoto()) : null;
    if (brought.current) dispatch({ type: "photo-chosen", file: brought.current });
  }, [signedIn, dispatch]);

  // Chosen before it was known who is here: a signed-in shopper goes on with it, as above; everyone else needs an account.
  const undecided = useRef(false);
  useEffect(() => {
    if (session === "loading") return;
    const register = undecided.current && !signedIn;
    undecided.current = false;
    if (register) props.onRegister();
  }, [session, signedIn, props.onRegister]);

  usePresetGarment(
    props.preset ?? null,
    useCallback((garment: Garment) => dispatch({ type: "garment-chosen", garment }), [dispatch]),
  );

  const cost = useId();
  const title = useTitleFocus(state, props);

  const soon = state.step > 1 || tryOn.running;
  // Once there it stays, so that closing can be seen.
  const waitingWanted = useRef(false);
  waitingWanted.current ||= soon;
  useEffect(() => {
    if (!soon) return;
    for (const part of [WaitingOverlay, ResultStep, ResultBar, HistoryStrip]) part.fetch();
  }, [soon]);

  const takeFile = (file: File) => {
    if (signedIn) {
      forget();
      return dispatch({ type: "photo-chosen", file });
    }
    savePhoto(file);
    if (session === "loading") undecided.current = true;
    else props.onRegister();
  };
  const sendPhoto = (file: File, andBegin = false) => {
    hurried.current = andBegin;
    void send(file);
  };
  const tryItOn = () => (state.candidate ? sendPhoto(state.candidate, true) : void tryOn.start());
  const takeGarment = (garment: Garment) => dispatch({ type: "garment-chosen", garment });
  const tryAnother = () => dispatch({ type: "try-another" });
  const startOver = () => dispatch({ type: "start-over" });

  const asking =
    session === "loading" || (signedIn && tryOn.savedPhotoState === "unknown" && state.step === 1 && !state.candidate);
  const photo = state.photo ?? state.savedPhoto;
  // One that was begun before this page was opened brings its garment along.
  const garmentUrl = state.garment?.previewUrl ?? tryOn.prediction?.product?.imageUrl;

  const heading = (
    <div
      className={clsx(
        "grid gap-6",
        // Beside a result there is room for one under the other.
        state.step < 3 && "mb-6 lg:-mt-2 lg:flex lg:flex-row-reverse lg:items-center lg:justify-between lg:gap-8",
      )}
    >
      <Stepper
        steps={STEPS}
        current={state.step - 1}
        label="Try-on steps"
        className={clsx("mx-auto w-full max-w-xl", state.step < 3 && "lg:mx-0 lg:-mr-6 lg:w-[26rem] lg:shrink-0")}
        {...(state.step === 2 ? { onSelect: () => dispatch({ type: "change-profile" }) } : {})}
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

  return (
    <>
      <div className="page pb-4">
        {state.step < 3 ? heading : null}
        {state.step === 1 ? (
          <div className={asking ? (signedIn ? "hidden" : "signed-in-hint:hidden") : ""}>
            <PhotoStep
              loadClient={loadClient}
              signedIn={signedIn}
              photo={photo}
              candidate={state.candidate}
              upload={upload}
              onRetry={signedIn && tryOn.savedPhotoState === "failed" ? tryOn.findPhoto : null}
              garment={state.garment}
              onFile={takeFile}
              onSend={(file) => sendPhoto(file)}
              onKeep={() => dispatch({ type: "saved-photo-chosen" })}
              onGarment={takeGarment}
            />
          </div>
        ) : null}
        {asking ? <TryOnSkeleton className={signedIn ? "" : "hidden signed-in-hint:block"} /> : null}
        {state.step === 2 && state.photo ? (
          <GarmentStep
            loadClient={loadClient}
            photo={state.photo}
            garment={state.garment}
            refusal={state.refusal}
            onGarment={takeGarment}
            onRemove={() => dispatch({ type: "garment-removed" })}
            onChangeProfile={() => dispatch({ type: "change-profile" })}
          />
        ) : null}
        {state.step === 3 && state.photo && state.result ? (
          <ResultStep
            fallback={<TryOnSkeleton />}
            heading={heading}
            photo={state.photo}
            garment={state.garment}
            result={state.result}
            loadClient={loadClient}
            onLike={tryOn.like}
            onMend={tryOn.mend}
            onWearWith={(garment) => dispatch({ type: "wear-with", garment })}
            onChangePhoto={() => dispatch({ type: "change-profile" })}
            onChangeGarment={tryAnother}
            onTryAnother={tryAnother}
            onStartOver={startOver}
          >
            <HistoryStrip loadClient={loadClient} currentId={state.result.predictionId} />
          </ResultStep>
        ) : null}
        {signedIn && state.step < 3 && !asking ? (
          <div className="mt-14">
            <HistoryStrip loadClient={loadClient} currentId={null} />
          </div>
        ) : null}
      </div>
      {state.step === 3 ? (
        <ResultBar product={state.result?.product ?? null} onTryAnother={tryAnother} onStartOver={startOver} />
      ) : (
        <FittingBar
          start={
            <>
              <FittingSlot pictureUrl={state.photo?.url ?? null} label="Your photo" />
              <FittingSlot pictureUrl={state.garment?.previewUrl ?? null} label="The garment" />
              <span id={cost} className="ml-1.5 text-sm text-muted">
                <TryOnCost /> {props.creditPrice ? <span className="tabular block">{props.creditPrice}</span> : null}
              </span>
            </>
          }
        >
          <Button
            aria-describedby={cost}
            onClick={tryItOn}
            disabled={session === "loading"}
            loading={upload.busy && hurried.current}
            size="large"
          >
            Try it on
          </Button>
        </FittingBar>
      )}
      {waitingWanted.current ? (
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
