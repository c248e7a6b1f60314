/** Corrected labels are found once for each photo, and are the same for every garment. */
import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { fitGarment } from "../../fit/index.ts";
import { drawnTrousers, drawnTshirt } from "../../garment/drawn-garments.fixture.ts";
import type { FlatGarment } from "../../garment/index.ts";
import { drawnLabels, drawnSize } from "../../person/drawn-person.fixture.ts";
import { Label } from "../../person/types.ts";
import { compose } from "../index.ts";
import { boxAround, cropPerson } from "./crop.ts";
import { oldLabelsIn } from "./old-labels.ts";

const top: FlatGarment = { ...drawnTshirt(), category: "upper", issues: [], timings: {} };
const trousers: FlatGarment = { ...drawnTrousers(), category: "lower", issues: [], timings: {} };

/** Within the top, a piece of its print that was labelled lower garment. */
const PRINT = { x: 150, y: 150, radius: 4 };

function printed() {
  const labels = drawnLabels();
  const isPrint = (i: number) =>
    Math.hypot((i % drawnSize.width) - PRINT.x, Math.floor(i / drawnSize.width) - PRINT.y) < PRINT.radius;
  return drawnPerson(
    labels.map((label, i) => (isPrint(i) ? Label.lower : label)),
    labels,
  );
}

test("labels are corrected in the box around the person, and are the same in a larger one", () => {
  const person = printed();
  const own = boxAround(person);
  const wider = { left: own.left - 9, top: own.top - 5, right: own.right + 20, bottom: own.bottom };
  for (const box of [own, wider]) {
    const labels = oldLabelsIn(person, cropPerson(person, box), "upper");
    const width = box.right - box.left + 1;
    expect(labels.length).toBe(width * (box.bottom - box.top + 1));
    expect(labels[(PRINT.y - box.top) * width + PRINT.x - box.left]).toBe(Label.upper);
    expect(person.parse.labels[PRINT.y * drawnSize.width + PRINT.x]).toBe(Label.lower);
  }
});

test("what one garment does to them is not seen by the next", () => {
  const person = drawnPerson();
  const crop = cropPerson(person, boxAround(person));
  const first = oldLabelsIn(person, crop, "upper");
  const again = first.slice();
  first.fill(Label.other);
  expect(oldLabelsIn(person, crop, "upper")).toEqual(again);
});

test("a garment gives the same picture after others on the same photo as on a new one", () => {
  const worn = (person: ReturnType<typeof drawnPerson>, garment: FlatGarment) =>
    compose(person, garment, fitGarment(person, garment), { tuck: "out", seed: 3 }).image;
  const person = printed();
  worn(person, top);
  worn(person, trousers);
  for (const garment of [top, trousers]) expect(worn(person, garment)).toEqual(worn(printed(), garment));
});
