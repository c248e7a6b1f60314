/** From measures to a judgement: alarms where a limit is passed, one value from how near all of them come. */
import type { Evidence } from "./evidence.ts";
import type { Alarm, AlarmCode, Judgement } from "./judgement.ts";
import { CODES, COUNTS_AS_TWO, type Limits, limitsFor, SENTENCES } from "./limits.ts";
import { type MeasureName, type Measures, measure } from "./measures.ts";

/** Share of its limit up to which a measure is no sign of anything. */
const HARMLESS = 0.4;

export function judgeEvidence(evidence: Evidence): Judgement {
  return judgeMeasures(measure(evidence), limitsFor(evidence.garment, evidence.isOwn));
}

export function judgeMeasures(measures: Measures, limits: Limits): Judgement {
  const worst = new Map<AlarmCode, { excess: number; alarm: Alarm }>();
  for (const name of Object.keys(measures) as MeasureName[]) {
    const measured = measures[name];
    const limit = limits[name];
    if (measured === undefined || limit === undefined) continue;
    const code = CODES[name];
    const excess = measured / limit;
    if (excess <= (worst.get(code)?.excess ?? 0)) continue;
    worst.set(code, { excess, alarm: { code, message: SENTENCES[code], measured, limit } });
  }
  const found = [...worst.values()];
  const doubt = found.reduce((sum, { excess }) => sum + Math.max(0, (excess - HARMLESS) / (1 - HARMLESS)) ** 2, 0);
  const alarms = found
    .filter(({ excess }) => excess > 1)
    .sort((first, second) => second.excess - first.excess)
    .map(({ alarm }) => alarm);
  const chargeable = alarms.length < 2 && !alarms.some(({ code }) => COUNTS_AS_TWO.includes(code));
  return { value: 1 / (1 + doubt), alarms, chargeable };
}
