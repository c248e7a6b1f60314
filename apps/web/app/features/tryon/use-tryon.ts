/** The try-on page's mind: the state machine, the account's photo, and the running try-on. */
import type { Client, Prediction } from "@toile/contract";
import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { toast } from "../../ui/toast.ts";
import { keepGarment, takeKeptGarment } from "./kept-garment.ts";
import { findMissing } from "./readiness.ts";
import { runTryOn, type TryOnEnd } from "./run-tryon.ts";
import { FIRST_STATE, tryOnReducer } from "./tryon-machine.ts";

export type TryOnOptions = {
  signedIn: boolean;
  loadClient: () => Promise<Client>;
  onExpired: () => void;
  onInsufficientCredits: () => void;
  onCreditsChanged: () => void;
};

export type KeptPhotoState = "unknown" | "known" | "failed";

const refusedTitle = "Try-on failed";

export function useTryOn(options: TryOnOptions) {
  const { signedIn, loadClient } = options;
  const [state, dispatch] = useReducer(tryOnReducer, FIRST_STATE);
  const [kept, setKept] = useState<KeptPhotoState>("unknown");
  const [running, setRunning] = useState(false);
  const [prediction, setPrediction] = useState<Prediction | null>(null);
  const controller = useRef<AbortController | null>(null);
  const latest = useRef(options);
  latest.current = options;

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

  const { garment: inHand } = state;
  useEffect(() => {
    if (!inHand?.file) return;
    return () => URL.revokeObjectURL(inHand.previewUrl);
  }, [inHand]);

  const leaving = useRef(state);
  leaving.current = state;
  useEffect(() => {
    const kept = takeKeptGarment();
    if (kept) dispatch({ type: "garment-chosen", garment: kept });
    return () => {
      const { step, garment } = leaving.current;
      if (garment && step !== 3) keepGarment(garment);
    };
  }, []);

  // Leaving the page leaves the try-on running: it is paid for, and its result waits among the earlier ones.
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  const settle = (end: TryOnEnd) => {
    switch (end.kind) {
      case "succeeded":
        dispatch({ type: "succeeded", result: end.result });
        break;
      case "refused":
        dispatch({ type: "refused", refusal: end.refusal });
        toast({ title: refusedTitle, description: end.refusal.message, variant: "destructive" });
        break;
      case "failed":
        toast({ title: refusedTitle, description: end.message, variant: "destructive" });
        break;
      case "insufficient-credits":
        toast({
          title: "Insufficient Credits",
          description: "You don't have enough credits for this try-on. Get more credits to continue!",
          variant: "destructive",
        });
        latest.current.onInsufficientCredits();
        break;
      case "expired":
        latest.current.onExpired();
        break;
      case "cancelled":
        break;
    }
    latest.current.onCreditsChanged();
  };

  const start = async () => {
    // A ref, not the state: the second half of a double click comes before React has drawn anything.
    if (controller.current) return;
    const { photo, garment } = state;
    const missing = findMissing({ signedIn, hasPhoto: photo !== null, hasGarment: garment !== null });
    if (missing) toast({ title: missing.title, description: missing.message, variant: "destructive" });
    if (missing || !photo || !garment) return;
    const abort = new AbortController();
    controller.current = abort;
    dispatch({ type: "refusal-dismissed" });
    setPrediction(null);
    setRunning(true);
    try {
      const end = await runTryOn({
        client: await loadClient(),
        photo,
        garment,
        signal: abort.signal,
        onUpdate: setPrediction,
        onPhotoRefreshed: (refreshed) => dispatch({ type: "photo-refreshed", photo: refreshed }),
      });
      if (!left.current) settle(end);
    } catch {
      toast({ title: refusedTitle, description: "The connection was lost. Please try again.", variant: "destructive" });
    } finally {
      controller.current = null;
      setRunning(false);
    }
  };

  const cancel = () => {
    controller.current?.abort();
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
      toast({ title: "That could not be saved", description: "Please try again.", variant: "destructive" });
    }
  };

  return { state, dispatch, kept, findPhoto, running, prediction, start, cancel, like };
}
