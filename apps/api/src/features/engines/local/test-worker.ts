/** Stands in for the embedded engine's thread and does what the request's `seed`, or the first byte of the picture it is to look at, says. */
import type { GarmentReading, Judgement, MergedPicture, PhotoCheck } from "@toile/tryon";
import type { TryOnTask, WorkerOutcome, WorkerTask } from "@toile/tryon/worker";

export const SEED = { succeed: 1, exit: 2, throw: 3, spin: 4, refuse: 5, refuseUnknown: 6 };

export default async function run(task: WorkerTask): Promise<WorkerOutcome> {
  if ("judge" in task) return (await misbehave(task.judge.picture[0])) ?? { kind: "judged", judgement: FLAWED };
  if ("keep" in task) return (await misbehave(task.keep.picture[0])) ?? { kind: "kept", kept: KEPT };
  if ("check" in task) return (await misbehave(task.check.person[0])) ?? { kind: "checked", check: NOBODY };
  if ("read" in task) return (await misbehave(task.read.garment[0])) ?? { kind: "read", reading: READING };
  return (await misbehave(task.request.seed, task.port)) ?? tryOn(task);
}

const FLAWED: Judgement = {
  value: 0.4,
  chargeable: false,
  alarms: [
    { code: "COLOUR_OFF", message: "The garment's colour came out differently.", measured: 9, limit: 6 },
    { code: "OUTLINE_TORN", message: "The garment's edge is torn.", measured: 3, limit: 1 },
  ],
};

const KEPT: MergedPicture = { picture: Uint8Array.of(1, 2, 3), left: undefined, judgement: FLAWED };

const NOBODY: PhotoCheck = {
  ok: false,
  issues: [
    {
      code: "NO_PERSON",
      finding: "noPerson",
      severity: "refuse",
      outlook: "impossible",
      message: "We found no one.",
      details: { top: 0 },
    },
  ],
  outline: [
    [
      [0.2, 0],
      [0.8, 0],
      [0.5, 1],
    ],
  ],
};

const READING: GarmentReading = {
  ...{ width: 3, height: 4, category: "tops", kind: "flat", hasSleeves: false, hasLegs: false, reading: "given" },
  landmarks: { hemLeft: { x: 0.2, y: 0.8 }, neckLeft: undefined },
  mask: Uint8Array.of(1, 2),
  warnings: [{ code: "GARMENT_LOW_CONTRAST", severity: "warn", message: "Faint.", details: { evidence: 0.1 } }],
};

async function misbehave(seed: number | undefined, port?: TryOnTask["port"]): Promise<WorkerOutcome | undefined> {
  switch (seed) {
    case SEED.exit:
      return process.exit(1);
    case SEED.throw:
      throw new Error("out of memory");
    case SEED.spin:
      port?.postMessage({ kind: "stage", stage: "fitting", progress: 0.1 });
      // Ignores everything, like a long computation.
      for (;;) Math.random();
    case SEED.refuse:
      return { kind: "refused", code: "NO_PERSON", message: "We could not find a person in this photo.", details: {} };
    case SEED.refuseUnknown:
      // A reason of a later engine version, which this version's types cannot name.
      return { kind: "refused", code: "TOO_SHINY" as "NO_PERSON", message: "Too shiny.", details: {} };
  }
  return undefined;
}

function tryOn({ request, port }: TryOnTask): WorkerOutcome {
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
  const judgement = { value: 0.9, alarms: [], chargeable: true };
  // Like the real one, it offers another version only of a top.
  const alternatives = request.tuck === "auto" && request.cutOut === "auto" ? ({ tuck: "in" } as const) : {};
  const picture = { width: 1, height: 1, timingsMs, warnings: [], alternatives, toCache: {} };
  return { kind: "done", result: { ...picture, category: "tops", reading: "automatic", judgement }, image: undefined };
}
