/** One result of a try-on, judged; and where the judge raises an alarm, other readings of the same two photos. */
import { type ComposeOptions, type Composition, compose } from "./compose/index.ts";
import { TryOnRefusal } from "./errors.ts";
import type { FittedGarment } from "./fit/fitted-garment.ts";
import { fitGarment } from "./fit/index.ts";
import { analyseGarment, type FlatGarment } from "./garment/index.ts";
import { ownEvidence, returnEvidence } from "./judge/evidence.ts";
import { judgeEvidence } from "./judge/judge.ts";
import type { AlarmCode, Judgement } from "./judge/judgement.ts";
import type { PersonAnalysis, RgbImage } from "./types.ts";

/** What a try-on saw and made, in the engine's own terms. */
export interface Attempt {
  person: PersonAnalysis;
  garment: FlatGarment;
  fitted: FittedGarment;
  composition: Composition;
  judgement: Judgement;
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
  returnEvidence(evidence);
  return { person, garment, fitted, composition, judgement };
}

/** What a top worn the other way, in or out, may cure. */
const CURED_BY_TUCK: readonly AlarmCode[] = ["OLD_GARMENT_LEFT", "SKIN_FLAT"];
/** What another cut-out with other landmarks may cure. */
const CURED_BY_READING: readonly AlarmCode[] = ["OUTLINE_OFF", "OUTLINE_TORN", "SEAM_VISIBLE"];
/** Tucks and cut-outs are chosen for reasons of their own: another one must be better by more than the measures' noise. */
const CLEARLY_BETTER = 0.1;

/**
 * At most two more fits, and only for alarms that they may cure: worn the other way where the request leaves it open,
 * and the garment read with the other opinion on its sleeves, which is what its two cut-outs mostly differ in.
 *
 * @param readImage - The garment's photo again; an analysis does not keep it.
 * @returns The best by value, and `first` unless another one is clearly better.
 */
export async function bestAttempt(
  first: Attempt,
  options: ComposeOptions,
  readImage: () => Promise<RgbImage>,
): Promise<Attempt> {
  const isRaised = (codes: readonly AlarmCode[]) => first.judgement.alarms.some(({ code }) => codes.includes(code));
  let best = first;
  const consider = (other: Attempt | undefined) => {
    if (other && other.judgement.value > best.judgement.value + CLEARLY_BETTER) best = other;
  };
  if (options.tuck === "auto" && first.garment.category === "upper" && isRaised(CURED_BY_TUCK)) {
    const tuck = first.composition.isTucked ? "out" : "in";
    const { person, garment, fitted } = first;
    consider(composeAttempt(person, garment, { fitted, options: { ...options, tuck } }));
  }
  if (isRaised(CURED_BY_READING)) {
    const garment = await readAgain(first.garment, readImage);
    if (garment) consider(attemptOrNothing(first.person, garment, options));
  }
  return best;
}

async function readAgain(garment: FlatGarment, readImage: () => Promise<RgbImage>): Promise<FlatGarment | undefined> {
  const { landmarks, category, cut } = garment;
  if (landmarks.kind !== "upper") return undefined;
  const other = orNothing(await readImage(), (image) =>
    analyseGarment(image, { category, sleeves: landmarks.hasSleeves ? "none" : "sleeves" }),
  );
  if (other?.landmarks.kind !== "upper") return undefined;
  const isSame = other.cut.method === cut.method && other.landmarks.hasSleeves === landmarks.hasSleeves;
  return isSame || other.issues.some(({ severity }) => severity === "refuse") ? undefined : other;
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
