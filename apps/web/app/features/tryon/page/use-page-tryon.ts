/** The try-on on its page: it loads the account's photo, the garment that was chosen, and a running try-on. */
import { useCallback, useEffect, useRef, useState } from "react";
import { useClient } from "../../../lib/api/use-client.ts";
import { saveGarment, takeSavedGarment } from "../garment/saved-garment.ts";
import { toResult } from "../run/prediction-result.ts";
import type { TryOnSurroundings } from "../run/use-running-tryon.ts";
import { type TryOn, useTryOn } from "../run/use-tryon.ts";

/** Whether it is known which photo the account has. */
export type SavedPhotoState = "unknown" | "known" | "failed";

export type PageTryOnOptions = TryOnSurroundings & {
  /** The try-on that the URL names: its result is shown. */
  resultId: string | null;
  /** The URL asks for another photo than the account's. */
  newPhoto: boolean;
};

export function usePageTryOn(options: PageTryOnOptions) {
  const tryOn = useTryOn({ ...options, host: "page", garment: null });
  const { savedPhotoState, findPhoto } = useSavedPhoto(options, tryOn);
  useSavedGarment(tryOn);
  useFoundTryOn(options, tryOn, savedPhotoState);
  return { ...tryOn, savedPhotoState, findPhoto };
}

export type PageTryOn = ReturnType<typeof usePageTryOn>;

function useSavedPhoto({ signedIn, newPhoto }: PageTryOnOptions, { dispatch }: TryOn) {
  const getClient = useClient();
  const [savedPhotoState, setSavedPhotoState] = useState<SavedPhotoState>("unknown");
  const session = useRef(0);
  const findPhoto = useCallback(async () => {
    const asked = session.current;
    setSavedPhotoState("unknown");
    try {
      const photo = await (await getClient()).pictures.profile();
      // Signed out meanwhile: the next person must not see this photo.
      if (session.current !== asked) return;
      if (photo) dispatch({ type: "photo-found", photo: { url: photo.imageUrl || photo.url } });
      if (photo && newPhoto) dispatch({ type: "change-profile" });
      setSavedPhotoState("known");
    } catch {
      if (session.current === asked) setSavedPhotoState("failed");
    }
  }, [getClient, dispatch, newPhoto]);

  useEffect(() => {
    if (!signedIn) return;
    void findPhoto();
    // Only at the end of a session. An effect is cleaned up some time after the page has learned who is signed in: a photo
    // chosen in between would vanish if this also ran at a session's start.
    return () => {
      session.current += 1;
      dispatch({ type: "signed-out" });
    };
  }, [signedIn, findPhoto, dispatch]);

  return { savedPhotoState, findPhoto };
}

/** Saves the chosen garment for a shopper who leaves the page. */
function useSavedGarment({ state, dispatch }: TryOn): void {
  const leaving = useRef(state);
  leaving.current = state;
  useEffect(() => {
    const taken = takeSavedGarment();
    if (taken) dispatch({ type: "garment-chosen", garment: taken });
    return () => {
      const { step, garment } = leaving.current;
      if (garment && step !== 3) saveGarment(garment);
    };
  }, [dispatch]);
}

/** Shows the try-on that the URL names, or else continues one that is running. */
function useFoundTryOn(options: PageTryOnOptions, tryOn: TryOn, savedPhotoState: SavedPhotoState): void {
  const getClient = useClient();
  const { signedIn, resultId } = options;
  const { dispatch } = tryOn;
  /** A running try-on is looked up when the page opens, but not while the page is in use. */
  const looked = useRef(false);
  useEffect(() => {
    if (!signedIn) return;
    return () => {
      looked.current = false;
    };
  }, [signedIn]);

  const shownId = useRef(tryOn.state.result?.predictionId);
  shownId.current = tryOn.state.result?.predictionId;
  const resume = useRef(tryOn.resume);
  resume.current = tryOn.resume;
  useEffect(() => {
    if (!signedIn || savedPhotoState === "unknown" || (looked.current && !resultId)) return;
    let current = true;
    const find = async () => {
      const client = await getClient();
      if (resultId && resultId === shownId.current) looked.current = true;
      else if (resultId) {
        const named = await client.tryOn.prediction(resultId);
        looked.current = true;
        const result = toResult(named);
        if (current && result) dispatch({ type: "succeeded", result });
        else if (current && !named.finishedAt) void resume.current(resultId);
      }
      if (resultId) return;
      const underWay = (await client.tryOn.unseen()).find(({ finishedAt }) => finishedAt === null);
      looked.current ||= current;
      if (current && underWay) void resume.current(underWay.id);
    };
    // A try-on that cannot be loaded now is among the earlier ones.
    find().catch((error: unknown) => console.error("We could not find an earlier try-on", error));
    return () => {
      current = false;
    };
  }, [signedIn, savedPhotoState, resultId, dispatch, getClient]);
}
