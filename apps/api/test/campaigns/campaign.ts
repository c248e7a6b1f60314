/**
 * Shared by all campaigns: their size, the seed of all randomness, and their report. `npm run campaign -- <name>
 * [--seed N] [--rounds N] [--minutes N]` runs one in full; the API's tests run a short one of each.
 */

export type Campaign = {
  seed: number;
  /** The requested number of rounds. */
  size: number;
  /** Their numbers from 0, until all were played or the time is over. */
  rounds(): Iterable<number>;
  random: Random;
  /** Prints a line of results, with the arguments to repeat it. */
  report(figures: string): void;
};

export type Random = {
  /** An integer n with 0 ≤ n < below. */
  below(below: number): number;
  pick<T>(from: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
  chance(probability: number): boolean;
};

export function campaign(name: string, { quick, full }: { quick: number; full: number }): Campaign {
  const seed = Number(process.env.CAMPAIGN_SEED ?? 20);
  const size = Number(process.env.CAMPAIGN_ROUNDS ?? (process.env.CAMPAIGN_FULL ? full : quick));
  const minutes = Number(process.env.CAMPAIGN_MINUTES ?? Number.POSITIVE_INFINITY);
  let played = size;
  return {
    seed,
    size,
    random: createRandom(seed),
    *rounds() {
      const endsAt = performance.now() + minutes * 60_000;
      for (played = 0; played < size && performance.now() < endsAt; played += 1) yield played;
    },
    report: (figures) => process.stdout.write(`${name}: ${figures} (seed ${seed}, ${played} of ${size} rounds)\n`),
  };
}

/** The same numbers for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(fraction() * limit);
  return {
    below,
    pick: (from) => {
      const picked = from[below(from.length)];
      if (picked === undefined) throw new Error("there is nothing to pick from");
      return picked;
    },
    shuffle: (items) => {
      const rest = [...items];
      return items.flatMap(() => rest.splice(below(rest.length), 1));
    },
    chance: (probability) => fraction() < probability,
  };
}
