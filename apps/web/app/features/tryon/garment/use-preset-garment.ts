/** The garment that an address brings along: /try-on?productId={id}. */
import { useEffect } from "react";
import { toast } from "../../../ui/toast.ts";
import type { Garment } from "../machine/tryon-machine.ts";
import { GARMENT_NOT_FETCHED, toGarmentFile } from "./garment-file.ts";

/** `unavailable`: the address names a product that is not there, or that cannot be tried on. */
export type PresetGarment = { name: string; imageUrl: string; productId: string } | "unavailable";

/** Puts the garment in hand once its picture has come; where it does not, says so and leaves the hand empty. */
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
