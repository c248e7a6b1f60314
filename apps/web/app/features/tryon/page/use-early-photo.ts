/**
 * The photo on the try-on page, from choosing to upload. It may be chosen early: before it is known who is signed in, or
 * before there is an account, which is then needed first.
 */
import { useEffect, useRef } from "react";
import { useExpire } from "../../../lib/api/use-client.ts";
import type { Photo } from "../machine/tryon-machine.ts";
import { usePhotoUpload } from "../photo/photo-upload.ts";
import { peekSavedPhoto, savePhoto, takeSavedPhoto } from "../photo/saved-photo.ts";
import type { TryOn } from "../run/use-tryon.ts";

export type EarlyPhotoOptions = {
  session: "loading" | "anonymous" | "authenticated";
  /** A photo was chosen while signed out: an account is needed first. */
  onRegister: () => void;
};

export function useEarlyPhoto(options: EarlyPhotoOptions, { dispatch }: Pick<TryOn, "dispatch">) {
  const { session, onRegister } = options;
  const expire = useExpire();
  const signedIn = session === "authenticated";
  // A photo that was chosen and not confirmed counts: 'Try it on' uploads it and continues.
  const hurried = useRef(false);
  const { upload, send, forget } = usePhotoUpload({
    onUploaded: (photo: Photo) => dispatch({ type: "photo-uploaded", photo, begin: hurried.current }),
    onExpired: (chosen) => {
      savePhoto(chosen);
      expire();
    },
  });

  // The photo that was chosen before signing in is restored as if it were chosen now. Kept here too, because it is returned only
  // once.
  const brought = useRef<File | null>(null);
  useEffect(() => {
    brought.current = signedIn ? (brought.current ?? takeSavedPhoto()) : null;
    // Signed out, after Back on the registration form: it is shown, and goes on waiting for the account.
    const file = brought.current ?? peekSavedPhoto();
    if (file) dispatch({ type: "photo-chosen", file });
  }, [signedIn, dispatch]);

  // Chosen before it was known who is signed in: a signed-in shopper continues with it, as above; everyone else needs an
  // account.
  const undecided = useRef(false);
  useEffect(() => {
    if (session === "loading") return;
    const register = undecided.current && !signedIn;
    undecided.current = false;
    if (register) onRegister();
  }, [session, signedIn, onRegister]);

  const takeFile = (file: File) => {
    if (signedIn) {
      forget();
      return dispatch({ type: "photo-chosen", file });
    }
    savePhoto(file);
    if (session === "loading") undecided.current = true;
    else onRegister();
  };
  const sendPhoto = (file: File, andBegin = false) => {
    if (!signedIn) return takeFile(file);
    hurried.current = andBegin;
    void send(file);
  };
  return { upload, takeFile, sendPhoto, isHurried: () => hurried.current };
}

export type EarlyPhoto = ReturnType<typeof useEarlyPhoto>;
