import { useEffect, useState } from "react";
import { type DemoPicture, fetchDemoPictures } from "./demo-pictures.ts";

/** Null while loading; an empty list if this installation has none. */
export function useDemoPictures(kind: "people"): DemoPicture[] | null {
  const [pictures, setPictures] = useState<DemoPicture[] | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    fetchDemoPictures(kind, controller.signal).then(setPictures, () => {
      if (!controller.signal.aborted) setPictures([]);
    });
    return () => controller.abort();
  }, [kind]);
  return pictures;
}
