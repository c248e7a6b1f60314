/** The try-on page's mind: the state machine, the account's photo, and the running try-on. */
import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { TRYON_FAILED } from "../garment/refusal-advice.ts";
import { saveGarment, takeSavedGarment } from "../garment/saved-garment.ts";
import { FIRST_STATE, tryOnReducer } from "../machine/tryon-machine.ts";
import { toResult } from "./prediction-result.ts";
import { complain, type TryOnSurroundings, useGarmentPreview, useRunningTryOn } from "./use-running-tryon.ts";

export type SavedPhotoState = "unknown" | "known" | "failed";

export type UseTryOnOptions = TryOnSurroundings & {
  /** The try-on that the address names: its result is shown. */
  resultId: string | null;
};

export function useTryOn(options: UseTryOnOptions) {
  const { signedIn, loadClient, resultId } = options;
  const [state, dispatch] = useReducer(tryOnReducer, FIRST_STATE);
  const [savedPhotoState, setSavedPhotoState] = useState<SavedPhotoState>("unknown");
  /** A try-on under way is looked for as the page opens, and not while it is in use. */
  const looked = useRef(false);

  const findPhoto = useCallback(async () => {
    setSavedPhotoState("unknown");
    try {
      const photo = await (await loadClient()).pictures.profile();
      if (photo) dispatch({ type: "photo-found", photo: { url: photo.imageUrl || photo.url } });
      setSavedPhotoState("known");
    } catch {
      setSavedPhotoState("failed");
    }
  }, [loadClient]);

  useEffect(() => {
    if (!signedIn) return;
    void findPhoto();
    // At the end of a session alone. An effect is cleared up some time after the page has learned who is signed in: a photo
    // that is chosen in between would vanish if this ran at a session's beginning too.
    return () => {
      looked.current = false;
      dispatch({ type: "signed-out" });
    };
  }, [signedIn, findPhoto]);

  useGarmentPreview(state.garment);

  const leaving = useRef(state);
  leaving.current = state;
  useEffect(() => {
    const taken = takeSavedGarment();
    if (taken) dispatch({ type: "garment-chosen", garment: taken });
    return () => {
      const { step, garment } = leaving.current;
      if (garment && step !== 3) saveGarment(garment);
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
    onRefused: (refusal) => dispatch({ type: "refused", refusal }),
    onFailed: (message) => complain(TRYON_FAILED, message),
  });

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

  const resume = useRef(run.resume);
  resume.current = run.resume;
  useEffect(() => {
    if (!signedIn || savedPhotoState === "unknown" || (looked.current && !resultId)) return;
    let current = true;
    const find = async () => {
      const client = await loadClient();
      if (resultId) {
        const named = await client.tryOn.prediction(resultId);
        looked.current = true;
        const result = toResult(named);
        if (current && result) dispatch({ type: "succeeded", result });
        else if (current && !named.finishedAt) void resume.current(resultId);
        return;
      }
      const under = (await client.tryOn.unseen()).find(({ finishedAt }) => finishedAt === null);
      looked.current ||= current;
      if (current && under) void resume.current(under.id);
    };
    // What cannot be found now is among the earlier ones.
    find().catch((error: unknown) => console.error("An earlier try-on could not be found again", error));
    return () => {
      current = false;
    };
  }, [signedIn, savedPhotoState, loadClient, resultId]);

  const { running, prediction, start, mend, abort } = run;
  return { state, dispatch, savedPhotoState, findPhoto, running, prediction, start, mend, cancel: abort, like };
}
