/**
 * One try-on at a time, for the page and for the modal alike: it begins on a click or by itself, can be cancelled, and goes on
 * when whoever began it leaves, because it is paid for: its result then waits among the earlier ones.
 */
import type { Client, Prediction } from "@toile/contract";
import { useEffect, useRef, useState } from "react";
import { toast } from "../../ui/toast.ts";
import { findMissing } from "./readiness.ts";
import type { TryOnEnd } from "./run-tryon.ts";
import type { Garment, Photo, Refusal, Result } from "./tryon-machine.ts";

/** What a try-on asks of those around it. */
export type TryOnSurroundings = {
  signedIn: boolean;
  loadClient: () => Promise<Client>;
  onExpired: () => void;
  onInsufficientCredits: () => void;
  onCreditsChanged: () => void;
};

export type RunningTryOnOptions = TryOnSurroundings & {
  photo: Photo | null;
  garment: Garment | null;
  /** It is to begin by itself. */
  due: boolean;
  /** It was asked for, whether or not it can begin. */
  onStarted: () => void;
  onPhotoRefreshed: (photo: Photo) => void;
  onSucceeded: (result: Result) => void;
  onRefused: (refusal: Refusal) => void;
  onFailed: (message: string) => void;
};

export const TRYON_FAILED = "Try-on failed";
const LOST = "The connection was lost. Please try again.";

export const complain = (title: string, description: string) => toast({ title, description, variant: "destructive" });

export function useRunningTryOn(options: RunningTryOnOptions) {
  const [running, setRunning] = useState(false);
  const [prediction, setPrediction] = useState<Prediction | null>(null);
  const controller = useRef<AbortController | null>(null);
  const latest = useRef(options);
  latest.current = options;

  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  const start = async () => {
    latest.current.onStarted();
    // A ref, not the state: the second half of a double click comes before React has drawn anything.
    if (controller.current) return;
    const { signedIn, photo, garment, loadClient, onFailed, onPhotoRefreshed } = latest.current;
    const missing = findMissing({ signedIn, hasPhoto: photo !== null, hasGarment: garment !== null });
    if (missing) complain(missing.title, missing.message);
    if (missing || !photo || !garment) return;
    const abort = new AbortController();
    controller.current = abort;
    setPrediction(null);
    setRunning(true);
    try {
      const [client, { runTryOn }] = await Promise.all([loadClient(), import("./run-tryon.ts")]);
      const pictures = { photo, garment };
      const end = await runTryOn({
        client,
        ...pictures,
        signal: abort.signal,
        onUpdate: setPrediction,
        onPhotoRefreshed,
      });
      if (!left.current) settle(end, latest.current);
    } catch {
      onFailed(LOST);
    } finally {
      controller.current = null;
      setRunning(false);
    }
  };

  const begin = useRef(start);
  begin.current = start;
  const { due } = options;
  useEffect(() => {
    if (due && !running) void begin.current();
  }, [due, running]);

  return { running, prediction, start, abort: () => controller.current?.abort() };
}

function settle(end: TryOnEnd, to: RunningTryOnOptions): void {
  to.onCreditsChanged();
  if (end.kind === "succeeded") to.onSucceeded(end.result);
  else if (end.kind === "refused") to.onRefused(end.refusal);
  else if (end.kind === "failed") to.onFailed(end.message);
  else if (end.kind === "expired") to.onExpired();
  else if (end.kind === "insufficient-credits") {
    complain("Insufficient Credits", "You don't have enough credits for this try-on. Get more credits to continue!");
    to.onInsufficientCredits();
  }
}

/** A file's preview lives as long as the garment is in hand. */
export function useGarmentPreview(garment: Garment | null): void {
  useEffect(() => {
    if (!garment?.file) return;
    return () => URL.revokeObjectURL(garment.previewUrl);
  }, [garment]);
}
