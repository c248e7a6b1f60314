import { findComponents } from "../image/components.ts";
import { Body, Label, type Point, type Size } from "../types.ts";
import type { BodyFrame } from "./frame.ts";
import { labelCount } from "./placement.ts";

/** A labelling at work: labels of every pixel and the beliefs they came from (layout of `LabellingProblem.costs`). */
export interface Labelling {
  size: Size;
  labels: Uint8Array;
  beliefs: Float32Array;
}

/** What the other labels of a pixel cost once a rule has overruled its belief. */
const overruled = 8;

/** Gives the pixel a label for good: later stages that read the beliefs see it as certain. */
function settle({ labels, beliefs }: Labelling, i: number, label: number): void {
  labels[i] = label;
  for (let k = 0; k < labelCount; k++) beliefs[i * labelCount + k] = k === label - 1 ? 0 : overruled;
}

/**
 * Skin grows from somewhere: regions of skin that come nowhere near the head, neck, a hand, elbow, knee or ankle are
 * skin-coloured cloth, and every pixel of them takes its second best label. Except a bare midriff, which touches none
 * of these but, unlike a print, spans the body.
 */
export function rejectUnconnectedSkin(labelling: Labelling, frame: BodyFrame): void {
  const { labels, size } = labelling;
  const { shoulderWidth } = frame;
  const { index, sizes } = findComponents(
    labels.map((label) => (label === Label.skin ? 1 : 0)),
    size,
  );
  const nearest = new Float64Array(sizes.length).fill(Number.POSITIVE_INFINITY);
  const leftmost = new Float64Array(sizes.length).fill(Number.POSITIVE_INFINITY);
  const rightmost = new Float64Array(sizes.length).fill(Number.NEGATIVE_INFINITY);
  const sources = skinSources(frame);
  for (let i = 0; i < labels.length; i++) {
    if (index[i] < 0) continue;
    const x = i % size.width;
    const y = Math.floor(i / size.width);
    leftmost[index[i]] = Math.min(leftmost[index[i]], x);
    rightmost[index[i]] = Math.max(rightmost[index[i]], x);
    for (const source of sources) {
      const distance = (x - source.x) ** 2 + (y - source.y) ** 2;
      if (distance < nearest[index[i]]) nearest[index[i]] = distance;
    }
  }
  const maxDistance = (0.12 * shoulderWidth) ** 2;
  const minPixels = 0.002 * shoulderWidth ** 2;
  const isMidriff = (region: number) => rightmost[region] - leftmost[region] > 0.6 * shoulderWidth;
  for (let i = 0; i < labels.length; i++) {
    const region = index[i];
    if (region < 0) continue;
    const isConnected = nearest[region] <= maxDistance && sizes[region] >= minPixels;
    if (isConnected || isMidriff(region)) continue;
    settle(labelling, i, bestLabelButSkin(labelling, i));
  }
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

function bestLabelButSkin({ beliefs }: Labelling, i: number): number {
  let best: number = Label.hair;
  for (let label = Label.hair + 1; label <= labelCount; label++) {
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
