import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useExpire } from "../../../lib/api/use-client.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { Notice } from "../../../ui/dropzone.texts.ts";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import type { Garment, Photo, TryOnState } from "../machine/tryon-machine.ts";
import { usePhotoUpload } from "../photo/photo-upload.ts";
import { WaitingOverlay } from "../progress/waiting-overlay.tsx";
import type { TryOnSurroundings } from "../run/use-running-tryon.ts";
import { DialogFooter } from "./dialog-footer.tsx";
import { DialogGarment } from "./dialog-garment.tsx";
import { DialogPhoto } from "./dialog-photo.tsx";
import { DialogResult } from "./dialog-result.tsx";
import { type DialogTryOn, useDialogTryOn } from "./use-dialog-tryon.ts";

export type TryOnModalProps = {
  signedIn: boolean;
  garment: Garment | null;
  /** The photo that was chosen before signing in. */
  brought: File | null;
  onClose: () => void;
  /** Called before a sign-in: keeps the garment, and the photo if one was chosen, for the return. */
  onKeep: (photo: File | null) => void;
  /** When signed out: to the registration form, or to the login. */
  onSignIn: (way: "/register" | "/login") => void;
  onInsufficientCredits: () => void;
  onCreditsChanged: () => void;
  onGarmentWaits: TryOnSurroundings["onGarmentWaits"];
  /** What is to be known about credits before a try-on. */
  creditsNote: ReactNode;
};

const titleOf = ({ step, garment }: TryOnState): string => {
  if (step === 1) return "Your photo";
  return step === 2 ? (garment?.name ?? "The garment") : "Your New Style!";
};

/** The try-on on any page, in a dialog. Closing it resets photo, garment and result. */
export function TryOnModal(props: TryOnModalProps) {
  const { onKeep, onClose } = props;
  const endSession = useExpire();
  const expire = (photo: File | null) => {
    onKeep(photo);
    endSession();
  };
  const tryOn = useDialogTryOn({ ...props, onExpired: () => expire(null) });
  const { state, dispatch } = tryOn;
  const { photo, garment } = state;
  const changePhoto = () => dispatch({ type: "change-profile" });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={tryOn.asking ? "Your photo" : titleOf(state)}
      size={state.step === 1 ? "medium" : "large"}
      footer={
        state.step === 1 && !photo ? null : <DialogFooter tryOn={tryOn} onChangePhoto={changePhoto} onClose={onClose} />
      }
    >
      {tryOn.asking ? (
        <SkeletonGroup label="Looking for your photo">
          <Skeleton className="h-72 w-full" />
        </SkeletonGroup>
      ) : null}
      {state.step < 3 && props.creditsNote ? <div className="mb-6 bg-muslin px-5 py-3">{props.creditsNote}</div> : null}
      <FirstSteps {...props} tryOn={tryOn} onPhotoExpired={expire} />
      {state.step === 3 && photo && state.result ? (
        <DialogResult
          photo={photo}
          garment={garment}
          result={state.result}
          onMend={tryOn.mend}
          onChangePhoto={changePhoto}
          onChangeGarment={onClose}
          onWearWith={(chosen) => dispatch({ type: "wear-with", garment: chosen })}
        />
      ) : null}
      <WaitingOverlay
        open={tryOn.running}
        prediction={tryOn.prediction}
        pictures={photo && garment ? { photoUrl: photo.url, garmentUrl: garment.previewUrl } : null}
        onCancel={tryOn.cancel}
      />
    </Dialog>
  );
}

type FirstStepsProps = TryOnModalProps & { tryOn: DialogTryOn; onPhotoExpired: (photo: File | null) => void };

/** The photo, which is uploaded as soon as it is chosen, then the garment. */
function FirstSteps({ tryOn, signedIn, brought, onPhotoExpired, ...props }: FirstStepsProps) {
  const { state, dispatch, asking } = tryOn;
  const [refused, setRefused] = useState<Notice>();
  const onUploaded = useCallback((photo: Photo) => dispatch({ type: "photo-uploaded", photo }), [dispatch]);
  const { upload, send } = usePhotoUpload({ onUploaded, onExpired: onPhotoExpired });
  const broughtSent = useRef(false);
  useEffect(() => {
    if (!brought || !signedIn || broughtSent.current) return;
    broughtSent.current = true;
    void send(brought);
  }, [brought, signedIn, send]);
  const signIn = (way: "/register" | "/login", photo: File | null) => {
    props.onKeep(photo);
    props.onSignIn(way);
  };
  const takePhoto = (file: File) => {
    setRefused(undefined);
    if (signedIn) void send(file);
    else signIn("/register", file);
  };
  if (state.step === 1 && !asking) {
    const view = { state, signedIn, upload, refused, brought };
    return (
      <DialogPhoto {...view} onPhoto={takePhoto} onRefused={setRefused} onLogIn={() => signIn("/login", brought)} />
    );
  }
  if (state.step !== 2 || !state.photo) return null;
  return (
    <DialogGarment
      photo={state.photo}
      garment={state.garment}
      refused={refused}
      onGarment={(garment) => dispatch({ type: "garment-chosen", garment })}
      onRefused={setRefused}
    />
  );
}
