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
  const { shoulderCentre, shoulderWidth } = scene.person.body;
  return (across: number, below: number) => {
    const y = shoulderCentre.y + below * shoulderWidth;
    return light(scene.person.body.axisX(y) + across * shoulderWidth, y);
  };
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
