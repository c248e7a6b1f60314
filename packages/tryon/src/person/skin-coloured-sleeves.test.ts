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
