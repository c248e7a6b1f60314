import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { alsoShowing } from "./inner-layers.ts";
import { compileModel, startRuntime } from "./litert.ts";
import { nodeRuntime } from "./node-runtime.ts";

test("a network that also shows its layers gives its own outputs bit for bit", { timeout: 60_000 }, async () => {
  await startRuntime(nodeRuntime);
  const name = createRequire(import.meta.url).resolve("@mediapipe/pose/pose_landmark_heavy.tflite");
  const file = new Uint8Array(await readFile(name));
  const before = file.slice();
  const input = Float32Array.from({ length: 256 * 256 * 3 }, (_, i) => ((i * 7919) % 256) / 255);
  const own = await (await compileModel(file)).run(input, 256);
  const more = await (await compileModel(alsoShowing(file, [430, 535]))).run(input, 256);
  expect(own).toHaveLength(5);
  expect(more.slice(0, 5)).toEqual(own);
  expect(more.slice(5).map(({ length }) => length)).toEqual([64 * 64 * 32, 8 * 8 * 272]);
  expect(Buffer.compare(file, before)).toBe(0);
});
