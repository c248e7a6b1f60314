/** What is under an old collar or scarf: skin as wide as a neck with the wall beside it, and no leftovers. */
import { expect, test, vi } from "vitest";
import { drawnPerson } from "../fit/drawn-person-analysis.fixture.ts";
import { fitGarment } from "../fit/index.ts";
import { drawnTshirt } from "../garment/drawn-garments.fixture.ts";
import { toLab } from "../image/colour.ts";
import { drawnLabels, drawnSize } from "../person/drawn-person.fixture.ts";
import { component } from "../person/segmentation/mixture.ts";
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

test("a neck that a scarf hid lies in the jaw's shadow", () => {
  const { image, scene } = dressed(Label.upper, (x, y) => Math.abs(x - 150) < 26 && y > 64 && y < 100);
  const { mouth, eyeDistance } = scene.person.parse;
  const chin = Math.round(mouth.y + 0.9 * eyeDistance);
  expect(scene.old[at(150, chin)]).toBe(1);
  const brightness = (y: number) => image.green[at(150, y)];
  expect(brightness(chin)).toBeLessThan(0.85 * brightness(Math.round(chin + 1.2 * eyeDistance)));
});

test("a high collar of another hue that was labelled skin belongs to the top up to the chin", () => {
  const person = drawnPerson();
  const { image, parse } = person;
  const isCollar = (x: number, y: number) => Math.abs(x - 150) < 14 && y >= parse.mouth.y + 0.7 * parse.eyeDistance;
  const labels = parse.labels.slice();
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== Label.upper && !(labels[i] === Label.skin && isCollar(i % width, Math.floor(i / width))))
      continue;
    if (Math.floor(i / width) > 108 && labels[i] === Label.skin) continue;
    [image.red, image.green, image.blue].forEach((plane, channel) => {
      plane[i] = [225, 140, 10][channel];
    });
  }
  parse.lab = toLab(image);
  parse.skin = [component([72, 15, 20], [14 ** 2, 4.5 ** 2, 5.5 ** 2], 1)];
  parse.upper = [component([67, 25, 68], [10 ** 2, 5 ** 2, 8 ** 2], 1)];
  relabelHiddenCloth(person, labels);
  const rows = Array.from({ length: 6 }, (_, k) => Math.ceil(parse.mouth.y + 0.8 * parse.eyeDistance) + k);
  expect(rows.map((y) => labels[at(150, y)])).toEqual(rows.map(() => Label.upper));
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
