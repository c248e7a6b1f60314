import { expect, test, vi } from "vitest";
import { type Attempt, attempt, bestAttempt } from "./attempts.ts";
import { createImage } from "./image/planes.ts";
import { borrowPlane } from "./image/pool.ts";
import type { AlarmCode } from "./judge/judgement.ts";
import { person, tshirt } from "./judge/spoiled.fixture.ts";

vi.setConfig({ testTimeout: 60_000 });

const options = { tuck: "auto", seed: 3 } as const;
const noImage = {
  readImage: () => Promise.reject(new Error("the garment's photo is not needed")),
  keepsLayers: true,
};
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
  const best = await bestAttempt(first, options, { readImage, keepsLayers: true });
  expect(best.composition).toBe(first.composition);
  expect(readImage).toHaveBeenCalledOnce();
});

test("a top whose armholes are clearly bare is not read again as one with sleeves", async () => {
  if (tshirt.landmarks.kind !== "upper") throw new Error("expected an upper garment");
  const { landmarks } = tshirt;
  const bare = (side: "left" | "right") => ({ ...landmarks[side], sleeve: undefined, armholeDepth: 0.02 });
  const garment = {
    ...tshirt,
    landmarks: { ...landmarks, hasSleeves: false, left: bare("left"), right: bare("right") },
  };
  const first = { ...faulty("OUTLINE_TORN"), garment };
  const best = await bestAttempt(first, options, noImage);
  expect(best.composition).toBe(first.composition);
});

test.each(["OLD_GARMENT_LEFT", "OUTLINE_OFF"] as const)(
  "a result that waits lends its planes while another is made for %s, and its picture comes back value for value",
  async (code) => {
    const made = attempt(person, tshirt, options);
    const unbeatable = { ...faulty(code).judgement, value: 2 };
    const { image, drawn, shadow, touched } = made.composition;
    const planes = [image.red, image.green, image.blue, drawn, shadow, touched];
    const before = planes.map((plane) => plane.slice());
    const readImage = async () => {
      // whoever reads the photo uses what is idle
      for (let k = 0; k < 40; k++) borrowPlane(drawn.length).fill(7);
      return createImage({ width: 120, height: 160 });
    };
    const { composition } = await bestAttempt({ ...made, judgement: unbeatable }, options, {
      readImage,
      keepsLayers: false,
    });
    const after = composition.image;
    const restored = [after.red, after.green, after.blue, composition.drawn, composition.shadow, composition.touched];
    const bytes = ({ buffer, byteOffset, byteLength }: Float32Array | Uint8Array) =>
      Buffer.from(buffer, byteOffset, byteLength);
    expect(restored.map((plane, k) => bytes(plane).equals(bytes(before[k])))).toEqual(planes.map(() => true));
    const isOverwritten = planes.some((plane, k) => !bytes(plane).equals(bytes(before[k])));
    expect(isOverwritten).toBe(true);
  },
);
