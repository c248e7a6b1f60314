import { loadRgb } from "../image/codec.ts";
import type { Category } from "../request/choices.ts";
import { loadModels } from "../runtime/models.ts";
import { checkPhoto, type PhotoCheck } from "./photo-check.ts";

/** Checks a photo's file, in Node. @throws TryOnRefusal IMAGE_UNREADABLE if it is not a picture. */
export async function checkPhotoFile(file: Uint8Array, category: Category | "auto"): Promise<PhotoCheck> {
  return checkPhoto(await loadRgb(file), await loadModels(), category);
}
