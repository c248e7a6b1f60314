import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { compileModel, type Model } from "./litert.ts";

const require = createRequire(import.meta.url);

/** The three networks of the engine, all Apache-2.0, from MediaPipe's npm packages (frozen since 2023). */
export interface Models {
  /** BlazePose detector, 224 px: where are people. */
  poseDetector: Model;
  /** BlazePose landmarks, 256 px: 33 points and a mask of one person. */
  poseLandmarks: Model;
  /** Selfie segmentation, 256 px: a mask of everything human. */
  selfieSegmentation: Model;
}

interface ModelFile {
  package: string;
  file: string;
  sha256: string;
}

/** The hash is checked at load: a changed model would change every result without a word. */
const modelFiles: Record<keyof Models, ModelFile> = {
  poseDetector: {
    package: "@mediapipe/pose",
    // named like an archive, but byte for byte the detector's .tflite
    file: "pose_solution_packed_assets.data",
    sha256: "a63c614bef30d35947f13be361820b1e4e3bec9cfeebf4d11216a18373108e85",
  },
  poseLandmarks: {
    package: "@mediapipe/pose",
    file: "pose_landmark_heavy.tflite",
    sha256: "59e42d71bcd44cbdbabc419f0ff76686595fd265419566bd4009ef703ea8e1fe",
  },
  selfieSegmentation: {
    package: "@mediapipe/selfie_segmentation",
    file: "selfie_segmentation.tflite",
    sha256: "8d13b7fae74af625c641226813616a2117bd6bca19eb3b75574621fc08557f27",
  },
};

let loaded: Promise<Models> | undefined;

/** Loads the networks, once per thread (about half a second). @throws when a model file is missing or was changed. */
export function loadModels(): Promise<Models> {
  loaded ??= loadAll().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function loadAll(): Promise<Models> {
  // one after the other: the runtime compiles on one thread, and a first load also starts the runtime
  const poseDetector = await loadModel(modelFiles.poseDetector);
  const poseLandmarks = await loadModel(modelFiles.poseLandmarks);
  const selfieSegmentation = await loadModel(modelFiles.selfieSegmentation);
  return { poseDetector, poseLandmarks, selfieSegmentation };
}

async function loadModel(model: ModelFile): Promise<Model> {
  const path = join(dirname(require.resolve(`${model.package}/package.json`)), model.file);
  const file = await readFile(path);
  const sha256 = createHash("sha256").update(file).digest("hex");
  if (sha256 !== model.sha256) {
    throw new Error(`The model ${path} is not the one this engine was made for: SHA-256 ${sha256}`);
  }
  return compileModel(new Uint8Array(file));
}
