/**
 * The photo check as a browser runs it, in a worker: `@toile/tryon/photo-check`. The page provides the files' URLs and the decoded
 * picture; nothing here depends on a bundler, a page or a network.
 *
 *     const check = await createPhotoChecker({ loader, wasm, readModel });
 *     const { ok, issues, outline } = await check(pixels);
 */
import { createImage } from "../image/planes.ts";
import type { RgbImage, Size } from "../image/types.ts";
import { browserRuntime, type RuntimeAddresses } from "../runtime/browser-runtime.ts";
import { startRuntime } from "../runtime/litert.ts";
import { compileModels, type ModelName } from "../runtime/model-files.ts";
import { checkPhoto, type PhotoCheck } from "./photo-check.ts";

export type { Issue } from "../issues/issues.ts";
export type { RuntimeAddresses } from "../runtime/browser-runtime.ts";
export type { ModelName } from "../runtime/model-files.ts";
export type { PhotoCheck } from "./photo-check.ts";

export interface PhotoCheckFiles extends RuntimeAddresses {
  /** Bytes of the network's .tflite. The landmarks' `full` model replaces the server's `heavy` one, which is four times its size. */
  readModel: (name: ModelName) => Promise<Uint8Array>;
}

/** The size to which a photo is decoded, and the factor by which that enlarges it, if it does. */
export interface FittedSize extends Size {
  enlargedBy?: number;
}

/** A decoded picture, upright: red, green, blue, alpha of each pixel, 0-255. It must be opaque. */
export interface Pixels extends FittedSize {
  data: Uint8ClampedArray;
}

/** The size on which every limit of the check was measured. */
const largest: Size = { width: 768, height: 1024 };

/** Scales a photo to fit, up or down, as the server does. */
export function fitPhoto({ width, height }: Size): FittedSize {
  const scale = Math.min(largest.width / width, largest.height / height);
  const fitted = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return scale > 1 ? { ...fitted, enlargedBy: scale } : fitted;
}

/** Loads the runtime and the networks. One check at a time. */
export async function createPhotoChecker(files: PhotoCheckFiles): Promise<(pixels: Pixels) => Promise<PhotoCheck>> {
  await startRuntime(browserRuntime(files));
  const models = await compileModels(files.readModel);
  return (pixels) => checkPhoto(toRgb(pixels), models, "auto");
}

function toRgb({ data, width, height, enlargedBy }: Pixels): RgbImage {
  const image = createImage({ width, height });
  for (let i = 0, k = 0; k < data.length; i++, k += 4) {
    image.red[i] = data[k];
    image.green[i] = data[k + 1];
    image.blue[i] = data[k + 2];
  }
  return enlargedBy === undefined ? image : { ...image, enlargedBy };
}
