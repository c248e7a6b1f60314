/** The garment named by the URL: /try-on?productId={id}. */
import { useEffect } from "react";
import { toast } from "../../../ui/toast.ts";
import type { Garment } from "../machine/tryon-machine.ts";
import { GARMENT_NOT_FETCHED, toGarmentFile } from "./garment-file.ts";

/** `unavailable`: the URL names a product that does not exist, or cannot be tried on. */
export type PresetGarment = { name: string; imageUrl: string; productId: string } | "unavailable";

/** Selects the garment once its picture has loaded; if it does not load, shows a message and selects nothing. */
export function usePresetGarment(preset: PresetGarment | null, onGarment: (garment: Garment) => void): void {
  const name = preset === null || preset === "unavailable" ? null : preset.name;
  const imageUrl = preset === null || preset === "unavailable" ? null : preset.imageUrl;
  const productId = preset === null || preset === "unavailable" ? "" : preset.productId;
  const unavailable = preset === "unavailable";

  useEffect(() => {
    if (unavailable) refuse();
    if (imageUrl === null) return;
    const controller = new AbortController();
    const garment = { name, previewUrl: imageUrl, file: null };
    toGarmentFile(garment, controller.signal).then(
      (file) => {
        if (!controller.signal.aborted) onGarment({ name, previewUrl: URL.createObjectURL(file), file, productId });
      },
      () => {
        if (!controller.signal.aborted) refuse();
      },
    );
    return () => controller.abort();
  }, [name, imageUrl, productId, unavailable, onGarment]);
}

const refuse = () => toast({ title: "Try-on failed", description: GARMENT_NOT_FETCHED, variant: "destructive" });
