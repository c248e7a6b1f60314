/** The drawn person of person/drawn-person.fixture.ts as a complete analysis, without any model. */
import { toLab } from "../image/colour.ts";
import { createImage } from "../image/planes.ts";
import { modelBody } from "../person/body/body.ts";
import { drawnImage, drawnLabels, drawnMatte, drawnPose, drawnSize } from "../person/drawn-person.fixture.ts";
import { findLimbs } from "../person/limbs/limbs.ts";
import { claimSleeves } from "../person/refinement/sleeve-cloth.ts";
import { findSleeves } from "../person/refinement/sleeves.ts";
import { measureFrame } from "../person/segmentation/frame.ts";
import type { Keypoint, Matte, PersonAnalysis } from "../person/types.ts";

/**
 * @param shown - The labels that the photo's colours suggest, if a parse would find others.
 * @param moved - Joints that differ from the standing person's.
 */
export function drawnPerson(
  labels = drawnLabels(),
  shown = labels,
  moved: Record<number, Partial<Keypoint>> = {},
): PersonAnalysis {
  const image = drawnImage(shown);
  const pose = drawnPose(moved);
  const { keypoints: _, ...frame } = measureFrame(pose.keypoints);
  const colours = {
    skin: [],
    upper: [],
    lower: [],
    upperLooksLikeSkin: false,
    lowerLooksLikeSkin: false,
    isOnePiece: false,
  };
  const parse = { ...frame, ...colours, labels, lab: toLab(image) };
  const plate = createImage(drawnSize);
  plate.red.fill(200);
  plate.green.fill(202);
  plate.blue.fill(205);
  const matte: Matte = { ...drawnMatte(labels), plate: [plate.red, plate.green, plate.blue] };
  const limbs = findLimbs(drawnSize, pose, matte, parse);
  findSleeves(parse, limbs);
  claimSleeves(drawnSize, parse, limbs);
  return {
    image,
    pose,
    matte,
    parse,
    limbs,
    body: modelBody(drawnSize, pose, matte, parse),
    issues: [],
    timings: {},
  };
}
