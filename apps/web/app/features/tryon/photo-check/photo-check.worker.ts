/**
 * The engine's own photo check, in a worker of the page: decodes the photo, checks it, answers once. The photo stays on the device.
 * The network is used only for the check's own files, from this site, cached permanently under the hash of their content.
 */
import loader from "@litertjs/core/wasm/litert_wasm_compat_internal.js?url";
import wasm from "@litertjs/core/wasm/litert_wasm_compat_internal.wasm?url";
import poseLandmarks from "@mediapipe/pose/pose_landmark_full.tflite?url";
import poseDetector from "@mediapipe/pose/pose_solution_packed_assets.data?url";
import selfieSegmentation from "@mediapipe/selfie_segmentation/selfie_segmentation.tflite?url";
import { createPhotoChecker, fitPhoto, type ModelName, type Pixels } from "@toile/tryon/photo-check";
import type { CheckAnswer } from "./check-photo.client.ts";

const MODELS: Record<ModelName, string> = { poseDetector, poseLandmarks, selfieSegmentation };

addEventListener("message", async ({ data: photo }: MessageEvent<Blob>) => {
  const answer = await check(photo).catch(
    (error: unknown): CheckAnswer => ({
      kind: "failed",
      reason: error instanceof Error ? error.message : String(error),
    }),
  );
  postMessage(answer);
});

async function check(photo: Blob): Promise<CheckAnswer> {
  const files = fetchAll();
  const pixels = await decode(photo);
  const judge = await createPhotoChecker({ loader, wasm, readModel: (name) => files[name] });
  const { ok, issues, outline } = await judge(pixels);
  return {
    kind: "checked",
    width: pixels.width,
    height: pixels.height,
    check: {
      ok,
      issues: issues.map(({ details: _measured, ...issue }) => issue),
      outline,
    },
  };
}

/** All at once, so that the runtime compiles while the models are still loading. */
function fetchAll(): Record<ModelName, Promise<Uint8Array>> {
  const files = {
    poseDetector: fetchBytes(MODELS.poseDetector),
    poseLandmarks: fetchBytes(MODELS.poseLandmarks),
    selfieSegmentation: fetchBytes(MODELS.selfieSegmentation),
  };
  // Their callers handle a failure; until then it must not count as an unhandled rejection.
  for (const file of Object.values(files)) file.catch(() => undefined);
  return files;
}

async function fetchBytes(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Upright, in sRGB, on white where it is transparent, at the size that the check expects. */
async function decode(photo: Blob): Promise<Pixels> {
  const whole = await createImageBitmap(photo, { imageOrientation: "from-image" });
  const size = fitPhoto(whole);
  const { width, height } = size;
  const fitted = await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: "high" });
  whole.close();
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser cannot draw pictures in a worker");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(fitted, 0, 0);
  fitted.close();
  return { ...size, data: context.getImageData(0, 0, width, height).data };
}
