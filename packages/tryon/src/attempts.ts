/** One result of a try-on, judged; and where the judge raises an alarm, other readings of the same two photos. */
import { type ComposeOptions, type Composition, compose } from "./compose/index.ts";
import { fitGarment } from "./fit/index.ts";
import type { FittedGarment } from "./fit/types.ts";
import { analyseGarment, type FlatGarment, hasBareArmholes } from "./garment/index.ts";
import { channelsOf } from "./image/planes.ts";
import { releasePlanes } from "./image/pool.ts";
import type { RgbImage } from "./image/types.ts";
import { TryOnRefusal } from "./issues/refusal.ts";
import { ownEvidence, releaseEvidence } from "./judge/evidence/evidence.ts";
import { judgeEvidence } from "./judge/judge.ts";
import type { AlarmCode, Judgement } from "./judge/judgement.ts";
import type { PersonAnalysis } from "./person/types.ts";
import {
  releaseComposition,
  releaseFitted,
  releaseReading,
  type ShelvedComposition,
  shelveComposition,
} from "./shelved-composition.ts";
import type { Alternatives } from "./try-on.ts";

/** What a try-on saw and made, in the engine's own terms. */
export interface Attempt {
  person: PersonAnalysis;
  garment: FlatGarment;
  fitted: FittedGarment;
  composition: Composition;
  judgement: Judgement;
  /** None where nothing else was tried. */
  alternatives?: Alternatives;
}

/** @param onFitted - Called between fit and composition. */
export function attempt(
  person: PersonAnalysis,
  garment: FlatGarment,
  options: ComposeOptions,
  onFitted?: () => void,
): Attempt {
  const fitted = fitGarment(person, garment);
  onFitted?.();
  return composeAttempt(person, garment, { fitted, options });
}

function composeAttempt(
  person: PersonAnalysis,
  garment: FlatGarment,
  { fitted, options }: { fitted: FittedGarment; options: ComposeOptions },
): Attempt {
  const composition = compose(person, garment, fitted, options);
  const evidence = ownEvidence(person, garment, { fitted, composition });
  const judgement = judgeEvidence(evidence);
  releaseEvidence(evidence);
  return { person, garment, fitted, composition, judgement };
}

/** What a top worn the other way, in or out, may cure. */
const CURED_BY_TUCK: readonly AlarmCode[] = ["OLD_GARMENT_LEFT", "SKIN_FLAT"];
/** What another cut-out with other landmarks may cure. */
const CURED_BY_READING: readonly AlarmCode[] = ["OUTLINE_OFF", "OUTLINE_TORN", "SEAM_VISIBLE"];
/** Tucks and cut-outs are chosen for reasons of their own: the odds of a bad picture must fall by more than the measures' noise. */
const CLEARLY_BETTER = 1.2;

/** A top that ends at the waistband looks the same in and out: of its area in the picture more than this must differ. */
const WORN_OTHERWISE = 0.05;

/** How other attempts are made. */
export interface Retrying {
  /** The garment's photo again; an analysis does not keep it. The planes are the reader's. */
  readImage: () => Promise<RgbImage>;
  /** Whether anybody looks at more of the best attempt than its picture. */
  keepsLayers: boolean;
  /** The request says which reading of the garment it wants. */
  isReadingChosen?: boolean;
}

/**
 * At most two more fits, and only for alarms that they may cure: worn the other way where the request leaves it open,
 * and the garment read with the other opinion on its sleeves, which is what its two cut-outs mostly differ in. Armholes
 * that are clearly bare leave no other opinion.
 *
 * @returns The best by value, and the picture of `first` unless another one is clearly better. The planes of all others
 *   are given back.
 */
export async function bestAttempt(first: Attempt, options: ComposeOptions, retrying: Retrying): Promise<Attempt> {
  const isRaised = (codes: readonly AlarmCode[]) => first.judgement.alarms.some(({ code }) => codes.includes(code));
  let best = first;
  if (options.tuck === "auto" && first.garment.category === "upper" && isRaised(CURED_BY_TUCK)) {
    best = await betterTuck(best, options, retrying);
  }
  return isRaised(CURED_BY_READING) && !retrying.isReadingChosen ? betterReading(best, options, retrying) : best;
}

