/** How well the judge distinguishes damaged results from good ones: one half was tuned on, the other was not. */
import fs from "node:fs";
import { ownEvidence } from "../../packages/tryon/src/judge/evidence/evidence.ts";
import { judgeEvidence } from "../../packages/tryon/src/judge/judge.ts";
import { judgeOutside } from "../../packages/tryon/src/judge/judge-outside.ts";
import type { Judgement } from "../../packages/tryon/src/judge/judgement.ts";
import { type Made, spoilAll } from "./spoil.ts";

export interface Judged {
  pair: string;
  damage: string;
  judgement: Judgement;
}

/** Odd numbers of people and garments were used for tuning, even ones never; mixed pairs belong to neither. */
export function halfOf(pair: string): "tuning" | "held out" | undefined {
  const [person = 0, garment = 0] = [...pair.matchAll(/\d+/g)].map(([digits]) => Number(digits) % 2);
  if (person !== garment) return undefined;
  return person === 1 ? "tuning" : "held out";
}

/** Names of pairs that a person graded good, one per line; undefined: every pair counts as good. */
export function readGood(file: string | undefined): Set<string> | undefined {
  return file === undefined ? undefined : new Set(fs.readFileSync(file, "utf8").split(/\s+/).filter(Boolean));
}

export async function judgeSpoiled(pair: string, made: Made, asOutside: boolean): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const [damage, spoiled] of [["good", made] as const, ...spoilAll(made)]) {
    const { person, garment, composition } = spoiled;
    const judgement = asOutside
      ? await judgeOutside(person, garment, composition.image)
      : judgeEvidence(ownEvidence(person, garment, spoiled));
    judged.push({ pair, damage, judgement });
  }
  return judged;
}

export function describeSpoiled(judged: Judged[]): string[] {
  const good = judged.filter(({ damage }) => damage === "good");
  const values = (rows: Judged[]) => rows.map(({ judgement }) => judgement.value);
  const flagged = (rows: Judged[]) => rows.filter(({ judgement }) => judgement.alarms.length > 0);
  const rows = [`good results: ${good.length}, flagged ${flagged(good).length}`];
  for (const { pair, judgement } of flagged(good)) {
    rows.push(`  ${pair} ${judgement.alarms.map(({ code, measured }) => `${code} ${measured.toFixed(3)}`).join(", ")}`);
  }
  rows.push("damage | results | AUC | flagged | not chargeable");
  const spoiled = judged.filter(({ damage }) => damage !== "good");
  for (const damage of new Set(spoiled.map((row) => row.damage))) {
    const mine = spoiled.filter((row) => row.damage === damage);
    rows.push(describeDamage(damage, mine, good));
  }
  rows.push(describeDamage("all", spoiled, good));
  return rows;

  function describeDamage(name: string, mine: Judged[], against: Judged[]): string {
    const free = mine.filter(({ judgement }) => !judgement.chargeable).length;
    return [name, mine.length, auc(values(against), values(mine)).toFixed(3), flagged(mine).length, free].join(" | ");
  }
}

/** Probability that a good result has a higher value than a damaged one. */
export function auc(good: number[], spoiled: number[]): number {
  let wins = 0;
  for (const high of good) for (const low of spoiled) wins += high > low ? 1 : high === low ? 0.5 : 0;
  return wins / (good.length * spoiled.length);
}
