/** The try-on page's mind: the state machine, the account's photo, and the running try-on. */
import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { toast } from "../../ui/toast.ts";
import { keepGarment, takeKeptGarment } from "./kept-garment.ts";
import { FIRST_STATE, tryOnReducer } from "./tryon-machine.ts";
import {
  complain,
  TRYON_FAILED,
  type TryOnSurroundings,
  useGarmentPreview,
  useRunningTryOn,
} from "./use-running-tryon.ts";

export type KeptPhotoState = "unknown" | "known" | "failed";

export function useTryOn(options: TryOnSurroundings) {
  const { signedIn, loadClient } = options;
  const [state, dispatch] = useReducer(tryOnReducer, FIRST_STATE);
  const [kept, setKept] = useState<KeptPhotoState>("unknown");

  const findPhoto = useCallback(async () => {
    setKept("unknown");
    try {
      const photo = await (await loadClient()).pictures.profile();
      if (photo) dispatch({ type: "photo-found", photo: { url: photo.imageUrl || photo.url } });
      setKept("known");
    } catch {
      setKept("failed");
    }
  }, [loadClient]);

  useEffect(() => {
    if (signedIn) void findPhoto();
    return () => dispatch({ type: "signed-out" });
  }, [signedIn, findPhoto]);

  useGarmentPreview(state.garment);

  const leaving = useRef(state);
  leaving.current = state;
  useEffect(() => {
    const taken = takeKeptGarment();
    if (taken) dispatch({ type: "garment-chosen", garment: taken });
    return () => {
      const { step, garment } = leaving.current;
      if (garment && step !== 3) keepGarment(garment);
    };
  }, []);

  const run = useRunningTryOn({
    ...options,
    photo: state.photo,
    garment: state.garment,
    due: state.due,
    onStarted: () => dispatch({ type: "started" }),
    onPhotoRefreshed: (photo) => dispatch({ type: "photo-refreshed", photo }),
    onSucceeded: (result) => dispatch({ type: "succeeded", result }),
    onRefused: (refusal) => {
      dispatch({ type: "refused", refusal });
      complain(TRYON_FAILED, refusal.message);
    },
    onFailed: (message) => complain(TRYON_FAILED, message),
  });

  const cancel = () => {
    run.abort();
    toast({ title: "Try-on cancelled", description: "Both pictures are still here." });
  };

  const like = async (liked: boolean) => {
    const id = state.result?.predictionId;
    if (!id) return;
    dispatch({ type: "liked", liked });
    try {
      await (await loadClient()).tryOn.like(id, liked);
    } catch {
      dispatch({ type: "liked", liked: !liked });
      complain("That could not be saved", "Please try again.");
    }
  };

  const { running, prediction, start } = run;
  return { state, dispatch, kept, findPhoto, running, prediction, start, cancel, like };
}
