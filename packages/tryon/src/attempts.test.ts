import { expect, test, vi } from "vitest";
import { type Attempt, attempt, bestAttempt, readAgain } from "./attempts.ts";
import { drawHoodie } from "./garment/drawn-garments.fixture.ts";
import { analyseGarment } from "./garment/index.ts";
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

/** As if the judge had found this fault. */
const faulty = (code: AlarmCode): Attempt => ({
  ...good,
  judgement: { value: 0.1, alarms: [{ code, message: "", measured: 2, limit: 1 }], chargeable: true },
});

test("a result without alarms is kept, and nothing else is tried", async () => {
  expect(good.judgement.alarms).toEqual([]);
  expect(await bestAttempt(good, options, noImage)).toBe(good);
});

test("if old cloth shows, the top is tried the other way, in or out, and that is kept if it is better", async () => {
  const best = await bestAttempt(faulty("OLD_GARMENT_LEFT"), options, noImage);
  expect(best.composition.isTucked).toBe(!good.composition.isTucked);
  expect(best.judgement.value).toBeGreaterThan(0.2);
});

test("a request that says how the top is worn is obeyed", async () => {
  const first = faulty("OLD_GARMENT_LEFT");
  expect(await bestAttempt(first, { ...options, tuck: "out" }, noImage)).toBe(first);
});

test("a top worn the other way is offered if it comes out about as well, but not if it comes out worse", async () => {
  const first = faulty("OLD_GARMENT_LEFT");
  const tuck = good.composition.isTucked ? "out" : "in";
  const { value: other, alarms: others } = attempt(person, tshirt, { ...options, tuck }).judgement;
  const alarms = [...first.judgement.alarms, ...others];
  const valued = (value: number): Attempt => ({ ...first, judgement: { ...first.judgement, alarms, value } });
  expect((await bestAttempt(valued(other), options, noImage)).alternatives).toEqual({ tuck });
  expect((await bestAttempt(valued(1), options, noImage)).alternatives).toEqual({});
  // The one that was replaced came out clearly worse.
  expect((await bestAttempt(valued(0.01), options, noImage)).alternatives).toBeUndefined();
});

test("a top that looks the same in and out has no other version", async () => {
  const first = faulty("OLD_GARMENT_LEFT");
  const other = attempt(person, tshirt, { ...options, tuck: good.composition.isTucked ? "out" : "in" });
  // As if just as much of it were seen when worn the other way.
  const judgement = { ...first.judgement, value: other.judgement.value };
  const composition = { ...good.composition, seen: other.composition.seen };
  expect((await bestAttempt({ ...first, composition, judgement }, options, noImage)).alternatives).toEqual({});
});

test("a garment's other cut-out, its second opinion on sleeves, is offered if it comes out about as well, and not made if the request chose the cut-out", async () => {
  const hoodie = drawHoodie([90, 60, 120], 40);
  const garment = analyseGarment(hoodie, { category: "upper" });
  const readImage = vi.fn(async () => drawHoodie([90, 60, 120], 40));
  const reading = await readAgain(garment, readImage);
  const sleeves = (read: typeof reading) => read?.landmarks.kind === "upper" && read.landmarks.hasSleeves;
  expect([sleeves(garment), sleeves(reading)]).toEqual([true, false]);

  const made = attempt(person, garment, options);
  const { value, alarms: others } = attempt(person, reading ?? garment, options).judgement;
  const alarms = [...faulty("OUTLINE_OFF").judgement.alarms, ...others];
  const first: Attempt = { ...made, judgement: { ...made.judgement, alarms, value } };
  expect((await bestAttempt(first, options, { readImage, keepsLayers: true })).alternatives).toEqual({
    cutOut: "other",
  });
  readImage.mockClear();
  const chosen = await bestAttempt(first, options, { readImage, keepsLayers: true, isReadingChosen: true });
  expect([chosen, readImage.mock.calls.length]).toEqual([first, 0]);
});

test("a garment with long sleeves is not replaced by the same one without them, however tidy that looks", async () => {
  const readImage = async () => drawHoodie([90, 60, 120], 40);
  const garment = analyseGarment(await readImage(), { category: "upper" });
  const made = attempt(person, garment, options);
  const first: Attempt = { ...made, judgement: faulty("OUTLINE_OFF").judgement };
  const best = await bestAttempt(first, options, { readImage, keepsLayers: true });
  expect(best.garment.landmarks).toMatchObject({ hasSleeves: true });
});

test("a garment with a wrong outline is read again from its photo, once; a photo without a garment changes nothing", async () => {
  const first = faulty("OUTLINE_OFF");
  const emptyWall = createImage({ width: 120, height: 160 });
  const readImage = vi.fn(async () => emptyWall);
  const best = await bestAttempt(first, options, { readImage, keepsLayers: true });
  expect(best.composition).toBe(first.composition);
  expect(readImage).toHaveBeenCalledOnce();
});

test("a top whose armholes are clearly bare is not read again with sleeves", async () => {
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
  "a result that waits lends its planes while another is made for %s, and its picture is restored value for value",
  async (code) => {
    const made = attempt(person, tshirt, options);
    const unbeatable = { ...faulty(code).judgement, value: 2 };
    const { image, drawn, shadow, touched } = made.composition;
    const planes = [image.red, image.green, image.blue, drawn, shadow, touched];
    const before = planes.map((plane) => plane.slice());
    const readImage = async () => {
      // reading the photo uses idle planes
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
