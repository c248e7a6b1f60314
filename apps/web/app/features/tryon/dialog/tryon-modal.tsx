import { type Client, IMAGE_MAX_BYTES } from "@toile/contract";
import clsx from "clsx";
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { FileRefusal } from "../../../ui/dropzone.rules.ts";
import { type Notice, noticeOf } from "../../../ui/dropzone.texts.ts";
import { Dropzone } from "../../../ui/dropzone.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { TryOnCost } from "../../../ui/try-on-cost.tsx";
import { CostNote, JudgementHint } from "../judgement/judgement-note.tsx";
import type { Garment, Photo } from "../machine/tryon-machine.ts";
import { PhotoRequirements } from "../photo/photo-requirements.tsx";
import { usePhotoUpload } from "../photo/photo-upload.ts";
import { WaitingOverlay } from "../progress/waiting-overlay.tsx";
import { CompleteLook } from "../result/complete-look.tsx";
import { ResultDetails } from "../result/result-details.tsx";
import { ResultPicture } from "../result/result-picture.tsx";
import { useModalTryOn } from "../run/use-modal-tryon.ts";
import { ModalGarment } from "./modal-garment.tsx";

export type TryOnModalProps = {
  signedIn: boolean;
  loadClient: () => Promise<Client>;
  garment: Garment | null;
  /** The photo that was chosen before signing in. */
  brought: File | null;
  onClose: () => void;
  /** Before a sign-in comes between: the garment, and the photo if one was chosen, wait for the way back. */
  onKeep: (photo: File | null) => void;
  /** Signed out: to the form that makes an account, or to the one for those who have one. */
  onSignIn: (way: "/register" | "/login") => void;
  onExpired: () => void;
  onInsufficientCredits: () => void;
  onCreditsChanged: () => void;
};

/** Any picture: the server looks at its bytes. */
const ANY_PICTURE = { accept: ["image/*"], maxBytes: IMAGE_MAX_BYTES } as const;
const NOT_A_PICTURE = { title: "Invalid file type", message: "Please upload an image file." };

const toNotice = (refusal: FileRefusal): Notice => (refusal === "type" ? NOT_A_PICTURE : noticeOf(refusal));

