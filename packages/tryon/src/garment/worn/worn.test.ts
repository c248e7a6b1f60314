import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { drawnLabels } from "../../person/drawn-person.fixture.ts";
import { Label } from "../../person/types.ts";
import { cutFromModel, wornLandmarks } from "./worn.ts";

test("the picture's frame is no hem", () => {
  const labels = drawnLabels();
  const model = drawnPerson(labels);
  const { width, height } = model.image;
  const { shoulderCentre, hipCentre } = model.body;
  labels.fill(Label.lower, Math.round(hipCentre.y) * width);
  const hemOf = (last: number) => {
    const given = new Uint8Array(width * height);
    for (let y = Math.round(shoulderCentre.y); y < last; y++) {
      given.fill(1, y * width + Math.round(hipCentre.x) - 40, y * width + Math.round(hipCentre.x) + 40);
    }
    const person = { ...model, parse: { ...model.parse, labels } };
    return wornLandmarks(person, cutFromModel(person, "upper", given), "upper").hemAtWaistY;
  };
  expect(hemOf(hipCentre.y + 10)).toBeCloseTo(hipCentre.y + 9, -1);
  expect(hemOf(height)).toBeUndefined();
});
