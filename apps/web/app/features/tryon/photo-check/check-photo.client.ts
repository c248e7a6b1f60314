/**
 * Runs the photo check in its own worker. Loaded only once a photo was chosen; the worker and its memory are released after the result.
 */
import type { PhotoCheck } from "@toile/contract";

/** A verdict, and the upright picture's size, to which its outline refers. */
export type CheckedPhoto = { check: PhotoCheck; width: number; height: number };

export type CheckAnswer = ({ kind: "checked" } & CheckedPhoto) | { kind: "failed"; reason: string };

/** @throws whatever made the check fail, and the signal's reason when it is aborted. */
export function checkPhoto(photo: Blob, signal: AbortSignal): Promise<CheckedPhoto> {
  return new Promise<CheckedPhoto>((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL("./photo-check.worker.ts", import.meta.url), { type: "module" });
    const end = () => {
      worker.terminate();
      signal.removeEventListener("abort", abort);
    };
    const abort = () => {
      end();
      reject(signal.reason);
    };
    signal.addEventListener("abort", abort);
    worker.addEventListener("message", ({ data }: MessageEvent<CheckAnswer>) => {
      end();
      if (data.kind === "checked") resolve(data);
      else reject(new Error(data.reason));
    });
    worker.addEventListener("error", (event) => {
      end();
      reject(new Error(event.message || "The photo check's worker did not start"));
    });
    worker.postMessage(photo);
  });
}
