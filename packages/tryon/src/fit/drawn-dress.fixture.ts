/** The drawn person in a dress with long sleeves, whose arms hang over its wide skirt. */
import { distanceToSegment } from "../image/maths/geometry.ts";
import { drawnKeypoints, drawnLabels, drawnSize } from "../person/drawn-person.fixture.ts";
import { Body, Label, type PersonAnalysis } from "../person/types.ts";
import { drawnPerson } from "./drawn-person-analysis.fixture.ts";

/** The rows where the skirt is drawn, and the row below which a parse calls a dress a lower garment. */
export const SKIRT = { from: 190, to: 330 };
const LABELLED_LOWER_FROM = 205;
const SLEEVE_RADIUS = { upperArm: 13, forearm: 11 };

/** Half width of the skirt in a row: it reaches out behind the forearms. */
const skirtHalfWidth = (y: number): number => 48 + 0.24 * (y - SKIRT.from);

/** Whether a pixel is in one of the sleeves, which end at the wrists. */
export function isSleeve(x: number, y: number): boolean {
  const points = drawnKeypoints();
  const bone = (from: number, to: number, radius: number) =>
    distanceToSegment(x, y, points[from], points[to]) <= radius && y <= points[Body.leftWrist].y;
  return (
    bone(Body.leftShoulder, Body.leftElbow, SLEEVE_RADIUS.upperArm) ||
    bone(Body.rightShoulder, Body.rightElbow, SLEEVE_RADIUS.upperArm) ||
    bone(Body.leftElbow, Body.leftWrist, SLEEVE_RADIUS.forearm) ||
    bone(Body.rightElbow, Body.rightWrist, SLEEVE_RADIUS.forearm)
  );
}

/** The same as a coat over blue trousers. */
export function personInCoat(): PersonAnalysis {
  const dress = personInDress();
  const isTrousers = (i: number) => Math.floor(i / drawnSize.width) > SKIRT.to;
  const trousersOf = (labels: Uint8Array) =>
    labels.map((label, i) => (label === Label.skin && isTrousers(i) ? Label.lower : label));
  const shown = dress.parse.labels.map((label, i) => (label === Label.lower && !isTrousers(i) ? Label.upper : label));
  return drawnPerson(trousersOf(dress.parse.labels), trousersOf(shown));
}

/**
 * The dress is green all over. Below the waist its labels say "lower", also on the sleeves, as a parse by position would
 * label them.
 */
export function personInDress(): PersonAnalysis {
  const labels = drawnLabels();
  const { width } = drawnSize;
  for (let i = 0; i < labels.length; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    const isSkirt = y >= SKIRT.from && y <= SKIRT.to && Math.abs(x - 150) <= skirtHalfWidth(y);
    if (isSleeve(x, y) || (isSkirt && labels[i] !== Label.skin)) labels[i] = Label.upper;
    else if (labels[i] === Label.lower) labels[i] = y > SKIRT.to ? Label.skin : Label.upper;
  }
  const parsed = labels.map((label, i) =>
    label === Label.upper && Math.floor(i / width) >= LABELLED_LOWER_FROM ? Label.lower : label,
  );
  return drawnPerson(parsed, labels);
}
