import { expect, test } from "vitest";
import { drawnPerson } from "../../fit/drawn-person-analysis.fixture.ts";
import { toLab } from "../../image/colour.ts";
import { type ColourComponent, Label } from "../../person/types.ts";
import { relabelCollar } from "./collar.ts";

type Colour = readonly [red: number, green: number, blue: number];

const FACE: Colour = [190, 140, 115];
const NAVY: Colour = [30, 34, 70];
const SHADED_CHIN: Colour = [52, 42, 38];

/** One colour, as the mixture that the parse has learned of it. */
function learned([lightness, a, b]: readonly number[]): ColourComponent[] {
  return [{ mean: [lightness, a, b], variance: [40, 6, 6], weight: 1, offset: 4 }];
}

/** Labels after the collar was searched, of a chin in this colour that the parse took for the navy top's collar. */
function chinIn(colour: Colour) {
  const person = drawnPerson();
  const { image, parse } = person;
  const { width } = image;
  const { mouth, eyeDistance } = parse;
  const labels = parse.labels.slice();
  const chin: number[] = [];
  for (let i = 0; i < labels.length; i++) {
    const x = i % width;
    const y = (i - x) / width;
    const below = (y - mouth.y) / eyeDistance;
    const isChin = below > 0.35 && below < 0.7 && Math.abs(x - mouth.x) < 0.3 * eyeDistance;
    if (isChin) {
      chin.push(i);
      labels[i] = Label.upper;
    }
    const own = isChin ? colour : labels[i] === Label.skin ? FACE : labels[i] === Label.upper ? NAVY : undefined;
    if (own) [image.red[i], image.green[i], image.blue[i]] = own;
  }
  const lab = toLab(image);
  const at = (i: number) => [lab.lightness[i], lab.a[i], lab.b[i]];
  const face = Math.round(parse.nose.y) * width + Math.round(parse.nose.x);
  const top = labels.lastIndexOf(Label.upper);
  const known = { lab, skin: learned(at(face)), upper: learned(at(top)), upperLooksLikeSkin: false, headVisible: true };
  relabelCollar({ ...person, parse: { ...parse, ...known } }, labels, new Uint8Array(labels.length));
  return chin.map((i) => labels[i]);
}

test("a chin in the shade has the face's hue and is no collar", () => {
  const labels = chinIn(SHADED_CHIN);
  expect(labels.length).toBeGreaterThan(20);
  expect(labels.filter((label) => label === Label.skin).length).toBeGreaterThan(0.85 * labels.length);
});

test("a collar that covers the chin stays the top's", () => {
  expect(chinIn(NAVY).every((label) => label === Label.upper)).toBe(true);
});