/** The try-on on any page, in a dialog. It lives as long as it is open: closing it resets photo, garment and result. */
export function TryOnModal(props: TryOnModalProps) {
  const { signedIn, loadClient, onKeep, onExpired } = props;
  const expire = (photo: File | null) => {
    onKeep(photo);
    onExpired();
  };
  const tryOn = useModalTryOn({ ...props, onExpired: () => expire(null) });
  const { state, dispatch } = tryOn;
  const onUploaded = useCallback((photo: Photo) => dispatch({ type: "photo-uploaded", photo }), [dispatch]);
  const { upload, send } = usePhotoUpload({ loadClient, onUploaded, onExpired: expire });
  const [refused, setRefused] = useState<Notice>();
  const changePhoto = () => dispatch({ type: "change-photo" });
  const onNote = { onMend: tryOn.mend, onChangePhoto: changePhoto, onChangeGarment: props.onClose };
  const signIn = (way: "/register" | "/login", photo: File | null) => {
    onKeep(photo);
    props.onSignIn(way);
  };
  const takePhoto = (file: File) => {
    setRefused(undefined);
    if (signedIn) void send(file);
    else signIn("/register", file);
  };
  const { brought } = props;
  const broughtSent = useRef(false);
  useEffect(() => {
    if (!brought || broughtSent.current) return;
    broughtSent.current = true;
    void send(brought);
  }, [brought, send]);
  const results = useMendFocus(state.result?.predictionId ?? null);
  const title = { profile: "Your photo", tryon: state.garment?.name ?? "The garment", result: "Your New Style!" };

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : props.onClose())}
      title={tryOn.asking ? "Your photo" : title[state.step]}
      size={state.step === "profile" ? "medium" : "large"}
      footer={
        state.step === "profile" && !state.photo ? null : (
          <Footer tryOn={tryOn} onChangePhoto={changePhoto} onClose={props.onClose} />
        )
      }
    >
      {tryOn.asking ? (
        <SkeletonGroup label="Looking for your photo">
          <Skeleton className="h-72 w-full" />
        </SkeletonGroup>
      ) : null}
      {state.step === "profile" && !tryOn.asking ? (
        <div className="grid gap-6">
          {state.garment ? <ModalGarment garment={state.garment} loadClient={loadClient} /> : null}
          <Dropzone
            {...ANY_PICTURE}
            label="Full body photo"
            camera="user"
            busy={upload.busy}
            // Room for what makes a good photo, under the one in hand.
            className="[&_img]:max-h-72"
            error={refused ?? upload.error}
            preview={state.photo ? { src: state.photo.url, alt: "Your photo" } : undefined}
            hint="One person, head to feet. Up to 10 MB"
            onFile={takePhoto}
            onRefused={(refusal) => setRefused(toNotice(refusal))}
          />
          <div className="text-sm text-muted">
            <p>
              Only you can see your photo. It is used for trying on and nothing else, and you can remove it at any time.
            </p>
            {signedIn ? null : (
              <p className="mt-1">
                You need an account to keep it: choose a photo to create one, or{" "}
                <button
                  type="button"
                  onClick={() => signIn("/login", null)}
                  className="target text-ink underline decoration-thread underline-offset-4"
                >
                  log in
                </button>
                .
              </p>
            )}
          </div>
          <PhotoRequirements />
        </div>
      ) : null}
      {state.step === "tryon" && state.photo ? (
        <Pair choosing={!state.garment}>
          <img
            src={state.photo.url}
            alt="You, head to feet"
            className={clsx(frameClass, state.garment ? "w-full" : "w-24 sm:w-full")}
          />
          {state.garment ? (
            <img
              src={state.garment.previewUrl}
              alt={state.garment.name ?? "The garment"}
              className={clsx(frameClass, "w-full")}
            />
          ) : (
            <Dropzone
              {...ANY_PICTURE}
              label="Garment photo"
              camera="environment"
              chooseLabel="Choose Garment"
              error={refused}
              onFile={(file) =>
                dispatch({
                  type: "garment-chosen",
                  garment: { name: null, previewUrl: URL.createObjectURL(file), file },
                })
              }
              onRefused={(refusal) => setRefused(toNotice(refusal))}
            />
          )}
        </Pair>
      ) : null}
      {state.step === "result" && state.photo && state.result ? (
        <div ref={results} tabIndex={-1} className={resultClass}>
          <ResultPicture
            photoUrl={state.photo.url}
            resultUrl={state.result.imageUrl}
            garmentName={state.garment?.name ?? null}
            maxHeight="max(20rem, 100dvh - 17.5rem)"
          />
          <div className="grid grid-cols-1 content-start gap-6">
            <CostNote result={state.result} {...onNote} />
            <ResultDetails garment={state.garment} result={state.result} loadClient={loadClient} />
            <JudgementHint result={state.result} {...onNote} />
            <CompleteLook
              loadClient={loadClient}
              garment={state.garment}
              worn={[state.result.product ?? [], state.result.wornWith].flat()}
              onChoose={(garment) => dispatch({ type: "wear-with", garment })}
            />
          </div>
        </div>
      ) : null}
      <WaitingOverlay
        open={tryOn.running}
        prediction={tryOn.prediction}
        pictures={
          state.photo && state.garment ? { photoUrl: state.photo.url, garmentUrl: state.garment.previewUrl } : null
        }
        onCancel={tryOn.cancel}
      />
    </Dialog>
  );
}

/** A mend takes the place of the result whose button began it: what it is given to takes the focus then. */
function useMendFocus(resultId: string | null) {
  const results = useRef<HTMLDivElement>(null);
  const before = useRef(resultId);
  useEffect(() => {
    const isMend = resultId !== null && before.current !== null && before.current !== resultId;
    before.current = resultId;
    if (!isMend) return;
    results.current?.focus({ preventScroll: true });
    results.current?.scrollIntoView({ block: "start" });
  }, [resultId]);
  return results;
}

const resultClass = "grid scroll-mt-24 grid-cols-1 gap-8 outline-none md:grid-cols-[minmax(0,56fr)_minmax(0,44fr)]";
const frameClass = "aspect-3/4 rounded-picture bg-muslin object-cover object-top";

/** Photo and garment beside each other; on a phone, choosing a garment takes the whole width. */
function Pair({ choosing, children }: { choosing: boolean; children: ReactNode }) {
  return (
    <div className={clsx("mx-auto grid max-w-2xl gap-4 sm:grid-cols-2 sm:gap-8", choosing || "grid-cols-2")}>
      {children}
    </div>
  );
}

type FooterProps = { tryOn: ReturnType<typeof useModalTryOn>; onChangePhoto: () => void; onClose: () => void };

function Footer({ tryOn, onChangePhoto, onClose }: FooterProps) {
  const { state, dispatch, start } = tryOn;
  const cost = useId();
  if (state.step === "result") {
    return (
      // In one row: on a phone two would hide the garment and where to buy it.
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
  if (state.step === "tryon") {
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
