/** What is under an old collar or scarf: skin as wide as a neck with the wall beside it, and no leftovers. */
import { expect, test, vi } from "vitest";
import { drawnPerson } from "../fit/drawn-person-analysis.fixture.ts";
import { fitGarment } from "../fit/index.ts";
import { drawnTshirt } from "../garment/drawn-garments.fixture.ts";
import { toLab } from "../image/colour.ts";
import { drawnLabels, drawnSize } from "../person/drawn-person.fixture.ts";
import { Label } from "../person/types.ts";
import { snapSlivers } from "./cloth/snap.ts";
import { compose } from "./index.ts";
import { relabelHiddenCloth } from "./old-garment/hidden-cloth.ts";
import { createScene } from "./scene/scene.ts";

vi.setConfig({ testTimeout: 60_000 });

const { width } = drawnSize;
const at = (x: number, y: number) => y * width + x;
const tshirt = { ...drawnTshirt(), category: "upper" as const, issues: [], timings: {} };

/** The drawn person with a label painted where `isIn`, in the new T-shirt. */
function dressed(label: number, isIn: (x: number, y: number) => boolean) {
  const labels = drawnLabels().map((own, i) => (isIn(i % width, Math.floor(i / width)) ? label : own));
  const person = drawnPerson(labels);
  const fitted = fitGarment(person, tshirt);
  const scene = createScene(person, fitted);
  snapSlivers(scene);
  const { image } = compose(person, tshirt, fitted, { tuck: "out", seed: 3 });
  return { image, scene };
}

test("a scarf is replaced by a neck and the wall beside it", () => {
  const { image } = dressed(Label.upper, (x, y) => Math.abs(x - 150) < 26 && y > 68 && y < 100);
  const isSkin = (x: number, y: number) => image.red[at(x, y)] > image.blue[at(x, y)] + 30;
  const isWall = (x: number, y: number) =>
    Math.abs(image.red[at(x, y)] - 200) < 8 && Math.abs(image.blue[at(x, y)] - 205) < 8;
  for (let x = 140; x <= 160; x++) expect(isSkin(x, 74)).toBe(true);
  for (const x of [126, 129, 171, 174]) expect(isWall(x, 72)).toBe(true);
});

test("skin-coloured hair over a shoulder is not cut away above the new top", () => {
  const isHair = (x: number, y: number) => x > 176 && x < 194 && y > 46 && y < 98;
  const { scene } = dressed(Label.skin, isHair);
  const cut = [...scene.snapped.keys()].filter((i) => scene.snapped[i] && scene.labels[i] === Label.skin);
  expect(cut.filter((i) => i % width > 178 && i % width < 192)).toEqual([]);
});

test("a dark spot under the chin, apart from the dark top, is the chin's shadow", () => {
  const person = drawnPerson();
  const { image, parse } = person;
  const top = parse.labels.indexOf(Label.upper);
  const isShadow = (x: number, y: number) => Math.abs(x - 150) < 8 && y >= 79 && y < 83;
  const isTrim = (x: number, y: number) => Math.abs(x - 150) < 8 && y >= 104;
  for (let i = 0; i < parse.labels.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (parse.labels[i] !== Label.skin || !(isShadow(x, y) || isTrim(x, y))) continue;
    for (const plane of [image.red, image.green, image.blue]) plane[i] = plane[top];
  }
  parse.lab = toLab(image);
  const labels = parse.labels.slice();
  relabelHiddenCloth(person, labels);
  expect(labels[at(150, 81)]).toBe(Label.skin);
  expect(labels[at(150, 106)]).toBe(Label.upper);
});
