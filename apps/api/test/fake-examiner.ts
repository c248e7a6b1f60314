/** A judge of pictures and checker of photos that says what the test wants, through the interface of the real one. */
import type { GarmentReading, Judgement, PhotoCheck } from "@toile/contract";
import {
  EngineFailure,
  EngineRefusal,
  type Examiner,
  type JudgeRequest,
  type KeptPicture,
  type ReadGarmentRequest,
  type RenderRequest,
} from "../src/features/engines/engines.ts";
import { drawnResult } from "./images.ts";

export const GOOD: Judgement = { value: 0.9, chargeable: true, alarms: [] };
export const BAD: Judgement = {
  value: 0.3,
  chargeable: false,
  alarms: [
    { code: "COLOUR_OFF", message: "The garment's colour came out differently." },
    { code: "OUTLINE_TORN", message: "The garment's edge is torn." },
  ],
};
export const BARE_SENTENCE = "The picture would leave bare what your clothes cover.";
export const FINE_PHOTO: PhotoCheck = {
  ok: true,
  issues: [],
  outline: [
    [
      [0.3, 0.1],
      [0.7, 0.1],
      [0.5, 0.9],
    ],
  ],
};

export const FLAT_READING: GarmentReading = {
  ...{ width: 768, height: 1024, kind: "flat", hasSleeves: true, hasLegs: false, warnings: [] },
  landmarks: { neckLeft: { x: 0.4, y: 0.2 }, neckRight: { x: 0.6, y: 0.2 }, hemLeft: { x: 0.3, y: 0.8 } },
  mask: "iVBORw==",
};

export type Look<T> =
  | T
  /** The thread dies. */
  | "crash"
  | "refuse"
  /** The picture shows skin that clothes cover in the photo. */
  | "bare"
  /** Never ends, and ignores its signal. */
  | "hang"
  /** Waits until the test releases it. */
  | { until: Promise<T> };

type Merge = Partial<Omit<KeptPicture, "judgement">>;

export type FakeExaminer = Examiner & {
  /** Judgements of the next pictures, one each; afterwards good. */
  judges(...looks: Look<Judgement>[]): void;
  /** What becomes of the next pictures with the photo's person, one each; afterwards it is not tried. */
  merges(...kept: Merge[]): void;
  /** Results of the next photo checks, one each; afterwards fine. */
  finds(...looks: Look<PhotoCheck>[]): void;
  /** What the coming garments are read as, one each; afterwards as a flat top, with what is given in its place. */
  reads(...looks: Look<GarmentReading>[]): void;
  /** Forgets what nobody looked at: whether a late worker's picture is still judged is a matter of time. */
  forget(): void;
  /** Every picture judged so far. */
  readonly judged: JudgeRequest[];
  /** Every photo checked so far, with the garment's category. */
  readonly checked: { photo: Uint8Array; category: string }[];
  /** Every garment read so far, and every try-on made to show a reading. */
  readonly read: ReadGarmentRequest[];
  readonly dressed: RenderRequest[];
};

export function createFakeExaminer(): FakeExaminer {
  const judgements: Look<Judgement>[] = [];
  const merges: Merge[] = [];
  const checks: Look<PhotoCheck>[] = [];
  const readings: Look<GarmentReading>[] = [];
  const judged: JudgeRequest[] = [];
  const checked: { photo: Uint8Array; category: string }[] = [];
  const read: ReadGarmentRequest[] = [];
  const dressed: RenderRequest[] = [];
  return {
    judges: (...looks) => void judgements.push(...looks),
    merges: (...kept) => void merges.push(...kept),
    finds: (...looks) => void checks.push(...looks),
    reads: (...looks) => void readings.push(...looks),
    forget() {
      readings.length = 0;
      judgements.length = 0;
      checks.length = 0;
    },
    judged,
    checked,
    read,
    dressed,
    async readGarment(request) {
      read.push(request);
      const { landmarks = {} } = request.correction ?? {};
      return look(readings.shift() ?? { ...FLAT_READING, landmarks: { ...FLAT_READING.landmarks, ...landmarks } });
    },
    async dress(request) {
      dressed.push(request);
      return { images: [await drawnResult(1, "jpeg")], judgements: [GOOD], timingsMs: {} };
    },
    async judge(request) {
      judged.push(request);
      return look(judgements.shift() ?? GOOD);
    },
    async keepPerson(request) {
      judged.push(request);
      const judgement = await look(judgements.shift() ?? GOOD);
      return { picture: undefined, left: undefined, ...merges.shift(), judgement };
    },
    async checkPhoto(photo, category) {
      checked.push({ photo, category });
      return look(checks.shift() ?? FINE_PHOTO);
    },
  };
}

async function look<T extends object>(behaviour: Look<T>): Promise<T> {
  if (behaviour === "crash") throw new EngineFailure("the fake examiner crashed");
  if (behaviour === "refuse") throw new EngineRefusal("IMAGE_UNREADABLE", "Please use another picture.");
  if (behaviour === "bare") throw new EngineRefusal("GARMENT_UNSUPPORTED", BARE_SENTENCE, "BODY_BARED");
  if (behaviour === "hang") return new Promise(() => {});
  return "until" in behaviour ? behaviour.until : behaviour;
}
