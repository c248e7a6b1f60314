/** Stands in for the embedded engine's thread and does what the request's `seed` says. */
import type { WorkerOutcome, WorkerTask } from "@toile/tryon/worker";

export const SEED = { succeed: 1, exit: 2, throw: 3, spin: 4, refuse: 5, refuseUnknown: 6 };

export default async function run({ request, port }: WorkerTask): Promise<WorkerOutcome> {
  switch (request.seed) {
    case SEED.exit:
      return process.exit(1);
    case SEED.throw:
      throw new Error("out of memory");
    case SEED.spin:
      port?.postMessage({ kind: "stage", stage: "fitting", progress: 0.1 });
      // Takes no notice of anything, like a long computation.
      for (;;) Math.random();
    case SEED.refuse:
      return { kind: "refused", code: "TOO_DARK", message: "", details: {} };
    case SEED.refuseUnknown:
      // A reason of a later version of the engine, which the types of this one cannot name.
      return { kind: "refused", code: "TOO_SHINY" as "TOO_DARK", message: "Too shiny.", details: {} };
  }
  port?.postMessage({ kind: "stage", stage: "fitting", progress: 0.5 });
  const image = Uint8Array.from([request.seed, 2, 3]);
  port?.postMessage({ kind: "image", image }, [image.buffer]);
  const timingsMs = {
    reading: 0,
    "finding-you": 0,
    outlining: 0,
    "reading-garment": 0,
    fitting: 1,
    composing: 0,
    finishing: 0,
  };
  return { kind: "done", result: { width: 1, height: 1, timingsMs, warnings: [], category: "tops" }, image: undefined };
}
