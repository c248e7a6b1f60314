/** The modal's mind: its state machine, the account's photo, and the running try-on. */
import { useEffect, useReducer, useRef, useState } from "react";
import { GARMENT_FILE_MISSING, GARMENT_NOT_FETCHED } from "../garment/garment-file.ts";
import { TRYON_FAILED } from "../garment/refusal-advice.ts";
import { modalReducer, openModal } from "../machine/modal-machine.ts";
import type { Garment } from "../machine/tryon-machine.ts";
import { complain, type TryOnSurroundings, useGarmentPreview, useRunningTryOn } from "./use-running-tryon.ts";

export type ModalTryOnOptions = TryOnSurroundings & {
  garment: Garment | null;
  /** A photo that is on its way: the account's own is not asked for, because the modal would begin with that one. */
  brought: File | null;
};

const PROCESSING_FAILED = "There was an error processing your try-on. Please try again.";

export function useModalTryOn(options: ModalTryOnOptions) {
  const { signedIn, loadClient } = options;
  const productId = options.garment?.productId;
  const resume = useRef<(predictionId: string) => Promise<void>>(async () => {});
  const wanted = signedIn && !options.brought;
  const [state, dispatch] = useReducer(modalReducer, options.garment, openModal);
  const [asking, setAsking] = useState(wanted);
  const preset = useRef(state.preset);
  preset.current = state.preset;

  useEffect(() => {
    if (!wanted) return;
    let current = true;
    const ask = async () => {
      const client = await loadClient();
      const [photo, unseen] = await Promise.all([
        // Without an answer the step asks for a photo, which is what can be done about it.
        client.pictures.profile().catch(() => null),
        client.tryOn.unseen().catch(() => []),
      ]);
      const running = unseen.find(({ finishedAt, product }) => finishedAt === null && product?.id === productId);
      return { photo, runningId: productId ? running?.id : undefined };
    };
    ask()
      .catch(() => ({ photo: null, runningId: undefined }))
      .then(({ photo, runningId }) => {
        if (!current) return;
        setAsking(false);
        if (!photo) return;
        dispatch({
          type: "photo-found",
          photo: { url: photo.imageUrl || photo.url },
          resumes: runningId !== undefined,
        });
        // Paid for already: a shopper who closed the page gets this one, not a second one.
        if (runningId) void resume.current(runningId);
      });
    return () => {
      current = false;
    };
  }, [wanted, loadClient, productId]);

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

  resume.current = run.resume;
  const { running, prediction, start, mend, abort } = run;
  return { state, dispatch, asking, running, prediction, start, mend, cancel: abort };
}
