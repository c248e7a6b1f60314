/**
 * One try-on at a time, for both the page and the modal. It starts on a click or automatically and can be cancelled. It
 * continues when the shopper leaves, because it is paid for: its result is then among the earlier ones.
 */
import type { Client, Prediction } from "@toile/contract";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useClient } from "../../../lib/api/use-client.ts";
import { badgeUntilSeen } from "../../../lib/badge.ts";
import { toast } from "../../../ui/toast.ts";
import { NO_CREDIT_TAKEN, TRYON_FAILED } from "../garment/refusal-advice.ts";
import type { MendOrder } from "../judgement/likeliest-mend.ts";
import type { Garment, Photo, Refusal, Result } from "../machine/tryon-machine.ts";
import { askForNews, showsTryOn, whenVisible } from "../progress/news.ts";
import { findMissing } from "./readiness.ts";
import type * as TryOnRuns from "./run-tryon.ts";
import type { TryOnEnd, TryOnRun } from "./run-tryon.ts";

/** What a try-on needs from its host. */
export type TryOnSurroundings = {
  signedIn: boolean;
  onExpired: () => void;
  onInsufficientCredits: () => void;
  onCreditsChanged: () => void;
  /** Stores the garment for the page that the mail's link opens; null unless credits wait for a confirmed email. */
  onGarmentWaits: ((garment: Garment) => void) | null;
};

export type RunningTryOnOptions = TryOnSurroundings & {
  photo: Photo | null;
  garment: Garment | null;
  /** It should start automatically. */
  due: boolean;
  /** A start was requested, whether or not it is possible. */
  onStarted: () => void;
  onPhotoRefreshed: (photo: Photo) => void;
  onSucceeded: (result: Result) => void;
  onRefused: (refusal: Refusal) => void;
  onFailed: (message: string) => void;
};

const LOST = "The connection was lost. Please try again.";

export const complain = (title: string, description: string) => toast({ title, description, variant: "destructive" });

type Surroundings = Pick<TryOnRun, "client" | "signal" | "onUpdate" | "onAccepted">;
type Work = (options: Surroundings & { runs: typeof TryOnRuns }) => Promise<TryOnEnd>;

/** Another version of the visible one, which stays; its problems are shown beside it. */
const toMend =
  (order: MendOrder): Work =>
  ({ runs, ...surroundings }) =>
    runs.runMend(surroundings, order);

export function useRunningTryOn(options: RunningTryOnOptions) {
  const latest = useRef(options);
  latest.current = options;
  const { running, prediction, run, isRunning, abort } = useOneRun(latest);
  useWaitingGarment(options);

  const start = async () => {
    latest.current.onStarted();
    if (isRunning()) return;
    const { signedIn, photo, garment, onPhotoRefreshed } = latest.current;
    const missing = findMissing({ signedIn, hasPhoto: photo !== null, hasGarment: garment !== null });
    if (missing) complain(missing.title, missing.message);
    if (missing || !photo || !garment) return;
    await run(({ runs, ...surroundings }) => runs.runTryOn({ ...surroundings, photo, garment, onPhotoRefreshed }));
  };

  /** Shows a try-on that was started before this page opened. */
  const resume = (predictionId: string) =>
    run(({ runs, ...surroundings }) => {
      surroundings.onAccepted(predictionId);
      return runs.resumeTryOn(surroundings, predictionId);
    });

  const mend = (order: MendOrder) => run(toMend(order), { onRefused: complainOf });
  const begin = useRef(start);
  begin.current = start;
  useEffect(() => {
    if (options.due && !running) void begin.current();
  }, [options.due, running]);

  return { running, prediction, start, resume, mend, abort };
}

/** Runs one at a time, and settles each with the options current at its end. */
function useOneRun(latest: RefObject<RunningTryOnOptions>) {
  const getClient = useClient();
  const [running, setRunning] = useState(false);
  const [prediction, setPrediction] = useState<Prediction | null>(null);
  const controller = useRef<AbortController | null>(null);
  const left = useHasLeft();

  /** `work` reports the try-on's id as soon as the server has accepted it. */
  const run = async (work: Work, instead: Partial<Pick<RunningTryOnOptions, "onRefused">> = {}) => {
    // A ref, not state: the second half of a double click arrives before React has rendered.
    if (controller.current) return;
    const abort = new AbortController();
    controller.current = abort;
    setPrediction(null);
    setRunning(true);
    let id: string | null = null;
    let leave = () => {};
    const onAccepted = (predictionId: string) => {
      id = predictionId;
      leave = showsTryOn(predictionId);
      // A shopper who has left is notified when it ends.
      if (left.current) leave();
    };
    try {
      const [client, runs] = await Promise.all([getClient(), import("./run-tryon.ts")]);
      const end = await work({ client, runs, signal: abort.signal, onUpdate: setPrediction, onAccepted });
      const waiting = end.kind === "insufficient-credits" ? await countWaitingCredits(client) : 0;
      // A shopper who pressed 'Cancel' is not waiting for it.
      if (!abort.signal.aborted) badgeUntilSeen();
      if (left.current) {
        leave();
        askForNews();
      } else {
        if (id) markSeen(client, id);
        if (waiting > 0) sayConfirmEmail(waiting, latest.current);
        else settle(end, { ...latest.current, ...instead });
      }
    } catch {
      latest.current.onFailed(LOST);
    } finally {
      leave();
      controller.current = null;
      setRunning(false);
    }
  };

  const isRunning = () => controller.current !== null;
  return { running, prediction, run, isRunning, abort: () => controller.current?.abort() };
}

function useHasLeft(): RefObject<boolean> {
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  return left;
}

const complainOf = ({ message }: Refusal) => complain(TRYON_FAILED, `${message} ${NO_CREDIT_TAKEN}`);

/** Only once the page is visible: if the tab is closed before, the result is announced elsewhere. */
function markSeen(client: Client, predictionId: string): void {
  whenVisible()
    .then(() => client.tryOn.seen(predictionId))
    .catch(() => {});
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

/** Free credits that wait for a confirmed email. */
const countWaitingCredits = (client: Client): Promise<number> =>
  client.credits.balance().then(
    ({ pending }) => pending.ownEmail,
    () => 0,
  );

/** There is nothing to buy: the newcomer's own credits wait in the inbox. */
function sayConfirmEmail(waiting: number, to: RunningTryOnOptions): void {
  to.onCreditsChanged();
  toast({
    title: "Confirm your email first",
    description: `Open the link in our email to get your ${waiting} free credits. We keep your photo and the garment.`,
  });
}

/** The link in the mail opens another tab, perhaps after this one is closed. */
function useWaitingGarment({ garment, onGarmentWaits }: RunningTryOnOptions): void {
  const keep = useRef(onGarmentWaits);
  keep.current = onGarmentWaits;
  const waits = onGarmentWaits !== null;
  useEffect(() => {
    if (!waits || !garment) return;
    const store = () => keep.current?.(garment);
    const onHidden = () => document.visibilityState === "hidden" && store();
    store();
    document.addEventListener("visibilitychange", onHidden);
    return () => document.removeEventListener("visibilitychange", onHidden);
  }, [waits, garment]);
}

/** A file's preview exists as long as the garment is chosen. */
export function useGarmentPreview(garment: Garment | null): void {
  useEffect(() => {
    if (!garment?.file) return;
    return () => URL.revokeObjectURL(garment.previewUrl);
  }, [garment]);
}
