/** The modal's mind: its state machine, the account's photo, and the running try-on. */
import { useEffect, useReducer, useRef, useState } from "react";
import { GARMENT_FILE_MISSING, GARMENT_NOT_FETCHED } from "./garment-file.ts";
import { modalReducer, openModal } from "./modal-machine.ts";
import type { Garment } from "./tryon-machine.ts";
import {
  complain,
  TRYON_FAILED,
  type TryOnSurroundings,
  useGarmentPreview,
  useRunningTryOn,
} from "./use-running-tryon.ts";

export type ModalTryOnOptions = TryOnSurroundings & { garment: Garment | null };

const PROCESSING_FAILED = "There was an error processing your try-on. Please try again.";

export function useModalTryOn(options: ModalTryOnOptions) {
  const { signedIn, loadClient } = options;
  const [state, dispatch] = useReducer(modalReducer, options.garment, openModal);
  const [asking, setAsking] = useState(signedIn);
  const preset = useRef(state.preset);
  preset.current = state.preset;

  useEffect(() => {
    if (!signedIn) return;
    let current = true;
    loadClient()
      .then((client) => client.pictures.profile())
      // Without an answer the step asks for a photo, which is what can be done about it.
      .catch(() => null)
      .then((photo) => {
        if (!current) return;
        setAsking(false);
        if (photo) dispatch({ type: "photo-found", photo: { url: photo.imageUrl || photo.url } });
      });
    return () => {
      current = false;
    };
  }, [signedIn, loadClient]);

  useGarmentPreview(state.garment);

  const fail = (message: string) => {
    if (message !== GARMENT_NOT_FETCHED && message !== GARMENT_FILE_MISSING) {
      return complain(TRYON_FAILED, PROCESSING_FAILED);
    }
    complain(TRYON_FAILED, preset.current ? GARMENT_NOT_FETCHED : message);
    if (preset.current) dispatch({ type: "garment-lost" });
  };

  const run = useRunningTryOn({
    ...options,
    photo: state.photo,
    garment: state.garment,
    due: state.due,
    onStarted: () => dispatch({ type: "started" }),
    onPhotoRefreshed: (photo) => dispatch({ type: "photo-refreshed", photo }),
    onSucceeded: (result) => dispatch({ type: "succeeded", result }),
    onRefused: (refusal) => complain(TRYON_FAILED, refusal.message),
    onFailed: fail,
  });

  const { running, prediction, start, abort } = run;
  return { state, dispatch, asking, running, prediction, start, cancel: abort };
}
