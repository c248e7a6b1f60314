import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { fitGarment } from "../../fit/index.ts";
import { drawnTshirt } from "../../garment/drawn-garments.fixture.ts";
import { createScene } from "../scene/scene.ts";
import { createChestLight } from "./skin-form.ts";

const SLOW = 60_000;

function lightOn(change: (brightness: number, x: number) => number = (brightness) => brightness) {
  const person = drawnPerson();
  const { image, body } = person;
  for (const plane of [image.red, image.green, image.blue]) {
    for (let i = 0; i < plane.length; i++) plane[i] = change(plane[i], (i % image.width) - body.shoulderCentre.x);
  }
  const garment = { ...drawnTshirt(), category: "upper" as const, issues: [], timings: {} };
  const scene = createScene(person, fitGarment(person, garment));
  const light = createChestLight(scene);
  const { shoulderCentre, shoulderWidth, hipCentre } = scene.person.body;
  const torso = (hipCentre.y - shoulderCentre.y) / shoulderWidth;
  const at = (across: number, below: number) => {
    const y = shoulderCentre.y + below * shoulderWidth;
    return light(scene.person.body.axisX(y) + across * shoulderWidth, y);
  };
  return Object.assign(at, { torso });
}

test(
  "a chest is rounded: its sides are darker than its middle, equally on both sides under even light",
  () => {
    const light = lightOn();
    expect(light(0.48, 0.3)).toBeLessThan(light(0.2, 0.2) - 0.08);
    expect(Math.abs(light(0.3, 0.2) - light(-0.3, 0.2))).toBeLessThan(0.05);
  },
  SLOW,
);

test(
  "collarbones are ridges, lit above a hollow",
  () => {
    const light = lightOn();
    const ridge = Math.max(...Array.from({ length: 20 }, (_, k) => light(0.2, -0.12 + 0.01 * k)));
    expect(ridge).toBeGreaterThan(light(0.2, 0.03) + 0.02);
  },
  SLOW,
);

test(
  "light from one side falls on that side of the chest",
  () => {
    const light = lightOn((brightness, x) => brightness * (1 - 0.004 * x));
    expect(light(-0.25, 0.2)).toBeGreaterThan(light(0.25, 0.2) + 0.03);
  },
  SLOW,
);

test(
  "a belly has a navel a little above the hips, and is as light beside it as a chest",
  () => {
    const light = lightOn();
    const column = Array.from({ length: 40 }, (_, k) => ({
      share: 0.5 + 0.01 * k,
      light: light(0, (0.5 + 0.01 * k) * light.torso),
    }));
    const darkest = column.reduce((least, place) => (place.light < least.light ? place : least));
    expect(darkest.share).toBeGreaterThan(0.65);
    expect(darkest.share).toBeLessThan(0.8);
    const beside = light(0.1, darkest.share * light.torso);
    expect(darkest.light).toBeLessThan(beside - 0.15);
    expect(beside).toBeGreaterThan(light(0.1, 0.1) - 0.05);
  },
  SLOW,
);
