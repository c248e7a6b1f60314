import { findComponents } from "../../image/components.ts";
import { lerp } from "../../image/maths/interpolate.ts";
import { maskOf } from "../../image/planes.ts";
import type { Point, Size } from "../../image/types.ts";
import { Body, Label } from "../types.ts";
import type { BodyFrame } from "./frame.ts";
import { labelCount } from "./reading-costs.ts";

/**
 * A labelling in progress: labels of every pixel and the beliefs they came from (layout of `LabellingProblem.costs`).
 */
export interface Labelling {
  size: Size;
  labels: Uint8Array;
  beliefs: Float32Array;
}

/** The cost of a pixel's other labels once a rule has overruled its belief. */
const overruled = 8;

/** Fixes the pixel's label: later stages that read the beliefs treat it as certain. */
function settle({ labels, beliefs }: Labelling, i: number, label: number): void {
  labels[i] = label;
  for (let k = 0; k < labelCount; k++) beliefs[i * labelCount + k] = k === label - 1 ? 0 : overruled;
}

/**
 * Skin is connected to a visible part of the body: regions of skin that come nowhere near the head, neck, a hand,
 * elbow, knee or ankle are skin-coloured cloth, and each of their pixels takes its second best label. The exception is
 * a bare midriff, which touches none of these but, unlike a print, spans the body.
 */
export function rejectUnconnectedSkin(labelling: Labelling, frame: BodyFrame): void {
  const { labels, size } = labelling;
  const { shoulderWidth } = frame;
  const { index, sizes } = findComponents(maskOf(labels, Label.skin), size);
  const nearest = new Float64Array(sizes.length).fill(Number.POSITIVE_INFINITY);
  const isMidriff = new Uint8Array(sizes.length);
  const bareRows = findBareRows(labelling, frame);
  const sources = skinSources(frame);
  for (let i = 0; i < labels.length; i++) {
    if (index[i] < 0) continue;
    const x = i % size.width;
    const y = Math.floor(i / size.width);
    if (bareRows[y]) isMidriff[index[i]] = 1;
    for (const source of sources) {
      const distance = (x - source.x) ** 2 + (y - source.y) ** 2;
      if (distance < nearest[index[i]]) nearest[index[i]] = distance;
    }
  }
  const maxDistance = (0.12 * shoulderWidth) ** 2;
  const minPixels = 0.002 * shoulderWidth ** 2;
  for (let i = 0; i < labels.length; i++) {
    const region = index[i];
    if (region < 0) continue;
    const isConnected = nearest[region] <= maxDistance && sizes[region] >= minPixels;
    if (isConnected || isMidriff[region]) continue;
    settle(labelling, i, bestLabelBut(labelling, i, Label.skin));
  }
}

/** Rows of the lower torso in which at least 60 % of the body's middle is skin, non-zero. */
function findBareRows({ labels, size }: Labelling, frame: BodyFrame): Uint8Array {
  const { shoulderCentre, hipCentre, shoulderWidth } = frame;
  const bare = new Uint8Array(size.height);
  const height = hipCentre.y - shoulderCentre.y;
  const first = Math.max(0, Math.round(shoulderCentre.y + 0.5 * height));
  const last = Math.min(size.height - 1, shoulderCentre.y + 0.95 * height);
  for (let y = first; y <= last; y++) {
    const centre = lerp(shoulderCentre.x, hipCentre.x, (y - shoulderCentre.y) / height);
    const from = Math.max(0, Math.round(centre - 0.35 * shoulderWidth));
    const to = Math.min(size.width, Math.round(centre + 0.35 * shoulderWidth));
    const row = labels.subarray(y * size.width + from, y * size.width + to);
    let skin = 0;
    for (const label of row) if (label === Label.skin) skin++;
    bare[y] = skin >= 0.6 * row.length ? 1 : 0;
  }
  return bare;
}

