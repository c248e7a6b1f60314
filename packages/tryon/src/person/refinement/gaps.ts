/**
 * Background visible between an arm and the torso: the networks' masks, 256 px wide, fill such gaps with the person.
 */
import { toLab } from "../../image/colour.ts";
import { findComponents } from "../../image/components.ts";
import { distanceToSegment } from "../../image/maths/geometry.ts";
import { maskOf } from "../../image/planes.ts";
import { withPlanes } from "../../image/pool.ts";
import type { Channels, LabPlanes, RgbImage, Size } from "../../image/types.ts";
import { unlikelihood } from "../segmentation/mixture.ts";
import type { PoseResult } from "../types.ts";
import { Body, Label, type Matte, type Parse } from "../types.ts";

/**
 * Lab units by which a gap may be darker than the wall further out (it is in the person's shade) or lighter, and how
 * far its hue may be from the wall's, for a colour that is hardly skin and for one that is not skin.
 */
const DARKER = 34;
const LIGHTER = 8;
const NEAR_HUE = 4;
const FAR_HUE = 7;
/** Negative log likelihoods under the person's skin; nine tenths of bare skin are below the first. */
const HARDLY_SKIN = 9;
const NO_SKIN = 12;
/** Busy backgrounds contain every colour. */
const CALM = 3;
/** Smaller regions of skin below the shoulders, as a share of the squared shoulder width, are not skin. */
const SCRAP = 0.01;
/** Smaller regions, as a share of the squared shoulder width, are noise. */
const SMALLEST = 0.0015;

/**
 * Removes regions that were labelled skin, but have the colour of the wall and not of the person's skin, from the matte
 * and the labels. Changes both in place. Otherwise such a gap was drawn as part of the arm, in front of every new
 * garment.
 */
export function openGaps(image: RgbImage, pose: PoseResult, matte: Matte, parse: Parse): void {
  const { labels, lab, skin, shoulderWidth, shoulderCentre } = parse;
  if (skin.length === 0 || matte.backgroundTexture > CALM) return;
  withPlanes((own) => {
    const gap = own(new Uint8Array(labels.length));
    const first = Math.max(0, Math.ceil(shoulderCentre.y + 0.15 * shoulderWidth)) * image.width;
    const isBesideArm = besideArm(pose, 0.32 * shoulderWidth);
    const pixels = pixelsOf(labels, Label.skin, first);
    const wall = colourAt(matte.plate, pixels);
    own([wall.lightness, wall.a, wall.b]);
    for (let k = 0; k < pixels.length; k++) {
      const i = pixels[k];
      const darker = wall.lightness[k] - lab.lightness[i];
      if (darker < -LIGHTER || darker > DARKER) continue;
      const hue = Math.hypot(wall.a[k] - lab.a[i], wall.b[k] - lab.b[i]);
      const asSkin = unlikelihood(skin, lab.lightness[i], lab.a[i], lab.b[i]);
      if (!(asSkin > HARDLY_SKIN && hue < NEAR_HUE) && !(asSkin > NO_SKIN && hue < FAR_HUE)) continue;
      const x = i % image.width;
      if (isBesideArm(x, (i - x) / image.width)) gap[i] = 1;
    }
    const { index, sizes } = findComponents(gap, image);
    own(index);
    for (let i = 0; i < gap.length; i++) {
      if (index[i] < 0 || sizes[index[i]] < SMALLEST * shoulderWidth ** 2) continue;
      labels[i] = Label.background;
      matte.alpha[i] = 0;
    }
    dropScraps(image, matte, parse);
  });
}

function pixelsOf(labels: Uint8Array, wanted: number, first: number): Int32Array {
  const pixels = new Int32Array(Math.max(0, labels.length - first));
  let count = 0;
  for (let i = first; i < labels.length; i++) if (labels[i] === wanted) pixels[count++] = i;
  return pixels.subarray(0, count);
}

/** Lab of individual pixels, one after the other in a strip. */
function colourAt(picture: Channels, pixels: Int32Array): LabPlanes {
  const [red, green, blue] = picture.map((plane) => {
    const values = new Float32Array(pixels.length);
    for (let k = 0; k < values.length; k++) values[k] = plane[pixels[k]];
    return values;
  });
  return toLab({ width: pixels.length, height: 1, red, green, blue });
}

/** Remains of a gap's rim, or of a print: scraps of "skin" too small to be skin. They get the label around them. */
function dropScraps(size: Size, matte: Matte, { labels, shoulderWidth, shoulderCentre }: Parse): void {
  withPlanes((own) => {
    const skin = own(maskOf(labels, Label.skin));
    const { index, sizes } = findComponents(skin, size);
    own(index);
    const first = Math.max(0, Math.ceil(shoulderCentre.y)) * size.width;
    const isScrap = (i: number) => index[i] >= 0 && sizes[index[i]] < SCRAP * shoulderWidth ** 2;
    const around = labelsAround(size, labels, { index, isScrap, first });
    for (let i = first; i < labels.length; i++) {
      if (!isScrap(i)) continue;
      const label = around.get(index[i]) ?? Label.background;
      labels[i] = label;
      if (label === Label.background) matte.alpha[i] = 0;
    }
  });
}

/** The label that touches most of each region's edge. */
function labelsAround(
  size: Size,
  labels: Uint8Array,
  scraps: { index: Int32Array; isScrap: (i: number) => boolean; first: number },
): Map<number, number> {
  const { index, isScrap, first } = scraps;
  const counts = new Map<number, Uint32Array>();
  for (let i = first; i < labels.length; i++) {
    if (!isScrap(i)) continue;
    const own = counts.get(index[i]) ?? new Uint32Array(8);
    counts.set(index[i], own);
    for (const neighbour of [i - 1, i + 1, i - size.width, i + size.width]) {
      if (index[neighbour] !== index[i]) own[labels[neighbour] ?? Label.background]++;
    }
  }
  // a scrap that touches the wall anywhere is the gap's rim
  return new Map(
    [...counts].map(([region, own]) => [
      region,
      own[Label.background] ? Label.background : own.indexOf(Math.max(...own)),
    ]),
  );
}

function besideArm({ keypoints }: PoseResult, reach: number): (x: number, y: number) => boolean {
  const bones = [
    [Body.leftShoulder, Body.leftElbow],
    [Body.leftElbow, Body.leftWrist],
    [Body.rightShoulder, Body.rightElbow],
    [Body.rightElbow, Body.rightWrist],
  ];
  return (x, y) => bones.some(([from, to]) => distanceToSegment(x, y, keypoints[from], keypoints[to]) < reach);
}
