/** Trousers, shorts and skirts: a ruled mesh between their edges, row by row. */
import { TryOnRefusal } from "../errors.ts";
import type { LowerLandmarks } from "../garment/landmark-types.ts";
import { runningMean, runningMedian } from "../image/statistics.ts";
import { type GarmentCut, type PersonAnalysis, Piece, type Point } from "../types.ts";
import type { FittedGarment } from "./fitted-garment.ts";
import { type LowerPlacement, legProfile, placeLower, type RowTarget, rowTarget, targetRow } from "./lower-targets.ts";
import { drawTriangles, gridTriangles, type Triangle } from "./raster.ts";
import type { MeshVertex } from "./sleeve-strip.ts";
import { emptyLayers, stackLayer } from "./stack-layers.ts";

/** Garment rows between two rows of the mesh, and cells across one leg. */
const ROW_STEP = 5;
const COLUMNS = 12;
/** Mesh beyond the edges, as a share of a leg's width: fringes and the softness of the rim. */
const MARGIN = 0.12;
/** Garment pixels by which the cut-out's rim is transparent: taken as a leg's edge it left a hole at the crotch. */
const RIM = 3;

export function fitLower(person: PersonAnalysis, cut: GarmentCut, landmarks: LowerLandmarks): FittedGarment {
  const { body, image } = person;
  const placement = placeLower(person, landmarks);
  if (!(placement.scale > 0.02 && placement.hemY > placement.waistY)) {
    throw new TryOnRefusal("RESULT_UNRELIABLE", "This garment could not be fitted to this photo.", { ...placement });
  }
  const rows = { from: Math.round(placement.crotchY), to: placement.hemY };
  const legs = { left: legProfile(person, body.left, rows), right: legProfile(person, body.right, rows) };
  const edges = sourceEdges(landmarks);
  const targets = smoothTargets(
    edges.map((edge) =>
      rowTarget(
        { body, landmarks, placement, legs },
        {
          y: edge.y,
          left: landmarks.axisX - edge.outerLeft,
          right: edge.outerRight - landmarks.axisX,
          leftLeg: (edge.innerLeft - edge.outerLeft) / 2,
          rightLeg: (edge.outerRight - edge.innerRight) / 2,
        },
      ),
    ),
  );
  const triangles = meshTriangles(landmarks, placement, { edges, targets });
  const layers = emptyLayers(image);
  stackLayer(layers, image, drawTriangles(cut, cut.alpha, triangles, image), { piece: Piece.torso });
  return { category: "lower", layers, upper: undefined, scale: placement.scale };
}

interface SourceRow extends RowTarget {
  y: number;
}

/** The garment's edges on every mesh row, without fringes (median) and steps (mean). */
function sourceEdges(landmarks: LowerLandmarks): SourceRow[] {
  const ys: number[] = [];
  for (let y = landmarks.top; y < landmarks.bottom; y += ROW_STEP) ys.push(y);
  ys.push(landmarks.bottom);
  const column = (edge: Int16Array, fallback: (y: number) => number) => {
    const raw = ys.map((y) => (edge[y] >= 0 ? edge[y] : fallback(y)));
    return runningMean(runningMedian(raw, 4), 2);
  };
  const isParted = (y: number) => landmarks.hasLegs && y > landmarks.crotchY;
  const onAxis = () => landmarks.axisX;
  const outerLeft = column(landmarks.leftEdge, () => landmarks.axisX - landmarks.halfWaist);
  const outerRight = column(landmarks.rightEdge, () => landmarks.axisX + landmarks.halfWaist);
  const innerLeft = column(landmarks.innerLeft, onAxis);
  const innerRight = column(landmarks.innerRight, onAxis);
  return ys.map((y, index) => ({
    y,
    outerLeft: outerLeft[index],
    innerLeft: isParted(y) ? Math.min(innerLeft[index] - RIM, landmarks.axisX) : landmarks.axisX,
    innerRight: isParted(y) ? Math.max(innerRight[index] + RIM, landmarks.axisX) : landmarks.axisX,
    outerRight: outerRight[index],
  }));
}

function smoothTargets(targets: RowTarget[]): RowTarget[] {
  const column = (key: keyof RowTarget) =>
    runningMean(
      targets.map((target) => target[key]),
      4,
    );
  const outerLeft = column("outerLeft");
  const innerLeft = column("innerLeft");
  const innerRight = column("innerRight");
  const outerRight = column("outerRight");
  return targets.map((_, index) => ({
    outerLeft: outerLeft[index],
    innerLeft: innerLeft[index],
    innerRight: Math.max(innerLeft[index], innerRight[index]),
    outerRight: outerRight[index],
  }));
}

function meshTriangles(
  landmarks: LowerLandmarks,
  placement: LowerPlacement,
  rows: { edges: SourceRow[]; targets: RowTarget[] },
): Triangle[] {
  const left: MeshVertex[][] = [];
  const right: MeshVertex[][] = [];
  const addRow = (edge: SourceRow, target: RowTarget, at: { source: number; target: number }) => {
    // Above the crotch both halves share the axis exactly; below it the inner rim needs its margin too.
    const isParted = edge.innerRight - edge.innerLeft > 2;
    const innerMargin = isParted ? Math.min(MARGIN, (edge.innerRight - edge.innerLeft) / 40) : 0;
    const place = (from: [number, number], to: [number, number], reversed: boolean) =>
      ruledLine(
        { from: from[0], to: from[1], y: at.source },
        { from: to[0], to: to[1], y: at.target },
        {
          start: reversed ? innerMargin : MARGIN,
          end: reversed ? MARGIN : innerMargin,
        },
      );
    left.push(place([edge.outerLeft, edge.innerLeft], [target.outerLeft, target.innerLeft], false));
    right.push(place([edge.innerRight, edge.outerRight], [target.innerRight, target.outerRight], true));
  };
  rows.edges.forEach((edge, index) => {
    addRow(edge, rows.targets[index], { source: edge.y, target: targetRow(placement, landmarks, edge.y) });
  });
  const last = rows.edges.length - 1;
  // A little beyond the hem, so that frayed edges are not cut off.
  addRow(rows.edges[last], rows.targets[last], {
    source: landmarks.bottom + ROW_STEP,
    target: placement.hemY + ROW_STEP * placement.scale,
  });
  return [...gridTriangles(left), ...gridTriangles(right)];
}

interface Line {
  from: number;
  to: number;
  y: number;
}

function ruledLine(source: Line, target: Line, margin: { start: number; end: number }): MeshVertex[] {
  return Array.from({ length: COLUMNS + 1 }, (_, column) => {
    const share = -margin.start + ((1 + margin.start + margin.end) * column) / COLUMNS;
    const on = (line: Line): Point => ({ x: line.from + (line.to - line.from) * share, y: line.y });
    return { source: on(source), target: on(target) };
  });
}
