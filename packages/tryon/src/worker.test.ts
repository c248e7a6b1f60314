import { once } from "node:events";
import { MessageChannel, Worker } from "node:worker_threads";
import { expect, test, vi } from "vitest";
import { encodeRgb } from "./image/codec.ts";
import { createImage } from "./image/planes.ts";
import { drawnImage, drawnLabels } from "./person/drawn-person.fixture.ts";
import runTask, { type WorkerMessage } from "./worker.ts";

// The models load once.
vi.setConfig({ testTimeout: 120_000 });

async function request(person: Uint8Array) {
  const garment = await encodeRgb(drawnImage(drawnLabels()), { format: "png" });
  const options = { category: "tops", garmentPhotoType: "flat-lay", outputFormat: "png", seed: 1 } as const;
  return { person, garment, ...options };
}

test("a thread has loaded the models before it takes its first task: one that is cut off does not throw them away", async () => {
  const script = `
    const { parentPort, workerData } = require("node:worker_threads");
    const loadedBytes = () => process.memoryUsage().external;
    const before = loadedBytes();
    import(workerData).then(async ({ default: runTask }) => {
      const loaded = loadedBytes() - before;
      await runTask({ judge: { person: new Uint8Array(), garment: new Uint8Array(), picture: new Uint8Array() } });
      parentPort.postMessage({ loaded, later: loadedBytes() - before - loaded });
    });`;
  const thread = new Worker(script, { eval: true, workerData: new URL("./worker.ts", import.meta.url).href });
  const [{ loaded, later }] = await once(thread, "message");
  await thread.terminate();
  expect(loaded).toBeGreaterThan(50_000_000);
  expect(later).toBeLessThan(10_000_000);
});

test("an empty wall is refused after the engine's stages, with a code that survives the transfer between threads", async () => {
  const wall = createImage({ width: 300, height: 400 });
  for (const plane of [wall.red, wall.green, wall.blue]) plane.fill(200);
  const { port1, port2 } = new MessageChannel();
  const messages: WorkerMessage[] = [];
  port2.on("message", (message: WorkerMessage) => messages.push(message));
  const outcome = await runTask({ request: await request(await encodeRgb(wall)), port: port1 });
  expect(structuredClone(outcome)).toMatchObject({ kind: "refused", code: "NO_PERSON" });
  await new Promise((resolve) => setTimeout(resolve, 20));
  port1.close();
  expect(messages.map((message) => message.kind === "stage" && message.stage)).toEqual(["reading", "finding-you"]);
});

test("bytes that are not a picture are refused", async () => {
  const outcome = await runTask({ request: await request(new Uint8Array([1, 2, 3])) });
  expect(outcome).toMatchObject({ kind: "refused", code: "IMAGE_UNREADABLE" });
});

test("judging a picture is refused, with a code, if the photo shows no person", async () => {
  const wall = createImage({ width: 300, height: 400 });
  for (const plane of [wall.red, wall.green, wall.blue]) plane.fill(200);
  const { person, garment, category, garmentPhotoType } = await request(await encodeRgb(wall));
  const outcome = await runTask({ judge: { person, garment, category, garmentPhotoType, picture: person } });
  expect(structuredClone(outcome)).toMatchObject({ kind: "refused", code: "NO_PERSON" });
});

test("a task that is asked to make way stops before its next stage, and the next task runs", async () => {
  const person = await encodeRgb(drawnImage(drawnLabels()));
  const { port1, port2 } = new MessageChannel();
  const messages: WorkerMessage[] = [];
  port2.on("message", (message: WorkerMessage) => messages.push(message));
  port2.postMessage("make way");
  expect(await runTask({ request: await request(person), port: port1 })).toEqual({ kind: "made-way" });
  port1.close();
  expect(messages.some(({ kind }) => kind === "image")).toBe(false);
  const wall = await runTask({ request: await request(new Uint8Array([1])) });
  expect(wall).toMatchObject({ kind: "refused", code: "IMAGE_UNREADABLE" });
});
