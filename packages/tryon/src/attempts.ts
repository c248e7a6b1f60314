/**
 * Makes one result of a try-on and judges it. If the judge raises an alarm, other readings of the same two photos are
 * tried.
 */
import { type ComposeOptions, type Composition, compose } from "./compose/index.ts";
import { fitGarment } from "./fit/index.ts";
import type { FittedGarment } from "./fit/types.ts";
import { analyseGarment, type FlatGarment, hasBareArmholes, hasLongSleeves } from "./garment/index.ts";
import { channelsOf } from "./image/planes.ts";
import { releasePlanes } from "./image/pool.ts";
import type { RgbImage } from "./image/types.ts";
import { TryOnRefusal } from "./issues/refusal.ts";
import { ownEvidence, releaseEvidence } from "./judge/evidence/evidence.ts";
import { isBared, judgeEvidence } from "./judge/judge.ts";
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

/** What one attempt read and made, in the engine's own terms. */
export interface Attempt {
  person: PersonAnalysis;
  garment: FlatGarment;
  fitted: FittedGarment;
  composition: Composition;
  judgement: Judgement;
  /** Absent if nothing else was tried. */
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

/** Other alarms say what came out badly; this one, what was done on purpose because the garment was probably misread. */
const keptBelow = (judgement: Judgement): Judgement => ({
  ...judgement,
  alarms: [
    {
      code: "OLD_GARMENT_LEFT",
      message: "The garment seems to end higher than it should, so what you wore below it stays.",
      measured: 1,
      limit: 0,
    },
    ...judgement.alarms.filter(({ code }) => code !== "OLD_GARMENT_LEFT"),
  ],
  chargeable: false,
});

/**
 * If a top or a dress would leave belly or hips bare, for example because its lower half was not read, what was worn below it stays.
 */
function composeAttempt(
  person: PersonAnalysis,
  garment: FlatGarment,
  made: { fitted: FittedGarment; options: ComposeOptions },
): Attempt {
  const whole = composeOnce(person, garment, made);
  if (!isBared(whole.judgement) || made.fitted.category === "lower") return whole;
  releaseComposition(whole.composition);
  const fitted = { ...made.fitted, category: "upper", keepsBelow: true } as const;
  const kept = composeOnce(person, garment, { fitted, options: { ...made.options, tuck: "out" } });
  return { ...kept, judgement: keptBelow(kept.judgement) };
}

function composeOnce(
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

/** Alarms that wearing a top the other way, in or out, may fix. */
const CURED_BY_TUCK: readonly AlarmCode[] = ["OLD_GARMENT_LEFT", "SKIN_FLAT"];
/** Alarms that another cut-out with other landmarks may fix. */
const CURED_BY_READING: readonly AlarmCode[] = ["OUTLINE_OFF", "OUTLINE_TORN", "SEAM_VISIBLE"];
/**
 * Tucks and cut-outs are chosen for good reasons, so another is taken only if the odds of a bad picture fall by more than the
 * measures' noise.
 */
const CLEARLY_BETTER = 1.2;

/** A top that ends at the waistband looks the same in and out: more than this share of its area must differ. */
const WORN_OTHERWISE = 0.05;

/** How other attempts are made. */
export interface Retrying {
  /**
   * Reads the garment's photo again, because an analysis does not store it. The caller of this function owns the
   * planes.
   */
  readImage: () => Promise<RgbImage>;
  /** Whether more than the picture of the best attempt is needed. */
  keepsLayers: boolean;
  /** The request says which reading of the garment it wants. */
  isReadingChosen?: boolean;
}

/**
 * Makes at most two more fits, and only for alarms that they may fix: worn the other way if the request leaves that
 * open, and the garment read with the other opinion on its sleeves, which is the main difference between its two
 * cut-outs. Clearly bare armholes rule out the other opinion.
 *
 * @returns The best by value, and the picture of `first` unless another one is clearly better. The planes of all others
 *   are released.
 */
export async function bestAttempt(first: Attempt, options: ComposeOptions, retrying: Retrying): Promise<Attempt> {
  const isRaised = (codes: readonly AlarmCode[]) => first.judgement.alarms.some(({ code }) => codes.includes(code));
  let best = first;
  const { coversArms, keepsBelow } = first.fitted;
  const canTuck = first.garment.category === "upper" && !coversArms && !keepsBelow;
  if (options.tuck === "auto" && canTuck && isRaised(CURED_BY_TUCK)) {
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
  if (other && isBetter(other, best) && isCured(other) && !losesSleeves(best)) {
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

/** If the outline is still wrong or torn, the other reading is only another guess, and may have lost the sleeves. */
const isCured = ({ judgement }: Attempt): boolean =>
  judgement.alarms.every(({ code }) => !CURED_BY_READING.includes(code));

/**
 * Whether the other opinion is that a garment with long sleeves has none: without them an askew jacket has a tidier outline,
 * but is another garment. A request that asks for that reading gets it.
 */
const losesSleeves = ({ garment: { landmarks } }: Attempt): boolean =>
  landmarks.kind === "upper" && hasLongSleeves(landmarks);

function seenArea({ seen }: Composition): number {
  let area = 0;
  for (let i = 0; i < seen.garment.length; i++) area += seen.garment[i];
  return area;
}

const isBetter = (one: Attempt, other: Attempt): boolean =>
  isBared(one.judgement) === isBared(other.judgement)
    ? CLEARLY_BETTER * oddsAgainst(one.judgement) < oddsAgainst(other.judgement)
    : isBared(other.judgement);

const oddsAgainst = ({ value }: Judgement): number => 1 / value - 1;

/** Not clearly worse. Bad pictures all have values near 0, so it must not have more faults either. */
const isAsGood = (one: Attempt, other: Attempt): boolean =>
  !isBetter(other, one) && one.judgement.alarms.length <= other.judgement.alarms.length;

/** Lets the event loop run once: an abort can arrive, and the garbage collector can finish. */
async function putAside({ composition, person }: Attempt, { keepsLayers }: Retrying): Promise<ShelvedComposition> {
  const aside = keepsLayers
    ? { restore: () => composition, drop: () => releaseComposition(composition) }
    : shelveComposition(composition, person);
  await new Promise((resolve) => setImmediate(resolve));
  return aside;
}

/** The second opinion on a garment's cut-out; undefined if there is none. The caller owns the reading. */
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
  // If sleeves were looked for and not found, this is no other opinion.
  if (!isSame && !other.issues.some(({ code }) => code === "GARMENT_SLEEVES_NOT_SEPARABLE")) {
    return { ...other, framed: garment.framed };
  }
  releaseReading(other);
  return undefined;
}

const attemptOrNothing = (person: PersonAnalysis, garment: FlatGarment, options: ComposeOptions) =>
  orNothing(garment, (read) => attempt(person, read, options));

/** A reading that cannot be used gives no result; the first result stays. */
function orNothing<Input, Output>(input: Input, work: (input: Input) => Output): Output | undefined {
  try {
    return work(input);
  } catch (error) {
    if (error instanceof TryOnRefusal) return undefined;
    throw error;
  }
}
