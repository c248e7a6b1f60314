/** The engine's networks in Node: read from node_modules, checked, compiled. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileDecoder, type Decoder } from "./decoder.ts";
import { alsoShowing, endingAt } from "./inner-layers.ts";
import { compileModel, type Model, startRuntime } from "./litert.ts";
import { compileModels, type ModelName, type Models } from "./model-files.ts";
import { nodeRuntime } from "./node-runtime.ts";

const require = createRequire(import.meta.url);

interface ModelFile {
  package: string;
  file: string;
  sha256: string;
}

/** The hash is checked at load: a changed model would silently change every result. */
const modelFiles: Record<ModelName, ModelFile> = {
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

/** Loads the networks, once per thread (about half a second). @throws if a model file is missing or was changed. */
export function loadModels(): Promise<Models> {
  loaded ??= loadAll().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

/**
 * Three layers inside the pose detector: 14x14 cells of 80 and of 112 values, and 7x7 of 192. A network of its own, because the
 * detector takes twice as long, and finds people a little differently, if its layers are read.
 */
const GARMENT_LAYERS = { tensors: [156, 209, 292], operators: 192 };

let garmentLayers: Promise<Model> | undefined;

/** Loads them, once per thread. @throws if the model file is missing or was changed. */
export function loadGarmentLayers(): Promise<Model> {
  garmentLayers ??= compileLayers().catch((error: unknown) => {
    garmentLayers = undefined;
    throw error;
  });
  return garmentLayers;
}

async function compileLayers(): Promise<Model> {
  await startRuntime(nodeRuntime);
  return compileModel(endingAt(await readChecked(modelFiles.poseDetector), GARMENT_LAYERS));
}

/**
 * Five layers inside the landmark model, which the parser reads: 64x64 cells of 32 and 48 values, 32x32 of 56, 16x16 of 160 and 8x8 of 272. It
 * was trained on those of this very file.
 */
const PARSER_LAYERS = [430, 545, 448, 499, 535];
const PARSER = {
  url: new URL("./person-parser.tflite", import.meta.url),
  sha256: "4cded55ae2c85382995395b5c2eaf9b903ceda64e5a8d61008f992128973f2de",
};

let parser: Promise<Decoder> | undefined;

/** Loads the parser of people's clothes, once per thread. @throws if its file is missing or was changed. */
export function loadParser(): Promise<Decoder> {
  parser ??= compileParser().catch((error: unknown) => {
    parser = undefined;
    throw error;
  });
  return parser;
}

async function compileParser(): Promise<Decoder> {
  await startRuntime(nodeRuntime);
  return compileDecoder(await check(fileURLToPath(PARSER.url), PARSER.sha256));
}

async function loadAll(): Promise<Models> {
  await startRuntime(nodeRuntime);
  return compileModels(async (name) => {
    const file = await readChecked(modelFiles[name]);
    return name === "poseLandmarks" ? alsoShowing(file, PARSER_LAYERS) : file;
  });
}

const readChecked = (model: ModelFile): Promise<Uint8Array> =>
  check(join(dirname(require.resolve(`${model.package}/package.json`)), model.file), model.sha256);

async function check(path: string, expected: string): Promise<Uint8Array> {
  const file = await readFile(path);
  const sha256 = createHash("sha256").update(file).digest("hex");
  if (sha256 !== expected) {
    throw new Error(`The model ${path} is not the one this engine was made for: SHA-256 ${sha256}`);
  }
  // not a copy
  return new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
}
