/**
 * Turns measures into a judgement: an alarm for each limit that is passed, and one value from how close all of them
 * come and how difficult photo and garment are.
 */

import { TryOnRefusal } from "../issues/refusal.ts";
import { type Circumstances, measureCircumstances, oddsOfBad, PLAIN, raisedArm } from "./circumstances.ts";
import type { Evidence } from "./evidence/evidence.ts";
import type { Alarm, AlarmCode, Judgement } from "./judgement.ts";
import { CODES, COUNTS_AS_TWO, type Limits, limitsFor, loosenForRaisedArm, SENTENCES } from "./limits.ts";
import { type MeasureName, type Measures, measure } from "./measures.ts";

/** A measure below this share of its limit counts as nothing; above this multiple of it, more makes no difference. */
const HARMLESS = 0.4;
const MOST = 4;
/** A picture less likely to be good than this is not charged. Of those charged, three in ten are bad on photos never seen before. */
const LEAST_VALUE = 0.7;

/** Whether the picture shows skin that clothes cover in the photo: then it must not be shown, whatever else is right about it. */
export const isBared = ({ alarms }: Judgement): boolean => alarms.some(({ code }) => code === "BODY_BARED");

/** @throws TryOnRefusal for such a picture. */
export function refuseBared(judgement: Judgement): void {
  const alarm = judgement.alarms.find(({ code }) => code === "BODY_BARED");
  if (alarm) throw new TryOnRefusal("BODY_BARED", alarm.message, { bared: alarm.measured, limit: alarm.limit });
}

export function judgeEvidence(evidence: Evidence): Judgement {
  const { person, garment, isOwn } = evidence;
  const limits = loosenForRaisedArm(limitsFor(garment, isOwn), raisedArm(person));
  return judgeMeasures(measure(evidence), limits, isOwn ? measureCircumstances(person, garment) : PLAIN);
}

/** @param circumstances - Only for our own pictures: what is difficult for this engine need not be for another one. */
export function judgeMeasures(measures: Measures, limits: Limits, circumstances: Circumstances = PLAIN): Judgement {
  const { bared } = limits;
  const baredBelly = bared !== undefined && isMisread(measures, limits) ? { baredBelly: bared } : {};
  const worst = worstOfEach(measures, { ...limits, ...baredBelly });
  const value = 1 / (1 + (1 + doubtOf(worst)) * oddsOfBad(circumstances));
  const alarms = worst
    .filter(({ excess }) => excess > 1)
    .sort((first, second) => second.excess - first.excess)
    .map(({ alarm }) => alarm);
  const isDamaged = alarms.length > 1 || alarms.some(({ code }) => COUNTS_AS_TWO.includes(code));
  const chargeable = !isDamaged && value >= LEAST_VALUE;
  // A picture that costs nothing always gets a reason.
  if (!chargeable && !isDamaged) alarms.push(hardToDress(value));
  return { value, alarms, chargeable };
}

/** Alarms of a top that may be longer than it was read: then it is no crop top, and the belly below it has to be covered. */
const MISREAD: readonly AlarmCode[] = ["OUTLINE_OFF", "OUTLINE_TORN"];

const isMisread = (measures: Measures, limits: Limits): boolean =>
  worstOfEach(measures, limits).some(({ excess, alarm }) => excess > 1 && MISREAD.includes(alarm.code));

/** Odds of a bad picture as a multiple of the odds without any doubt. */
export const doubtfulness = (measures: Measures, limits: Limits): number => 1 + doubtOf(worstOfEach(measures, limits));

interface Found {
  /** Multiple of the limit. */
  excess: number;
  alarm: Alarm;
}

/** Each kind of damage once, by its strongest measure. */
function worstOfEach(measures: Measures, limits: Limits): Found[] {
  const worst = new Map<AlarmCode, Found>();
  for (const name of Object.keys(measures) as MeasureName[]) {
    const measured = measures[name];
    const limit = limits[name];
    if (measured === undefined || limit === undefined) continue;
    const code = CODES[name];
    const excess = measured / limit;
    if (excess <= (worst.get(code)?.excess ?? 0)) continue;
    worst.set(code, { excess, alarm: { code, message: SENTENCES[code], measured, limit } });
  }
  return [...worst.values()];
}

const doubtOf = (found: readonly Found[]): number =>
  found.reduce((sum, { excess }) => sum + Math.max(0, (Math.min(excess, MOST) - HARMLESS) / (1 - HARMLESS)) ** 2, 0);

const hardToDress = (value: number): Alarm => ({
  code: "HARD_TO_DRESS",
  message: SENTENCES.HARD_TO_DRESS,
  measured: 1 - value,
  limit: 1 - LEAST_VALUE,
});
