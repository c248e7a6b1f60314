import { compileModel, type Model } from "./litert.ts";

/** The networks from MediaPipe's npm packages (Apache-2.0, frozen since 2023), in Node and in browsers. The parser is our own, in Node only. */
export interface Models {
  /** BlazePose detector, 224 px: where people are. */
  poseDetector: Model;
  /** BlazePose landmarks, 256 px: 33 points and a mask of one person. */
  poseLandmarks: Model;
  /** Selfie segmentation, 256 px: a mask of everything human. */
  selfieSegmentation: Model;
}

export type ModelName = keyof Models;

/** Compiles the networks from their .tflite files. The runtime must have been started. */
export async function compileModels(read: (name: ModelName) => Promise<Uint8Array>): Promise<Models> {
  // one after the other: the runtime compiles on one thread
  const poseDetector = await compileModel(await read("poseDetector"));
  const poseLandmarks = await compileModel(await read("poseLandmarks"));
  const selfieSegmentation = await compileModel(await read("selfieSegmentation"));
  return { poseDetector, poseLandmarks, selfieSegmentation };
}
