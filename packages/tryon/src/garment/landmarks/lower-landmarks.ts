/** Trousers, shorts and skirts: waist, crotch, hems and the edges of both legs per row. */
import { median } from "../../image/maths/statistics.ts";
import type { Box, LabColour, LabPlanes } from "../../image/types.ts";
import type { LowerLandmarks } from "../landmark-types.ts";
import { type Run, rowRuns } from "../outline/contour.ts";
import type { GarmentCut } from "../types.ts";

/**
 * A split that begins below 55 % of the height is the slit of a skirt, unless the garment is short: then its legs touch
 * each other down to a notch at the hem. In half waists.
 */
const SHORTS_BELOW = 3.4;
/** The deepest rise of real trousers in half waists: touching legs separate there, whatever the outline shows. */
const CROTCH_DEPTH = 1.7;

/** The same where the gap opens at once, like an arch: that is the crotch itself, however deep under a narrow waist. */
const ARCH_DEPTH = 2.6;
/** An arch: so far below its top, as a share of the garment's height, it is at least so wide, in half waists. */
const ARCH = { below: 0.02, width: 0.2 };

/** Without colours the gap between the legs is taken as the mask shows it, which is enough to know that there are legs. */
type LowerCut = Pick<GarmentCut, "mask" | "width" | "height" | "box"> & { lab?: LabPlanes };
type ColouredCut = LowerCut & { lab: LabPlanes };

/** Undefined when the silhouette has no waist. */
export function findLowerLandmarks(cut: LowerCut): LowerLandmarks | undefined {
  const { box } = cut;
  const height = box.bottom - box.top;
  const rows = Array.from({ length: cut.height }, (_, row) => rowRuns(cut.mask, cut.width, row));
  const waistRow = rows[Math.round(box.top + 0.04 * height)];
  if (!waistRow?.length || height < 20) return undefined;
  const waist = { from: waistRow[0].from, to: waistRow[waistRow.length - 1].to };
  const axisX = (waist.from + waist.to) / 2;
  const halfBand = (waist.to - waist.from) / 2;
  if (halfBand < 8) return undefined;
  const band = { axisX, halfWaist: halfBand };
  const openCrotch = findCrotch(rows, box, band) ?? findNotch(rows, box, band);
  const halfWaist = openCrotch === undefined ? halfBand : ungathered(rows, box.top, halfBand);
  const found = openCrotch === undefined ? undefined : climb(cut, rows, { from: openCrotch, axisX });
  const hasLegs = found !== undefined && (found <= box.top + 0.55 * height || height < SHORTS_BELOW * halfWaist);
  const deepest =
    box.top +
    (isArch(rows, { crotch: openCrotch ?? 0, axisX, halfWaist, height }) ? ARCH_DEPTH : CROTCH_DEPTH) * halfWaist;
  const crotchY = hasLegs ? Math.min(found, deepest) : box.top + 0.33 * height;
  const edges = legEdges(rows, { axisX, halfWaist, crotchY });
  return {
    kind: "lower",
    axisX,
    top: box.top,
    bottom: box.bottom,
    height,
    halfWaist,
    crotchY,
    openCrotchY: openCrotch ?? crotchY,
    hasLegs,
    ...edges,
  };
}

/** So far below the band, in its half widths, cloth that no band gathers is at most so much wider; and where it is fully wide. */
const GATHERED = { below: 0.5, wider: 1.22, full: 1.1 };
/** Of its full width such cloth has at the waist when it is worn. */
const WORN_GATHERED = 0.75;

/** An elastic band lies gathered: the cloth's own measure is that of the hips below it. */
function ungathered(rows: Run[][], top: number, halfBand: number): number {
  const halfAt = (below: number) => {
    const runs = rows[Math.round(top + below * halfBand)] ?? [];
    return runs.length ? (runs[runs.length - 1].to - runs[0].from) / 2 : 0;
  };
  if (halfAt(GATHERED.below) < GATHERED.wider * halfBand) return halfBand;
  return Math.max(halfBand, WORN_GATHERED * halfAt(GATHERED.full));
}

function isArch(rows: Run[][], at: { crotch: number; axisX: number; halfWaist: number; height: number }): boolean {
  const runs = rows[Math.round(at.crotch + ARCH.below * at.height)] ?? [];
  return runs.some((run, index) => {
    const before = runs[index - 1];
    return before && before.to < at.axisX && run.from > at.axisX && run.from - before.to > ARCH.width * at.halfWaist;
  });
}

const climb = (cut: LowerCut, rows: Run[][], gap: { from: number; axisX: number }): number =>
  cut.lab ? climbGap({ ...cut, lab: cut.lab }, rows, gap) : gap.from;