function skinSources(frame: BodyFrame): Point[] {
  const { keypoints, shoulderCentre, shoulderWidth, nose } = frame;
  const joints = [
    Body.leftIndex,
    Body.rightIndex,
    Body.leftWrist,
    Body.rightWrist,
    Body.leftAnkle,
    Body.rightAnkle,
    Body.leftKnee,
    Body.rightKnee,
    Body.leftElbow,
    Body.rightElbow,
  ];
  return [
    nose,
    { x: shoulderCentre.x, y: shoulderCentre.y - 0.2 * shoulderWidth },
    { x: shoulderCentre.x, y: shoulderCentre.y + 0.02 * shoulderWidth },
    ...joints.map((joint) => keypoints[joint]),
  ];
}

/** Hair grows on the head: "hair" that does not reach up beside the face is a dark collar or a shoulder. */
export function rejectLooseHair(labelling: Labelling, { mouth, headVisible }: BodyFrame): void {
  if (!headVisible) return;
  const { labels, size } = labelling;
  const { index, sizes } = findComponents(maskOf(labels, Label.hair), size);
  const isOnHead = new Uint8Array(sizes.length);
  const end = Math.max(0, Math.round(mouth.y)) * size.width;
  for (let i = 0; i < end; i++) if (index[i] >= 0) isOnHead[index[i]] = 1;
  for (let i = end; i < labels.length; i++) {
    if (index[i] < 0 || isOnHead[index[i]]) continue;
    settle(labelling, i, bestLabelBut(labelling, i, Label.hair));
  }
}

/** A collar is connected to its top: other cloth above the shoulders is an ear-ring, or hair of the same colour. */
export function rejectLooseCloth(labelling: Labelling, { shoulderCentre }: BodyFrame): void {
  const { labels, size } = labelling;
  const { index, sizes } = findComponents(maskOf(labels, Label.upper), size);
  const reachesDown = new Uint8Array(sizes.length);
  const end = Math.min(labels.length, Math.max(0, Math.round(shoulderCentre.y)) * size.width);
  for (let i = end; i < labels.length; i++) if (index[i] >= 0) reachesDown[index[i]] = 1;
  for (let i = 0; i < end; i++) {
    if (index[i] < 0 || reachesDown[index[i]]) continue;
    settle(labelling, i, bestLabelBut(labelling, i, Label.upper));
  }
}

function bestLabelBut({ beliefs }: Labelling, i: number, excluded: number): number {
  let best: number = excluded === Label.skin ? Label.hair : Label.skin;
  for (let label = best + 1; label <= labelCount; label++) {
    if (label === excluded) continue;
    if (beliefs[i * labelCount + label - 1] < beliefs[i * labelCount + best - 1]) best = label;
  }
  return best;
}

/** Small regions of any label take the label that surrounds most of them. */
export function absorbIslands(labelling: Labelling, frame: BodyFrame): void {
  const { labels, size } = labelling;
  const { width } = size;
  const maxPixels = 0.012 * frame.shoulderWidth ** 2;
  const visited = new Uint8Array(labels.length);
  for (let first = 0; first < labels.length; first++) {
    const label = labels[first];
    if (label === Label.background || visited[first]) continue;
    const region = [first];
    visited[first] = 1;
    const around = new Int32Array(labelCount + 1);
    for (let k = 0; k < region.length; k++) {
      const i = region[k];
      for (const neighbour of [i - 1, i + 1, i - width, i + width]) {
        if (neighbour < 0 || neighbour >= labels.length) continue;
        if (labels[neighbour] !== label) around[labels[neighbour]]++;
        else if (!visited[neighbour]) {
          visited[neighbour] = 1;
          region.push(neighbour);
        }
      }
    }
    if (region.length >= maxPixels) continue;
    around[Label.background] = 0;
    const most = Math.max(...around);
    if (most === 0) continue;
    const winner = around.indexOf(most);
    for (const i of region) settle(labelling, i, winner);
  }
}
