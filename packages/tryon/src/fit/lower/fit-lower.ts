/** Trousers, shorts and skirts: a ruled mesh between their edges, row by row. */
import type { LowerLandmarks, Side } from "../../garment/landmark-types.ts";
import type { GarmentCut } from "../../garment/types.ts";
import { smoothstep } from "../../image/maths/interpolate.ts";
import { withPlanes } from "../../image/pool.ts";
import type { Point } from "../../image/types.ts";
import type { BodyModel, PersonAnalysis } from "../../person/types.ts";
import { drawTriangles, gridTriangles, type MeshVertex, type Triangle } from "../raster/raster.ts";
import { emptyLayers, releaseLayers, stackLayer } from "../raster/stack-layers.ts";
import { archAt } from "../torso/hem-arch.ts";
import type { FittedGarment, Inseam } from "../types.ts";
import { Piece } from "../types.ts";
import { alongBentLeg, bentCover, bentLeg } from "./bent-leg.ts";
import { withoutHollow } from "./crotch-light.ts";
import { legProfile } from "./leg-profile.ts";
import type { TargetHalf } from "./lower-placement.ts";
import { isFullLength, type LowerOptions, type LowerPlacement, placeLower } from "./lower-placement.ts";
import { type LowerSource, type SourceHalf, sourceRows } from "./lower-source.ts";
import { type TargetRow, targetRows } from "./lower-targets.ts";
import { coverBareLegs } from "./over-bare-legs.ts";
import { coverOldTrousers } from "./over-old-trousers.ts";
import { skirtOnLap } from "./skirt-on-lap.ts";

/** Cells across one half. */
const COLUMNS = 12;
/** Mesh beyond frayed edges, as a share of a half's width, so that their threads are drawn. */
const FRAYED_MARGIN = 0.12;
/** The same for clean edges: their soft rim. */
const CLEAN_MARGIN = 0.04;
/** Garment rows of mesh below the hem, so that frayed edges are not cut off. */
const BELOW_HEM = 6;
/** Seen from above, the front of a waistband is lower than its sides, by this share of its half width. */
const WAIST_SAG = 0.08;

export function fitLower(
  person: PersonAnalysis,
  cut: GarmentCut,
  landmarks: LowerLandmarks,
  options: LowerOptions = {},
): FittedGarment {
  const { body, image } = person;
  const placement = placeLower(person, landmarks, options);
  const legs = { left: legProfile(person, body.left), right: legProfile(person, body.right) };
  const source = options.worn?.source ?? sourceRows(landmarks, cut);
  const skirt = skirtOnLap(person, landmarks, placement);
  const bent = {
    left: skirt?.(-1) ?? bentLeg(person, body.left, { landmarks, placement }),
    right: skirt?.(1) ?? bentLeg(person, body.right, { landmarks, placement }),
  };
  const target = targetRows({ body, landmarks, placement, legs, bent }, source.rows);
  const triangles = meshTriangles(body, landmarks, placement, { source, target });
  return withPlanes((own) => {
    const layers = emptyLayers(image);
    const colour = options.worn ? cut.colour : own(withoutHollow(cut, landmarks));
    const drawn = drawTriangles({ width: cut.width, height: cut.height, colour }, source.alpha, triangles, image);
    stackLayer(layers, image, drawn, { piece: Piece.torso });
    releaseLayers(drawn);
    const ends = bentEnds(person, landmarks, placement);
    if (ends) coverOldTrousers(person, layers, ends);
    else if (landmarks.hasLegs && isFullLength(landmarks)) coverBareLegs(person, layers, placement);
    const fitted: FittedGarment = {
      category: "lower",
      layers,
      upper: undefined,
      scale: placement.scale,
      isSkirt: !landmarks.hasLegs,
    };
    return landmarks.hasLegs && !bent.left && !bent.right
      ? { ...fitted, inseam: inseamOf(landmarks, source, target) }
      : fitted;
  });
}

/** Pixels along both legs to their hems, if they are drawn up. */
function bentEnds(
  person: PersonAnalysis,
  landmarks: LowerLandmarks,
  placement: LowerPlacement,
): [number, number] | undefined {
  const { body, limbs } = person;
  const ends = ([body.left, body.right] as const).map((side, index) => {
    const cover = bentCover(person, side, { landmarks, placement });
    if (cover === undefined) return undefined;
    return cover < 1 ? alongBentLeg(limbs.legs[index], body.shoulderWidth)(cover) : Number.POSITIVE_INFINITY;
  });
  const [left, right] = ends;
  return left === undefined || right === undefined ? undefined : [left, right];
}