/** The highest row of the gap near the axis, walking up from 90 % of the height. */
function findCrotch(rows: Run[][], box: Box, waist: { axisX: number; halfWaist: number }): number | undefined {
  const height = box.bottom - box.top;
  let crotch: number | undefined;
  for (let row = Math.round(box.top + 0.9 * height); row > box.top + 0.2 * height; row--) {
    const runs = rows[row];
    const isParted = runs.some((run, index) => {
      if (index === 0) return false;
      const gapMiddle = (run.from + runs[index - 1].to) / 2;
      return Math.abs(gapMiddle - waist.axisX) < 0.24 * waist.halfWaist && run.from - runs[index - 1].to > 1;
    });
    if (isParted) crotch = row;
    else if (crotch !== undefined) break;
  }
  return crotch;
}

/** Share of the height over which legs that touch each other are parted by the curve of their hems alone. */
const NOTCH = { from: 0.98, least: 0.025 };

/** The same below 90 %: wide short legs lie on each other down to a notch. */
function findNotch(rows: Run[][], box: Box, { axisX, halfWaist }: { axisX: number; halfWaist: number }) {
  const height = box.bottom - box.top;
  const isParted = (row: number) =>
    rows[row].some((run, index) => {
      const before = rows[row][index - 1];
      return before && Math.abs((run.from + before.to) / 2 - axisX) < 0.24 * halfWaist;
    });
  const last = Math.round(box.top + NOTCH.from * height);
  let first = last;
  while (first > box.top + 0.85 * height && isParted(first)) first--;
  return last - first < NOTCH.least * height ? undefined : first + 1;
}

/** Lab distance between cloth and background below which the wedge cannot be told from cloth. */
const LEAST_CONTRAST = 7;
/** Rows without background after which the gap has ended. */
const CLOSED_ROWS = 4;

/**
 * Cut-outs keep the narrow end of the gap between the legs as cloth: drawn, it was a pale wedge below the fly. Follows
 * the background's colour upwards from where the gap opens, takes it out of `rows`, and returns the row where it ends.
 */
function climbGap(cut: ColouredCut, rows: Run[][], gap: { from: number; axisX: number }): number {
  const colours = gapColours(cut, rows, gap);
  if (!colours) return gap.from;
  const contrast = labDistance(colours.background, colours.cloth);
  const isBackground = (x: number, y: number) =>
    labDistance(labAt(cut, y * cut.width + x), colours.background) < 0.45 * contrast;
  const isShaded = shadeOf(colours);
  widenGap(cut, rows, { ...gap, isBackground });
  let wedge = colours.opening;
  let last = gap.from;
  for (let y = gap.from - 1; y > cut.box.top && last - y <= CLOSED_ROWS; y--) {
    let from = -1;
    let to = -1;
    for (let x = wedge.from - 1; x <= wedge.to + 1; x++) {
      if (!isBackground(x, y) && !isShaded(labAt(cut, y * cut.width + x))) continue;
      if (from < 0) from = x;
      to = x;
    }
    if (from < 0) continue;
    wedge = { from, to };
    last = y;
    rows[y] = rows[y].flatMap((run) => withoutWedge(run, wedge));
  }
  return last;
}

/** Chroma between cloth and background below which a shadow on the one cannot be told from the other's. */
const LEAST_TINT = 4.5;
/** Cloth darker than this (CIELAB lightness) has shades of its own that look like the background's. */
const LEAST_PALE = 70;
/** A shadow on a background is never darker than this share of its lightness; anything darker is a seam or a print. */
const DEEPEST_SHADE = 0.5;

/** Limits on the step from the background's hue to the cloth's: near the opening, and deep in the gap. */
const SHADE_HUE = 0.3;
const DEEP_SHADE_HUE = 0.65;
/** Darker than this share of the cloth's lightness the shade is deep: lenses and codecs tint its few pixels with the cloth. */
const DEEP_SHADE = 0.72;

/** Where the legs meet, the background is in their shadow: as dark as cloth, but of its own hue. */
function shadeOf({ background, cloth }: { background: LabColour; cloth: LabColour }): (colour: LabColour) => boolean {
  const tint = Math.hypot(cloth[1] - background[1], cloth[2] - background[2]);
  if (tint < LEAST_TINT || cloth[0] < LEAST_PALE) return () => false;
  return ([lightness, a, b]) =>
    lightness < background[0] &&
    lightness > DEEPEST_SHADE * background[0] &&
    Math.hypot(a - background[1], b - background[2]) <
      (lightness < DEEP_SHADE * cloth[0] ? DEEP_SHADE_HUE : SHADE_HUE) * tint;
}

