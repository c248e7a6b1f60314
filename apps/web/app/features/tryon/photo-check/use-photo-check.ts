/** The check of the chosen photo: started when it is chosen, stopped when it changes or takes too long. */
import { useEffect, useState } from "react";
import { type CheckSurroundings, canCheck } from "./can-check.ts";
import type { CheckedPhoto } from "./check-photo.client.ts";

export type PhotoCheckState =
  /** No photo, no check, or none that finished: nothing is shown. */
  { status: "silent" } | { status: "checking" } | { status: "checked"; found: CheckedPhoto };

const SILENT: PhotoCheckState = { status: "silent" };

/** Advice that takes longer than this comes too late: most shoppers will have continued. */
const TIMEOUT_MS = 25_000;

export function usePhotoCheck(photo: File | null): PhotoCheckState {
  const [state, setState] = useState<PhotoCheckState>(SILENT);
  useEffect(() => {
    if (!photo || !canCheck(globalThis as CheckSurroundings)) return;
    const controller = new AbortController();
    // The check of a discarded photo may still finish, or fail, after the next one has started.
    let current = true;
    const tell = (next: PhotoCheckState) => {
      if (current) setState(next);
    };
    const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
    tell({ status: "checking" });
    import("./check-photo.client.ts")
      .then(({ checkPhoto }) => checkPhoto(photo, controller.signal))
      .then(
        (found) => tell({ status: "checked", found }),
        // The server decides and gives the reason, so a check that cannot run is not reported to the shopper.
        () => tell(SILENT),
      )
      .finally(() => clearTimeout(timer));
    return () => {
      current = false;
      clearTimeout(timer);
      controller.abort();
      setState(SILENT);
    };
  }, [photo]);
  return state;
}
