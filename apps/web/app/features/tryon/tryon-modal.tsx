import { type Client, IMAGE_MAX_BYTES } from "@toile/contract";
import clsx from "clsx";
import { type ReactNode, useCallback, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { FileRefusal } from "../../ui/dropzone.rules.ts";
import { Dropzone } from "../../ui/dropzone.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { CompleteLook } from "./complete-look.tsx";
import { JudgementHint, NotChargedNote } from "./judgement-note.tsx";
import { LookLink } from "./look-link.tsx";
import { noticeOf } from "./photo-checks.ts";
import { PhotoRequirements } from "./photo-requirements.tsx";
import { usePhotoUpload } from "./photo-upload.ts";
import { ResultPicture } from "./result-picture.tsx";
import { SharePanel } from "./share-panel.tsx";
import type { Garment, Photo } from "./tryon-machine.ts";
import { useModalTryOn } from "./use-modal-tryon.ts";
import { WaitingOverlay } from "./waiting-overlay.tsx";

export type TryOnModalProps = {
  signedIn: boolean;
  loadClient: () => Promise<Client>;
  garment: Garment | null;
  onClose: () => void;
  /** Signed out and a photo chosen: an account comes first. */
  onLogin: () => void;
  onExpired: () => void;
  onInsufficientCredits: () => void;
  onCreditsChanged: () => void;
};

/** Any picture: the server looks at its bytes. */
const ANY_PICTURE = { accept: ["image/*"], maxBytes: IMAGE_MAX_BYTES } as const;
const NOT_A_PICTURE = { title: "Invalid file type", message: "Please upload an image file." };

/** Says why a file is turned away, and answers with the sentence for its own place. */
function refuse(refusal: FileRefusal): string {
  const { title, message } = refusal === "type" ? NOT_A_PICTURE : noticeOf(refusal);
  toast({ title, description: message, variant: "destructive" });
  return message;
}

/** The try-on on any page, in a dialog. It lives as long as it is open: closing it resets photo, garment and result. */
export function TryOnModal(props: TryOnModalProps) {
  const { signedIn, loadClient, onExpired } = props;
  const tryOn = useModalTryOn(props);
  const { state, dispatch } = tryOn;
  const onUploaded = useCallback((photo: Photo) => dispatch({ type: "photo-uploaded", photo }), [dispatch]);
  const { upload, send } = usePhotoUpload({ loadClient, onUploaded, onExpired });
  const [refused, setRefused] = useState<string>();
  const changePhoto = () => dispatch({ type: "change-photo" });
  const takePhoto = (file: File) => {
    setRefused(undefined);
    if (signedIn) return void send(file);
    toast({
      title: "Authentication required",
      description: "Please log in to use the try-on feature.",
      variant: "destructive",
    });
    props.onLogin();
  };
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
            onRefused={(refusal) => setRefused(refuse(refusal))}
          />
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
              onRefused={(refusal) => setRefused(refuse(refusal))}
            />
          )}
        </Pair>
      ) : null}
      {state.step === "result" && state.photo && state.result ? (
        <div className="grid grid-cols-1 gap-8 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
          <ResultPicture
            photoUrl={state.photo.url}
            resultUrl={state.result.imageUrl}
            garmentName={state.garment?.name ?? null}
          />
          <div className="grid grid-cols-1 content-start gap-6">
            {state.result.judgement?.chargeable === false ? (
              <NotChargedNote
                judgement={state.result.judgement}
                onChangePhoto={changePhoto}
                onChangeGarment={props.onClose}
              />
            ) : null}
            <JudgementHint judgement={state.result.judgement} />
            <SharePanel imageUrl={state.result.imageUrl} garmentName={state.garment?.name ?? null}>
              {state.result.predictionId ? (
                <LookLink predictionId={state.result.predictionId} loadClient={loadClient} />
              ) : null}
            </SharePanel>
            <CompleteLook
              loadClient={loadClient}
              garment={state.garment}
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

const frameClass = "aspect-3/4 rounded-picture bg-muslin object-cover object-top";

/** Photo and garment beside each other; on a phone, whoever still chooses a garment has the whole width for it. */
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
  if (state.step === "result") {
    return (
      <>
        <Button variant="secondary" onClick={() => dispatch({ type: "try-another" })}>
          Try Another
        </Button>
        <Button onClick={onClose}>Done</Button>
      </>
    );
  }
  if (state.step === "tryon") {
    return (
      <>
        <Button variant="secondary" onClick={onChangePhoto}>
          Change Photo
        </Button>
        <Button onClick={() => void start()} loading={tryOn.running}>
          Try On Style
        </Button>
      </>
    );
  }
  return <Button onClick={() => dispatch({ type: "photo-kept" })}>Keep this photo</Button>;
}