/** Below the tip, too, pale slivers stand on either side of the gap. Changes `rows`. */
function widenGap(
  cut: ColouredCut,
  rows: Run[][],
  gap: { from: number; axisX: number; isBackground: (x: number, y: number) => boolean },
): void {
  for (let y = gap.from; y < Math.min(cut.height, gap.from + 2 * GAP_SAMPLE_ROWS); y++) {
    const right = rows[y].findIndex((run, index) => index > 0 && run.to > gap.axisX);
    if (right < 0) continue;
    const [before, after] = [rows[y][right - 1], rows[y][right]];
    while (before.to > before.from && gap.isBackground(before.to, y)) before.to--;
    while (after.from < after.to && gap.isBackground(after.from, y)) after.from++;
  }
}

function withoutWedge(run: Run, wedge: Run): Run[] {
  if (run.to < wedge.from || run.from > wedge.to) return [run];
  return [
    { from: run.from, to: wedge.from - 1 },
    { from: wedge.to + 1, to: run.to },
  ].filter(({ from, to }) => to > from);
}

const labAt = ({ lab }: ColouredCut, pixel: number): LabColour => [lab.lightness[pixel], lab.a[pixel], lab.b[pixel]];

const labDistance = (one: LabColour, other: LabColour): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** Colours in the gap and of the cloth on either side of it; undefined where they are too much alike. */
function gapColours(
  cut: ColouredCut,
  rows: Run[][],
  gap: { from: number; axisX: number },
): { background: LabColour; cloth: LabColour; opening: Run } | undefined {
  const background: LabColour[] = [];
  const cloth: LabColour[] = [];
  let opening: Run | undefined;
  for (let y = gap.from; y < Math.min(cut.height, gap.from + GAP_SAMPLE_ROWS); y++) {
    const right = rows[y].findIndex((run, index) => index > 0 && run.to > gap.axisX);
    if (right < 0) continue;
    const between = { from: rows[y][right - 1].to + 1, to: rows[y][right].from - 1 };
    opening ??= between;
    const middle = (between.from + between.to) >> 1;
    background.push(labAt(cut, y * cut.width + middle));
    for (const x of [between.from - GAP_SAMPLE_ROWS, between.to + GAP_SAMPLE_ROWS]) {
      if (x >= 0 && x < cut.width) cloth.push(labAt(cut, y * cut.width + x));
    }
  }
  if (!opening || !cloth.length) return undefined;
  const colours = { background: medianColour(background), cloth: medianColour(cloth), opening };
  return labDistance(colours.background, colours.cloth) < LEAST_CONTRAST ? undefined : colours;
}

/** Rows below the open crotch, and columns beside the gap, from which colours are taken. */
const GAP_SAMPLE_ROWS = 24;

const medianColour = (colours: LabColour[]): LabColour => [
  median(colours.map(([lightness]) => lightness)),
  median(colours.map(([, a]) => a)),
  median(colours.map(([, , b]) => b)),
];

type Edges = Pick<LowerLandmarks, "leftEdge" | "rightEdge" | "innerLeft" | "innerRight">;

/** The edges of both legs row by row; `axisX` is where they part if nothing is seen between them. */
export function legEdges(rows: Run[][], frame: { axisX: number; halfWaist: number; crotchY: number }): Edges {
  const edges: Edges = {
    leftEdge: new Int16Array(rows.length).fill(-1),
    rightEdge: new Int16Array(rows.length).fill(-1),
    innerLeft: new Int16Array(rows.length).fill(-1),
    innerRight: new Int16Array(rows.length).fill(-1),
  };
  rows.forEach((runs, row) => {
    if (!runs.length) return;
    edges.leftEdge[row] = runs[0].from;
    edges.rightEdge[row] = runs[runs.length - 1].to;
    if (row < frame.crotchY) return;
    let split = frame.axisX;
    for (let index = 1; index < runs.length; index++) {
      const middle = (runs[index].from + runs[index - 1].to) / 2;
      if (Math.abs(middle - frame.axisX) < 0.6 * frame.halfWaist) split = middle;
    }
    const leftRun = runs.filter((run) => run.from < split).at(-1) ?? runs[0];
    const rightRun = runs.find((run) => run.to > split) ?? runs[runs.length - 1];
    edges.innerLeft[row] = Math.round(Math.min(split, leftRun.to));
    edges.innerRight[row] = Math.round(Math.max(split, rightRun.from));
  });
  return edges;
}
