import clsx from "clsx";
import { useState } from "react";
import { Link } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { type Notice, noticeOf } from "../../../ui/dropzone.texts.ts";
import { Dropzone, type DropzoneProps } from "../../../ui/dropzone.tsx";
import { PhotoConsentNote } from "../../../ui/photo-consent.tsx";
import { useObjectUrl } from "../../../ui/use-object-url.ts";
import { GarmentRail } from "../garment/garment-rail.tsx";
import { PICTURE_LIMITS } from "../garment/picture-limits.ts";
import type { Garment, Photo } from "../machine/tryon-machine.ts";
import { PhotoOutline } from "../photo-check/photo-outline.tsx";
import { PhotoVerdict } from "../photo-check/photo-verdict.tsx";
import { usePhotoCheck } from "../photo-check/use-photo-check.ts";
import { ExampleCarousel } from "./example-carousel.tsx";
import { OtherPhotos } from "./other-photos.tsx";
import { PhotoRequirements } from "./photo-requirements.tsx";
import type { PhotoUpload } from "./photo-upload.ts";

export type PhotoStepProps = {
  signedIn: boolean;
  /** The chosen photo, or the one saved in the account. */
  photo: Photo | null;
  /** Chosen on this device and not yet uploaded. */
  candidate: File | null;
  upload: PhotoUpload;
  /** Set if the account's photo could not be loaded. */
  onRetry: (() => void) | null;
  garment: Garment | null;
  onFile: (file: File) => void;
  /** Uploads the candidate, whatever the check's verdict: the server decides. */
  onSend: (file: File) => void;
  onKeep: () => void;
  /** Another photo of the account is in use now. */
  onOther: (photo: Photo) => void;
  onGarment: (garment: Garment) => void;
};

export function PhotoStep(props: PhotoStepProps) {
  const { signedIn, photo, candidate, upload, onRetry, garment, onKeep, onGarment } = props;
  const [refused, setRefused] = useState<Notice>();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] lg:gap-[clamp(2.5rem,5vw,5rem)]">
        <div className="flex min-w-0 flex-col gap-4">
          {onRetry ? (
            <p role="alert" className="flex flex-wrap items-center justify-between gap-3 bg-muslin px-5 py-3 text-sm">
              Your saved photo could not be loaded.
              <Button variant="link" size="small" onClick={onRetry}>
                Try again
              </Button>
            </p>
          ) : null}
          <Dropzone
            {...PICTURE_LIMITS}
            {...useCandidate(props)}
            label="Full body photo"
            // Space for the check's verdict, above the bar at the bottom of a phone.
            className={clsx(
              "grow",
              candidate ? "[&_img]:max-h-64 md:[&_img]:max-h-88" : "[&_img]:max-h-80 md:[&_img]:max-h-96",
            )}
            // On a phone, choosing another picture offers the camera too; three buttons would push the main action out of view.
            {...(candidate ? {} : { camera: "user" as const })}
            paste
            busy={upload.busy}
            error={refused ?? upload.error}
            hint={candidate ? null : "JPEG, PNG or WebP, up to 10 MB"}
            onFile={(file) => {
              setRefused(undefined);
              props.onFile(file);
            }}
            onRefused={(refusal) => setRefused(noticeOf(refusal))}
          />
          {photo && !upload.busy ? (
            <Button variant={candidate ? "link" : "primary"} onClick={onKeep} className="self-start">
              {candidate ? "Keep the photo I had" : "Use this photo"}
            </Button>
          ) : null}
          <PhotoPrivacy signedIn={signedIn} isChosen={candidate !== null} />
          {signedIn && !upload.busy ? <OtherPhotos onChosen={props.onOther} /> : null}
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-7">
          <PhotoRequirements />
          <ExampleCarousel />
        </div>
      </div>
      <GarmentRail title="Or begin with a garment" signedIn={signedIn} chosen={garment} onChoose={onGarment} />
    </div>
  );
}

function PhotoPrivacy({ signedIn, isChosen }: { signedIn: boolean; isChosen: boolean }) {
  return (
    <div className="text-sm text-muted">
      <PhotoConsentNote />
      {/* A separate paragraph: where the one above ends depends on the font, and must not decide which line the link is on. */}
      {signedIn ? null : (
        <p className="mt-2">
          {isChosen ? "It is saved on this device. To continue, " : "An account keeps it for you: "}
          <Link
            to="/login"
            state={{ from: "/try-on" }}
            className="target underline decoration-thread underline-offset-4"
          >
            log in
          </Link>{" "}
          {isChosen ? "or press Continue to create an account." : "or choose a photo to create one."}
        </p>
      )}
    </div>
  );
}

type CandidateProps = Pick<
  DropzoneProps,
  "preview" | "changeLabel" | "changeVariant" | "actionsBefore" | "actionsAfter"
>;

/** How the dropzone shows the photo: a candidate with its verdict and the upload button, or else the account's photo. */
function useCandidate({ photo, candidate, upload, onSend }: PhotoStepProps): CandidateProps {
  const check = usePhotoCheck(candidate);
  const candidateUrl = useObjectUrl(candidate);
  const src = candidateUrl ?? photo?.url;
  if (!src) return {};
  const alt = "Your full body photo";
  if (!candidate || !candidateUrl) return { preview: { src, alt } };
  const preview = {
    src,
    alt,
    overlay: check.status === "checked" ? <PhotoOutline found={check.found} /> : null,
    caption: <PhotoVerdict state={check} />,
  };
  const send = () => onSend(candidate);
  if (check.status === "checked" && !check.found.check.ok) {
    return {
      preview,
      changeLabel: "Choose another photo",
      changeVariant: "primary",
      actionsAfter: (
        <Button variant="link" loading={upload.busy} onClick={send}>
          Use it anyway
        </Button>
      ),
    };
  }
  return {
    preview,
    actionsBefore: (
      <Button loading={upload.busy} onClick={send}>
        Continue
      </Button>
    ),
  };
}