async function betterTuck(best: Attempt, options: ComposeOptions, retrying: Retrying): Promise<Attempt> {
  const { person, garment, fitted } = best;
  const tuck = best.composition.isTucked ? "out" : "in";
  const area = seenArea(best.composition);
  const aside = await putAside(best, retrying);
  const other = composeAttempt(person, garment, { fitted, options: { ...options, tuck } });
  if (isBetter(other, best)) {
    aside.drop();
    return other;
  }
  const looksDifferent = Math.abs(seenArea(other.composition) - area) > WORN_OTHERWISE * area;
  releaseComposition(other.composition);
  const alternatives: Alternatives = looksDifferent && isAsGood(other, best) ? { tuck } : {};
  return { ...best, alternatives, composition: aside.restore() };
}

async function betterReading(best: Attempt, options: ComposeOptions, retrying: Retrying): Promise<Attempt> {
  const aside = await putAside(best, retrying);
  if (!retrying.keepsLayers) releaseFitted(best.fitted);
  const garment = await readAgain(best.garment, retrying.readImage);
  const other = garment && attemptOrNothing(best.person, garment, options);
  if (other && isBetter(other, best) && isCured(other)) {
    aside.drop();
    return other;
  }
  if (other) {
    releaseComposition(other.composition);
    releaseFitted(other.fitted);
  }
  if (garment) releaseReading(garment);
  const cutOut: Alternatives = other && isAsGood(other, best) ? { cutOut: "other" } : {};
  return { ...best, alternatives: { ...best.alternatives, ...cutOut }, composition: aside.restore() };
}

/** Still off its place or torn, another reading is only another guess, and may have lost the sleeves. */
const isCured = ({ judgement }: Attempt): boolean =>
  judgement.alarms.every(({ code }) => !CURED_BY_READING.includes(code));

function seenArea({ seen }: Composition): number {
  let area = 0;
  for (const share of seen.garment) area += share;
  return area;
}

const isBetter = (one: Attempt, other: Attempt): boolean =>
  CLEARLY_BETTER * oddsAgainst(one.judgement) < oddsAgainst(other.judgement);

const oddsAgainst = ({ value }: Judgement): number => 1 / value - 1;

/** Not clearly worse: bad pictures all have values near 0, so neither may it have more wrong with it. */
const isAsGood = (one: Attempt, other: Attempt): boolean =>
  !isBetter(other, one) && one.judgement.alarms.length <= other.judgement.alarms.length;

/** Lets the event loop turn: an abort can arrive, and the collector ends what it had begun. */
async function putAside({ composition, person }: Attempt, { keepsLayers }: Retrying): Promise<ShelvedComposition> {
  const aside = keepsLayers
    ? { restore: () => composition, drop: () => releaseComposition(composition) }
    : shelveComposition(composition, person);
  await new Promise((resolve) => setImmediate(resolve));
  return aside;
}

/** The second opinion on a garment's cut-out; undefined if there is none. The reading is the caller's. */
export async function readAgain(
  garment: FlatGarment,
  readImage: () => Promise<RgbImage>,
): Promise<FlatGarment | undefined> {
  const { landmarks, category, cut } = garment;
  if (landmarks.kind !== "upper" || hasBareArmholes(landmarks)) return undefined;
  const image = await readImage();
  const other = orNothing(image, () =>
    analyseGarment(image, { category, sleeves: landmarks.hasSleeves ? "none" : "sleeves" }),
  );
  releasePlanes(...channelsOf(image));
  if (!other) return undefined;
  const isSame =
    other.landmarks.kind !== "upper" ||
    (other.cut.method === cut.method && other.landmarks.hasSleeves === landmarks.hasSleeves);
  // Sleeves that were not found where they were looked for are no other opinion.
  if (!isSame && !other.issues.some(({ code }) => code === "GARMENT_SLEEVES_NOT_SEPARABLE")) return other;
  releaseReading(other);
  return undefined;
}

const attemptOrNothing = (person: PersonAnalysis, garment: FlatGarment, options: ComposeOptions) =>
  orNothing(garment, (read) => attempt(person, read, options));

/** A reading that cannot be used is no result; the first one stands. */
function orNothing<Input, Output>(input: Input, work: (input: Input) => Output): Output | undefined {
  try {
    return work(input);
  } catch (error) {
    if (error instanceof TryOnRefusal) return undefined;
    throw error;
  }
}
