/**
 * The engine in a worker thread: the default export is a task for a pool such as Piscina. Models and caches live as
 * long as the thread.
 */
import type { MessagePort } from "node:worker_threads";
import {
  createTryOnEngine,
  type GarmentCategory,
  type GarmentReading,
  type Judgement,
  type JudgeRequest,
  type KeepRequest,
  type MergedPicture,
  type PhotoCheck,
  type ReadRequest,
  type RefusalCode,
  type TryOnEngine,
  TryOnRefusal,
  type TryOnRequest,
  type TryOnResult,
  type TryOnStage,
} from "./index.ts";

export interface TryOnTask {
  request: TryOnRequest;
  /**
   * Where stages and the finished image are posted. Without it stages are not reported and the image is copied. Any message
   * received on it asks the task to make way.
   */
  port?: MessagePort;
}

export interface JudgeTask {
  judge: JudgeRequest;
}

export interface KeepTask {
  keep: KeepRequest;
}

export interface CheckTask {
  check: { person: Uint8Array; category: GarmentCategory | "auto" };
}

export interface ReadTask {
  read: ReadRequest;
}

export type WorkerTask = TryOnTask | JudgeTask | KeepTask | CheckTask | ReadTask;

export type WorkerMessage =
  | { kind: "stage"; stage: TryOnStage; progress: number }
  /** Posted before the task ends; the bytes are moved, not copied. */
  | { kind: "image"; image: Uint8Array };

/** A refusal is returned instead of thrown, because an error loses its code between threads. */
export type WorkerOutcome =
  | { kind: "done"; result: Omit<TryOnResult, "image"> /** Only without a port. */; image: Uint8Array | undefined }
  /** A message on its port asked it to make way, and it stopped between two stages. */
  | { kind: "made-way" }
  | { kind: "judged"; judgement: Judgement }
  | { kind: "kept"; kept: MergedPicture }
  | { kind: "checked"; check: PhotoCheck }
  | { kind: "read"; reading: GarmentReading }
  | { kind: "refused"; code: RefusalCode; message: string; details: Record<string, unknown> };

let engine: Promise<TryOnEngine> | undefined;

const load = (): Promise<TryOnEngine> => {
  engine ??= createTryOnEngine().catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  return engine;
};

// Before the first task: a pool ends the thread of a task that is cut off, and models that it was still loading would be
// lost with it. A pool gives tasks only to threads whose module has loaded. If it fails, the next task tries again.
await load().catch(() => undefined);

export default async function runTask(task: WorkerTask): Promise<WorkerOutcome> {
  try {
    const ready = await load();
    if ("judge" in task) return { kind: "judged", judgement: await ready.judge(task.judge) };
    if ("keep" in task) return { kind: "kept", kept: await ready.keepPerson(task.keep) };
    if ("read" in task) return { kind: "read", reading: await ready.readGarment(task.read) };
    if ("check" in task) {
      return { kind: "checked", check: await ready.checkPhoto(task.check.person, task.check.category) };
    }
    return await tryOn(ready, task);
  } catch (error) {
    if (!(error instanceof TryOnRefusal)) throw error;
    return { kind: "refused", code: error.code, message: error.message, details: error.details };
  }
}

async function tryOn(ready: TryOnEngine, { request, port }: TryOnTask): Promise<WorkerOutcome> {
  const post = (message: WorkerMessage, moved: ArrayBuffer[] = []) => port?.postMessage(message, moved);
  const wayWanted = new AbortController();
  port?.on("message", () => wayWanted.abort());
  const made = await ready
    .tryOn(request, {
      signal: wayWanted.signal,
      onStage: (stage, progress) => post({ kind: "stage", stage, progress }),
    })
    .catch((error: unknown) => {
      if (error === wayWanted.signal.reason) return null;
      throw error;
    });
  if (!made) return { kind: "made-way" };
  const { image, ...result } = made;
  if (!port) return { kind: "done", result, image };
  // encodePixels makes buffers of its own, never shared memory, which the type cannot express
  post({ kind: "image", image }, [image.buffer as ArrayBuffer]);
  return { kind: "done", result, image: undefined };
}
