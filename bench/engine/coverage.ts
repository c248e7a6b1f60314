/** How many pairs succeeded, why the others did not, and the judge's results. */
import type { PairRun } from "./run-pairs.ts";

/**
 * @param isSenseless - True for pairs that no engine can make, for example because the garment's region is not in the
 *   photo.
 */
export function describeCoverage(
  { made, refused }: Pick<PairRun, "refused"> & { made: readonly MadePair[] },
  isSenseless: (name: string) => boolean,
): string[] {
  const sensible = (rows: readonly { name: string }[]) => rows.filter(({ name }) => !isSenseless(name)).length;
  const possible = sensible(made) + sensible(refused);
  const left = made.length + refused.length - possible;
  const percent = possible === 0 ? "none" : `${((100 * sensible(made)) / possible).toFixed(1)} %`;
  return [
    `coverage: ${sensible(made)} of ${possible} pairs that make sense, ${percent}; ${left} make none`,
    ...groups(
      "refused",
      refused.map(({ name, code }) => [isSenseless(name) ? `${code} (makes no sense)` : code, name]),
    ),
    ...groups(
      "alarms",
      made.flatMap(({ name, result }) => result.judgement.alarms.map(({ code }) => [code, name] as const)),
    ),
    ...groups(
      "not charged",
      made.filter(({ result }) => !result.judgement.chargeable).map(({ name }) => ["", name]),
    ),
  ];
}

interface MadePair {
  name: string;
  result: { judgement: { alarms: readonly { code: string }[]; chargeable: boolean } };
}

/** The most common first, with the pairs of each. */
function groups(title: string, rows: readonly (readonly [kind: string, name: string])[]): string[] {
  const byKind = Map.groupBy(rows, ([kind]) => kind);
  const sorted = [...byKind].sort(([, first], [, second]) => second.length - first.length);
  return [
    `${title}: ${rows.length}`,
    ...sorted.map(([kind, found]) => `  ${kind} ${found.length}  [${found.map(([, name]) => name).join(" ")}]`),
  ];
}
