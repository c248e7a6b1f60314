import { expect, test, vi } from "vitest";
import { type Attempt, attempt, bestAttempt } from "./attempts.ts";
import { createImage } from "./image/planes.ts";
import type { AlarmCode } from "./judge/judgement.ts";
import { person, tshirt } from "./judge/spoiled.fixture.ts";

vi.setConfig({ testTimeout: 60_000 });

const options = { tuck: "auto", seed: 3 } as const;
const noImage = () => Promise.reject(new Error("the garment's photo is not needed"));
const good = attempt(person, tshirt, options);

/** As if the judge had found this fault in it. */
const faulty = (code: AlarmCode): Attempt => ({
  ...good,
  judgement: { value: 0.1, alarms: [{ code, message: "", measured: 2, limit: 1 }], chargeable: true },
});

test("a result without alarms is kept, and nothing else is tried", async () => {
  expect(good.judgement.alarms).toEqual([]);
  expect(await bestAttempt(good, options, noImage)).toBe(good);
});

test("where old cloth shows, the top is tried the other way, in or out, and kept if that is better", async () => {
  const best = await bestAttempt(faulty("OLD_GARMENT_LEFT"), options, noImage);
  expect(best.composition.isTucked).toBe(!good.composition.isTucked);
  expect(best.judgement.value).toBeGreaterThan(0.2);
});

test("a request that says how the top is worn is obeyed", async () => {
  const first = faulty("OLD_GARMENT_LEFT");
  expect(await bestAttempt(first, { ...options, tuck: "out" }, noImage)).toBe(first);
});

test("an outline that is off is read again from the garment's photo, once; a photo that shows none changes nothing", async () => {
  const first = faulty("OUTLINE_OFF");
  const emptyWall = createImage({ width: 120, height: 160 });
  const readImage = vi.fn(async () => emptyWall);
  expect(await bestAttempt(first, options, readImage)).toBe(first);
  expect(readImage).toHaveBeenCalledOnce();
});
