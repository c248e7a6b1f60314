import { expect, test } from "vitest";
import { toLab } from "../image/colour.ts";
import { drawnImage, drawnLabels, drawnMatte, drawnPose, drawnSize } from "./drawn-person.fixture.ts";
import { forEachPixel } from "./limbs/limb-field.ts";
import { findLimbs } from "./limbs/limbs.ts";
import { findSleeves } from "./refinement/sleeves.ts";
import { measureFrame } from "./segmentation/frame.ts";
import { Label, type Parse } from "./types.ts";

/** The drawn person in a top with sleeves down to `sleeveRow` that the parse labelled skin. */
function inSkinColouredSleeves(sleeveRow: number) {
  const pose = drawnPose();
  const { keypoints: _, ...frame } = measureFrame(pose.keypoints);
  const labels = drawnLabels();
  const isSleeve = (i: number) => {
    const [x, y] = [i % drawnSize.width, Math.floor(i / drawnSize.width)];
    return labels[i] === Label.skin && y > 95 && y < sleeveRow && (x < 110 || x > 190);
  };
  const colours = {
    skin: [],
    upper: [],
    lower: [],
    upperLooksLikeSkin: true,
    lowerLooksLikeSkin: false,
    isOnePiece: false,
  };
  const image = drawnImage(labels.map((label, i) => (isSleeve(i) ? Label.upper : label)));
  const parse: Parse = { ...frame, ...colours, labels, lab: toLab(image) };
  const limbs = findLimbs(drawnSize, pose, drawnMatte(labels), parse);
  findSleeves(parse, limbs);
  return { parse, limbs };
}

test("sleeves that were labelled skin become the top's, by comparison with the person's own forearms", () => {
  const { parse, limbs } = inSkinColouredSleeves(150);
  for (const arm of limbs.arms) {
    expect(arm.cuff).toBeGreaterThan(0.25 * arm.length);
    expect(arm.cuff).toBeLessThan(0.6 * arm.length);
    const counts = { skin: 0, cloth: 0 };
    forEachPixel(arm.field, (i, place) => {
      if (arm.field.depth[place] < 3 || arm.field.along[place] > 0.3 * arm.length) return;
      if (parse.labels[i] === Label.skin) counts.skin++;
      else counts.cloth++;
    });
    expect(counts.skin).toBeLessThan(0.1 * counts.cloth);
  }
});

test("bare arms stay bare", () => {
  for (const arm of inSkinColouredSleeves(0).limbs.arms) expect(arm.cuff).toBeLessThan(0.15 * arm.length);
});

/** The drawn person in a khaki top of which only the hands were labelled skin, with bare or khaki forearms. */
function inKhaki(isForearmBare: boolean) {
  const pose = drawnPose();
  const { keypoints: _, ...frame } = measureFrame(pose.keypoints);
  const truth = drawnLabels();
  const labels = truth.slice();
  const image = drawnImage(truth);
  const limbsOf = (parse: Parse) => findLimbs(drawnSize, pose, drawnMatte(labels), parse);
  const colours = {
    skin: [],
    upper: [],
    lower: [],
    upperLooksLikeSkin: true,
    lowerLooksLikeSkin: false,
    isOnePiece: false,
  };
  const paint = (i: number, [red, green, blue]: readonly [number, number, number]) => {
    [image.red[i], image.green[i], image.blue[i]] = [red, green, blue];
  };
  truth.forEach((label, i) => {
    if (label === Label.upper) paint(i, [150, 132, 96]);
    if (label === Label.skin) paint(i, [206, 150, 120]);
  });
  for (const { field, stations, length } of limbsOf({ ...frame, ...colours, labels, lab: toLab(image) }).arms) {
    forEachPixel(field, (i, place) => {
      const share = field.along[place] / length;
      const isHand = stations[Math.min(stations.length - 1, Math.round(share * (stations.length - 1)))].segment === 2;
      if (truth[i] !== Label.skin || field.depth[place] < -4 || isHand) return;
      labels[i] = Label.upper;
      if (share < 0.45 || !isForearmBare) paint(i, [150, 132, 96]);
    });
  }
  const parse: Parse = { ...frame, ...colours, labels, lab: toLab(image) };
  const limbs = limbsOf(parse);
  findSleeves(parse, limbs);
  return limbs.arms.map((arm) => (arm.cuff ?? 0) / arm.length);
}

test("bare forearms that were labelled as a khaki top become skin by the hand's hue, up to the rolled sleeve", () => {
  for (const cuff of inKhaki(true)) {
    expect(cuff).toBeGreaterThan(0.35);
    expect(cuff).toBeLessThan(0.55);
  }
});

test("khaki sleeves down to the hands stay sleeves", () => {
  for (const cuff of inKhaki(false)) expect(cuff).toBeGreaterThan(0.7);
});
