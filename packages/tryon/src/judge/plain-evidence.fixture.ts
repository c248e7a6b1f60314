/** Evidence about a picture that equals its photo, of a person of straight lines, for measures computed by hand. */
import { plainCut, plainTop } from "../garment/plain-landmarks.fixture.ts";
import { plainPerson } from "../person/plain-person.fixture.ts";
import { Label } from "../person/types.ts";
import type { Category } from "../request/choices.ts";
import { type Evidence, photoEvidence } from "./evidence/evidence.ts";

/** The planes are 48 x 88: shoulders 20 of their pixels wide around column 24 at row 12, hips at row 40. */
export const PLAIN_WIDTH = 48;
const COUNT = PLAIN_WIDTH * 88;

/** Where the wanted label is, in pixels of the photo, which has twice the size. */
export type PlainLabels = (x: number, y: number) => number;

/** 17 x 13 pixels of the evidence on the belly. */
export const onBelly =
  (label: number): PlainLabels =>
  (x, y) =>
    x >= 32 && x <= 65 && y >= 44 && y <= 69 ? label : Label.background;
/** Without their outermost pixels, in squared halves of a shoulder width. */
export const BELLY_AREA = (15 * 11) / 20 ** 2;

export function plainEvidence(labelAt: PlainLabels, category: Category, changes: Partial<Evidence> = {}): Evidence {
  const person = plainPerson({ unit: 40, labelAt });
  const none = () => new Float32Array(COUNT);
  return {
    ...photoEvidence(person, person.image),
    ...{ isOwn: true, isTucked: false, madeUpSkinShare: 0, madeUpLegs: 0, expected: undefined, covered: undefined },
    garment: { category, cut: plainCut(), landmarks: plainTop(), issues: [], timings: {} },
    garmentSeen: none(),
    garmentSeenFine: new Float32Array(4 * COUNT),
    garmentLaid: none(),
    piece: new Uint8Array(COUNT),
    madeUp: undefined,
    ...changes,
  };
}

/** A plane of the evidence's size. */
export const planeOf = (value: (x: number, y: number) => number): Float32Array =>
  new Float32Array(COUNT).map((_, i) => value(i % PLAIN_WIDTH, Math.floor(i / PLAIN_WIDTH)));
