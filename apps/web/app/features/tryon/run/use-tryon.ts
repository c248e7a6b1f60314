/** A try-on in the browser, for the page and the dialog: its state machine and the run that the state requires. */
import { useReducer } from "react";
import { useClient } from "../../../lib/api/use-client.ts";
import { NO_CREDIT_TAKEN, TRYON_FAILED } from "../garment/refusal-advice.ts";
import { type Garment, type Host, openTryOn, type Refusal, tryOnReducer } from "../machine/tryon-machine.ts";
import { complain, type TryOnSurroundings, useGarmentPreview, useRunningTryOn } from "./use-running-tryon.ts";

export type UseTryOnOptions = TryOnSurroundings & {
  host: Host;
  /** The garment that is chosen from the start. */
  garment: Garment | null;
  /** The message for a try-on that failed. */
  textOfFailure?: (message: string, preset: boolean) => string;
  /** Failures after which a given garment is dropped. */
  garmentFailures?: readonly string[];
};

export function useTryOn(options: UseTryOnOptions) {
  const getClient = useClient();
  const { host, textOfFailure, garmentFailures = [] } = options;
  const [state, dispatch] = useReducer(tryOnReducer, options, ({ garment }) => openTryOn(host, garment));
  useGarmentPreview(state.garment);

  const refuse = (refusal: Refusal) => {
    // The page explains a refusal beside the pictures; the dialog has no space for that.
    if (host === "page") dispatch({ type: "refused", refusal });
    else complain(TRYON_FAILED, `${refusal.message} ${NO_CREDIT_TAKEN}`);
  };
  const fail = (message: string) => {
    complain(TRYON_FAILED, textOfFailure?.(message, state.preset) ?? message);
    if (state.preset && garmentFailures.includes(message)) dispatch({ type: "garment-removed" });
  };
  const run = useRunningTryOn({
    ...options,
    photo: state.photo,
    garment: state.garment,
    due: state.due,
    onStarted: () => dispatch({ type: "started" }),
    onPhotoRefreshed: (photo) => dispatch({ type: "photo-refreshed", photo }),
    onSucceeded: (result) => dispatch({ type: "succeeded", result }),
    onRefused: refuse,
    onFailed: fail,
  });

  const like = async (liked: boolean) => {
    const id = state.result?.predictionId;
    if (!id) return;
    dispatch({ type: "liked", liked });
    try {
      await (await getClient()).tryOn.like(id, liked);
    } catch {
      dispatch({ type: "liked", liked: !liked });
      complain("That could not be saved", "Please try again.");
    }
  };

  const { running, prediction, start, resume, mend, abort } = run;
  return { state, dispatch, running, prediction, start, resume, mend, cancel: abort, like };
}

export type TryOn = ReturnType<typeof useTryOn>;
