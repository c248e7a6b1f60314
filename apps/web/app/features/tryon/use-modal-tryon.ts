/** The modal's mind: its state machine, the account's photo, and the running try-on. */
import type { Client, Prediction } from "@toile/contract";
import { useEffect, useReducer, useRef, useState } from "react";
import { toast } from "../../ui/toast.ts";
import { GARMENT_FILE_MISSING, GARMENT_NOT_FETCHED } from "./garment-file.ts";
import { modalReducer, openModal } from "./modal-machine.ts";
import { findMissing } from "./readiness.ts";
import { runTryOn, type TryOnEnd } from "./run-tryon.ts";
import type { Garment } from "./tryon-machine.ts";

export type ModalTryOnOptions = {
  signedIn: boolean;
  loadClient: () => Promise<Client>;
  garment: Garment | null;
  onExpired: () => void;
  onInsufficientCredits: () => void;
  onCreditsChanged: () => void;
};

const FAILED = "Try-on failed";
const PROCESSING_FAILED = "There was an error processing your try-on. Please try again.";

const complain = (title: string, description: string) => toast({ title, description, variant: "destructive" });

export function useModalTryOn(options: ModalTryOnOptions) {
  const { signedIn, loadClient } = options;
  const [state, dispatch] = useReducer(modalReducer, options.garment, openModal);
  const [asking, setAsking] = useState(signedIn);
  const [running, setRunning] = useState(false);
  const [prediction, setPrediction] = useState<Prediction | null>(null);
  const controller = useRef<AbortController | null>(null);
  const latest = useRef({ options, state });
  latest.current = { options, state };

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

  const { garment: inHand } = state;
  useEffect(() => {
    if (!inHand?.file) return;
    return () => URL.revokeObjectURL(inHand.previewUrl);
  }, [inHand]);

  // Closing leaves a running try-on running: it is paid for, and its result waits among the earlier ones.
  const closed = useRef(false);
  useEffect(() => {
    closed.current = false;
    return () => {
      closed.current = true;
    };
  }, []);

  const settle = (end: TryOnEnd) => {
    const { onCreditsChanged, onExpired, onInsufficientCredits } = latest.current.options;
    onCreditsChanged();
    if (end.kind === "succeeded") dispatch({ type: "succeeded", result: end.result });
    else if (end.kind === "refused") complain(FAILED, end.refusal.message);
    else if (end.kind === "failed") fail(end.message);
    else if (end.kind === "expired") onExpired();
    else if (end.kind === "insufficient-credits") {
      complain("Insufficient Credits", "You don't have enough credits for this try-on. Get more credits to continue!");
      onInsufficientCredits();
    }
  };

  const fail = (message: string) => {
    if (message !== GARMENT_NOT_FETCHED && message !== GARMENT_FILE_MISSING) return complain(FAILED, PROCESSING_FAILED);
    complain(FAILED, latest.current.state.preset ? GARMENT_NOT_FETCHED : message);
    if (latest.current.state.preset) dispatch({ type: "garment-lost" });
  };

  const start = async () => {
    dispatch({ type: "started" });
    // A ref, not the state: the second half of a double click comes before React has drawn anything.
    if (controller.current) return;
    const { photo, garment } = latest.current.state;
    const missing = findMissing({ signedIn, hasPhoto: photo !== null, hasGarment: garment !== null });
    if (missing) complain(missing.title, missing.message);
    if (missing || !photo || !garment) return;
    const abort = new AbortController();
    controller.current = abort;
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
      if (!closed.current) settle(end);
    } catch {
      complain(FAILED, PROCESSING_FAILED);
    } finally {
      controller.current = null;
      setRunning(false);
    }
  };

  const begin = useRef(start);
  begin.current = start;
  useEffect(() => {
    if (state.due && !running) void begin.current();
  }, [state.due, running]);

  return { state, dispatch, asking, running, prediction, start, cancel: () => controller.current?.abort() };
}
