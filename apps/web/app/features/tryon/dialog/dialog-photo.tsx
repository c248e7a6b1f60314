import { Button } from "../../../ui/button.tsx";
import type { Notice } from "../../../ui/dropzone.texts.ts";
import { Dropzone } from "../../../ui/dropzone.tsx";
import { PhotoConsentNote } from "../../../ui/photo-consent.tsx";
import { useObjectUrl } from "../../../ui/use-object-url.ts";
import type { TryOnState } from "../machine/tryon-machine.ts";
import { PhotoRequirements } from "../photo/photo-requirements.tsx";
import type { PhotoUpload } from "../photo/photo-upload.ts";
import { ModalGarment } from "./modal-garment.tsx";
import { ANY_PICTURE, toNotice } from "./picture-limits.ts";

export type DialogPhotoProps = {
  state: TryOnState;
  signedIn: boolean;
  upload: PhotoUpload;
  refused: Notice | undefined;
  /** Chosen before, when signed out: it waits for an account. */
  brought: File | null;
  onPhoto: (file: File) => void;
  onRefused: (notice: Notice) => void;
  onLogIn: () => void;
};

/** The dialog's first step. */
export function DialogPhoto(props: DialogPhotoProps) {
  const { state, signedIn, upload, refused, onPhoto, onRefused, onLogIn } = props;
  const waiting = signedIn ? null : props.brought;
  const src = useObjectUrl(waiting) ?? state.photo?.url;
  return (
    <div className="grid gap-6">
      {state.garment ? <ModalGarment garment={state.garment} /> : null}
      <Dropzone
        {...ANY_PICTURE}
        label="Full body photo"
        camera="user"
        busy={upload.busy}
        // Space for the advice on good photos, below the chosen one.
        className="[&_img]:max-h-72"
        error={refused ?? upload.error}
        preview={src ? { src, alt: "Your photo" } : undefined}
        actionsBefore={waiting ? <Button onClick={() => onPhoto(waiting)}>Continue</Button> : null}
        hint="One person, head to feet. Up to 10 MB"
        onFile={onPhoto}
        onRefused={(refusal) => onRefused(toNotice(refusal))}
      />
      <div className="text-sm text-muted">
        <PhotoConsentNote />
        {signedIn ? null : (
          <p className="mt-1">
            {waiting
              ? "It is saved on this device. Press Continue to create an account, or "
              : "You need an account to save it: choose a photo to create one, or "}
            <button
              type="button"
              onClick={onLogIn}
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
  );
}
