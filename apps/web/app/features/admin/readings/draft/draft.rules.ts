/** What the operator has corrected so far, with every step that can be undone. Pure. */
import type { GarmentLandmarks, ProductReading } from "@toile/contract";

/** `mask`: 1 where there is cloth; null: as the engine read it. */
export type Draft = {
  landmarks: GarmentLandmarks;
  mask: Uint8Array | null;
  sleeves: "sleeves" | "none" | null;
  legs: "legs" | "none" | null;
};

export const NOTHING: Draft = { landmarks: {}, mask: null, sleeves: null, legs: null };

/** `held`: the draft before the current gesture. */
export type History = { past: readonly Draft[]; present: Draft; future: readonly Draft[]; held: Draft | null };

/** A mask takes most of a megabyte, and a phone can hold this many. */
const STEPS_MAX = 40;

export const startHistory = (present: Draft): History => ({ past: [], present, future: [], held: null });

/** A gesture begins: until it ends, all changes of the draft are one step. */
export const hold = (history: History): History => ({ ...history, held: history.held ?? history.present });

export const change = (history: History, present: Draft): History => ({ ...history, present });

export function release(history: History): History {
  const { held, present, past } = history;
  if (held === null || held === present) return { ...history, held: null };
  return { past: [...past, held].slice(-STEPS_MAX), present, future: [], held: null };
}

/** A change that is one step by itself. */
export const step = (history: History, present: Draft): History => release(change(hold(release(history)), present));

export function undo(history: History): History {
  const { past, present, future } = release(history);
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), present: before, future: [present, ...future], held: null } : history;
}

export function redo(history: History): History {
  const { past, present, future } = release(history);
  const [next, ...rest] = future;
  return next ? { past: [...past, present], present: next, future: rest, held: null } : history;
}

const isSameMask = (one: Uint8Array | null, other: Uint8Array | null): boolean =>
  one === other ||
  (one !== null && other !== null && one.length === other.length && one.every((value, i) => value === other[i]));

const pointsOf = (landmarks: GarmentLandmarks): string =>
  JSON.stringify(Object.entries(landmarks).toSorted(([one], [other]) => one.localeCompare(other)));

export const isSame = (one: Draft, other: Draft): boolean =>
  one.sleeves === other.sleeves &&
  one.legs === other.legs &&
  pointsOf(one.landmarks) === pointsOf(other.landmarks) &&
  isSameMask(one.mask, other.mask);

export const isNothing = (draft: Draft): boolean => isSame(draft, NOTHING);

/** A saved correction that still applies; empty if there is none. */
export const savedDraft = (correction: ProductReading["correction"], mask: Uint8Array | null): Draft =>
  correction && correction.voidedBy === null
    ? { landmarks: correction.landmarks, mask, sleeves: correction.sleeves, legs: correction.legs }
    : NOTHING;

/** Cloth painted or erased along a stroke, as a new mask; both ends are round. `radius` in pixels. */
export function paint(
  mask: Uint8Array,
  { width, height }: { width: number; height: number },
  stroke: { from: { x: number; y: number }; to: { x: number; y: number }; radius: number; value: 0 | 1 },
): void {
  const { from, to, radius, value } = stroke;
  const left = Math.max(0, Math.floor(Math.min(from.x, to.x) - radius));
  const right = Math.min(width - 1, Math.ceil(Math.max(from.x, to.x) + radius));
  const top = Math.max(0, Math.floor(Math.min(from.y, to.y) - radius));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(from.y, to.y) + radius));
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length));
      const away = (x - from.x - share * dx) ** 2 + (y - from.y - share * dy) ** 2;
      if (away <= radius * radius) mask[y * width + x] = value;
    }
  }
}