function inseamOf({ crotchY }: LowerLandmarks, { rows }: LowerSource, target: readonly TargetRow[]): Inseam {
  return target
    .filter((_, index) => rows[index].y > crotchY)
    .map(({ left, right }) => ({
      y: (left.inner.y + right.inner.y) / 2,
      left: left.inner.x,
      right: right.inner.x,
      outerLeft: left.outer.x,
      outerRight: right.outer.x,
    }));
}

function meshTriangles(
  body: BodyModel,
  landmarks: LowerLandmarks,
  placement: LowerPlacement,
  mesh: { source: LowerSource; target: TargetRow[] },
): Triangle[] {
  const { rows, isFrayed } = mesh.source;
  const outerMargin = isFrayed ? FRAYED_MARGIN : CLEAN_MARGIN;
  const left: MeshVertex[][] = [];
  const right: MeshVertex[][] = [];
  const scaleY = (placement.hems.left - placement.waistY) / landmarks.height;
  const addRow = (index: number, below: number) => {
    const source = rows[index];
    const target = mesh.target[index];
    // Above the crotch both halves share the axis exactly.
    const isOpen = source.y > landmarks.openCrotchY;
    const shape: RowShape = {
      arch: landmarks.hasLegs ? undefined : scaleY,
      sag: WAIST_SAG * Math.max(0, (landmarks.crotchY - source.y) / (landmarks.crotchY - landmarks.top)),
      outerMargin,
      innerMargin: isOpen ? Math.min(outerMargin, source.gap / 40) : 0,
      below: { source: below, target: below * scaleY },
      bow: 0,
    };
    const bow = (side: Side) =>
      landmarks.hasLegs
        ? archAt(body, placement.hems[side]) * smoothstep(landmarks.crotchY, landmarks.bottom, source.y)
        : 0;
    left.push(halfRow(source.left, target.left, { ...shape, bow: bow("left") }));
    right.push(halfRow(source.right, target.right, { ...shape, bow: bow("right") }).reverse());
  };
  rows.forEach((_, index) => {
    addRow(index, 0);
  });
  addRow(rows.length - 1, BELOW_HEM);
  return [...gridTriangles(left), ...gridTriangles(right)];
}

interface RowShape {
  /** Photo rows per garment row by which a skirt's rows keep the arch of its hem; undefined for straight rows. */
  arch: number | undefined;
  /** By how much the side is higher than the middle, as a share of the half width. */
  sag: number;
  /** Mesh beyond the outer and the inner edge, as a share of the half's width. */
  outerMargin: number;
  innerMargin: number;
  /** By how much the middle of a leg's row is lower than its ends, as a share of half the row. */
  bow: number;
  /** Rows drawn below the row itself. */
  below: { source: number; target: number };
}

/** The row's vertices, from the side seam inwards. */
function halfRow(source: SourceHalf, target: TargetHalf, shape: RowShape): MeshVertex[] {
  const { arch, sag, outerMargin, innerMargin, below, bow } = shape;
  const halfWidth = Math.abs(target.outer.x - target.inner.x);
  return Array.from({ length: COLUMNS + 1 }, (_, column) => {
    const share = -outerMargin + ((1 + outerMargin + innerMargin) * column) / COLUMNS;
    const on = ({ outer, inner }: SourceHalf | TargetHalf): Point => ({
      x: outer.x + (inner.x - outer.x) * share,
      y: outer.y + (inner.y - outer.y) * share,
    });
    const from = on(source);
    const to = target.at?.(share) ?? on(target);
    // 1 at the seam, 0 at the axis, where it is flat: both halves meet without a kink.
    const towardsSeam = (1 - share) ** 2;
    if (arch !== undefined) {
      from.y = source.inner.y + (source.outer.y - source.inner.y) * towardsSeam;
      to.y += (source.outer.y - source.inner.y) * towardsSeam * arch;
    }
    from.y += below.source;
    to.y += below.target - sag * halfWidth * Math.min(1, towardsSeam);
    to.y += bow * (halfWidth / 2) * (0.5 - Math.min(1.2, Math.abs(2 * share - 1)) ** 2);
    return { source: from, target: to };
  });
}
