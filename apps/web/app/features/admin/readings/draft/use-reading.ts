import type { ProductReading } from "@toile/contract";
import { useCallback, useEffect, useState } from "react";
import { endsVisit, messageOf, useAdminApi } from "../../load/admin-api.ts";
import { fromMaskPng } from "./mask-png.ts";
import { type Size, workingSize } from "./points.rules.ts";

/** A reading with its masks opened, at the size at which the engine works. */
export type OpenReading = {
  reading: ProductReading;
  size: Size;
  /** The engine's own reading; empty if it finds nothing. */
  engineMask: Uint8Array;
  /** The saved correction's own mask. */
  savedMask: Uint8Array | null;
};
export type ReadingState = { open: OpenReading | null; problem: string };

/** Loads a product's reading, and opens each one that the server returns. */
export function useReading(productId: string) {
  const api = useAdminApi();
  const [state, setState] = useState<ReadingState>({ open: null, problem: "" });
  const show = useCallback(async (reading: ProductReading) => {
    const open = await openReading(reading);
    setState({ open, problem: "" });
    return open;
  }, []);
  const load = useCallback(async () => {
    setState({ open: null, problem: "" });
    try {
      await show(await (await api.getClient()).readings.reading(productId));
    } catch (error) {
      if (!endsVisit(error, api)) setState({ open: null, problem: messageOf(error) });
    }
  }, [api, productId, show]);
  useEffect(() => {
    void load();
  }, [load]);
  return { ...state, load, show };
}

async function openReading(reading: ProductReading): Promise<OpenReading> {
  const { automatic, correction } = reading;
  const size = automatic ?? (await sizeOf(reading.picture.url));
  const { width, height } = size;
  const isValid = correction?.voidedBy === null;
  return {
    reading,
    size: { width, height },
    engineMask: automatic ? await fromMaskPng(automatic.mask, size) : new Uint8Array(width * height),
    savedMask: isValid && correction.mask !== null ? await fromMaskPng(correction.mask, size) : null,
  };
}

async function sizeOf(url: string): Promise<Size> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return workingSize({ width: picture.naturalWidth, height: picture.naturalHeight });
}
