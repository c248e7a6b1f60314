import { expect, test } from "vitest";
import {
  change,
  hold,
  isNothing,
  isSame,
  NOTHING,
  paint,
  redo,
  release,
  savedDraft,
  startHistory,
  step,
  undo,
} from "./draft.rules.ts";

const at = (x: number) => ({ ...NOTHING, landmarks: { hemLeft: { x, y: 0.8 } } });

test("a gesture is one step, however often the draft changes until it ends", () => {
  let history = hold(startHistory(NOTHING));
  for (const x of [0.1, 0.2, 0.3]) history = change(history, at(x));
  history = release(history);
  expect(history.present).toEqual(at(0.3));
  expect(undo(history).present).toBe(NOTHING);
  expect(redo(undo(history)).present).toEqual(at(0.3));
  expect(release(hold(history))).toEqual({ ...history, held: null });
});

test("a new step takes the place of what was undone, and only so many are kept", () => {
  const undone = undo(step(startHistory(NOTHING), at(0.1)));
  const other = step(undone, at(0.2));
  expect(redo(other)).toBe(other);
  let history = startHistory(NOTHING);
  for (let i = 0; i < 100; i++) history = step(history, at(i / 100));
  expect(history.past).toHaveLength(40);
  expect(undo(startHistory(NOTHING)).present).toBe(NOTHING);
});

test("drafts are the same by what they say", () => {
  expect(isSame(at(0.1), at(0.1))).toBe(true);
  expect(isSame(at(0.1), at(0.2))).toBe(false);
  const order = { ...NOTHING, landmarks: { hemRight: { x: 0.7, y: 0.8 }, hemLeft: { x: 0.1, y: 0.8 } } };
  expect(isSame({ ...at(0.1), landmarks: { ...at(0.1).landmarks, hemRight: { x: 0.7, y: 0.8 } } }, order)).toBe(true);
  const mask = (value: number) => ({ ...NOTHING, mask: Uint8Array.of(0, value) });
  expect(isSame(mask(1), mask(1))).toBe(true);
  expect(isSame(mask(1), mask(0))).toBe(false);
  expect(isNothing(mask(0))).toBe(false);
  expect(isNothing({ ...NOTHING, legs: "none" })).toBe(false);
});

test("a correction that holds no longer is no beginning", () => {
  const correction = { landmarks: at(0.1).landmarks, mask: null, sleeves: null, legs: null, version: "v" };
  const saved = { ...correction, savedAt: "2026-11-26T00:00:00.000Z" };
  expect(savedDraft({ ...saved, voidedBy: null }, null)).toEqual(at(0.1));
  expect(savedDraft({ ...saved, voidedBy: "picture" }, null)).toBe(NOTHING);
  expect(savedDraft(null, null)).toBe(NOTHING);
});

test("a stroke is as broad as its brush, with round ends, and stays within the picture", () => {
  const size = { width: 30, height: 20 };
  const mask = new Uint8Array(600);
  paint(mask, size, { from: { x: 5, y: 10 }, to: { x: 20, y: 10 }, radius: 3, value: 1 });
  const rows = (x: number) => Array.from({ length: 20 }, (_, y) => mask[y * 30 + x]).filter(Boolean).length;
  expect([rows(1), rows(2), rows(12), rows(23), rows(24)]).toEqual([0, 1, 7, 1, 0]);
  paint(mask, size, { from: { x: -5, y: -5 }, to: { x: 40, y: 30 }, radius: 50, value: 0 });
  expect(mask.some(Boolean)).toBe(false);
});
