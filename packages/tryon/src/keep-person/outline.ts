/**
 * Whether the other picture has the photo's body: its outline away from the clothes, and whether the clothes still cover as much
 * of the body as the photo shows. Engines like to make people narrower.
 */
import { distanceToSet, near } from "../image/distance.ts";
import { quantile } from "../image/maths/statistics.ts";
import { maskAbove, maskWhere } from "../image/planes.ts";
import { Label, type PersonAnalysis } from "../person/types.ts";
import type { Category } from "../request/choices.ts";
import { aroundBoth, clothesOf, isReplaced } from "./clothes.ts";
import { spread, still } from "./field.ts";
import type { Field, Registered } from "./types.ts";

/** The outline is compared beyond this distance from old and new clothes, shoulder widths. */
const AWAY = 0.1;
/** Under cloth the body is taken to be as wide as this share of the body model's half width, which is an estimate. */
const UNDER_CLOTH = 0.94;
/** Between these heights of the torso (0 shoulders, 1 hips) the body model says how wide it is. */
const TORSO = { from: 0.3, to: 1.05 };
/** Blur of the field that widens the body again, shoulder widths. */
const SMOOTH = 0.1;
/** What is missing in all is an error of the outlines below this area, squared shoulder widths. */
const SPECK = 0.01;
/** How far beside the new clothes body may be missing, shoulder widths. */
const BESIDE = 0.2;
/** Beyond this distance from what is missing all stays, shoulder widths. */
const REACH = 0.25;
/** The body may be missing by so many shoulder widths before anything is moved: the outlines are no better known. */
const LEAST = 0.03;

export interface OutlineDifference {
  /** Share of the person's area away from the clothes in which one picture shows the person and the other does not. */
  away: number;
  /** How much of the body's side is missing in the worst twentieth of the places where it is, shoulder widths. */
  narrowed: number;
  /** Widens the other picture again; undefined where nothing is missing. */
  widening: Field | undefined;
}

export function compareOutline(person: PersonAnalysis, other: Registered, category: Category): OutlineDifference {
  const unit = person.body.shoulderWidth;
  const { missing, depth } = findMissing(person, other, category);
  const depths: number[] = [];
  for (let i = 0; i < missing.length; i++) if (missing[i]) depths.push(depth[i]);
  const worst = depths.length > SPECK * unit * unit ? quantile(depths, 0.95) : 0;
  return {
    away: differenceAway(person, other, category),
    narrowed: worst / unit,
    widening: worst > LEAST * unit ? widen({ missing, depth }, other, unit) : undefined,
  };
}

function differenceAway({ matte, parse, image, body }: PersonAnalysis, other: Registered, category: Category): number {
  const [old, worn] = [clothesOf(parse.labels, category), clothesOf(other.labels, category)];
  const clothes = aroundBoth(old, worn, image, AWAY * body.shoulderWidth);
  let area = 0;
  let differing = 0;
  for (let i = 0; i < clothes.length; i++) {
    if (clothes[i]) continue;
    const [here, there] = [matte.alpha[i] > 0.5, other.alpha[i] > 0.5];
    if (here) area++;
    if (here !== there) differing++;
  }
  return area === 0 ? 0 : differing / area;
}

/** What is certainly body in the photo: whatever stays, and under the old clothes what the body model says. */
function bodyFloor({ matte, parse, image, body }: PersonAnalysis, category: Category): Uint8Array {
  const { shoulderCentre, hipCentre, halfWidth } = body;
  const { width } = image;
  const torso = hipCentre.y - shoulderCentre.y;
  return maskWhere(matte.alpha.length, (i) => {
    const label = parse.labels[i];
    if (matte.alpha[i] < 0.7) return false;
    if (!isReplaced(label, category)) return label === Label.skin || label === Label.lower || label === Label.upper;
    const y = Math.floor(i / width);
    const down = (y - shoulderCentre.y) / torso;
    if (down < TORSO.from || down > TORSO.to) return false;
    const lateral = (i % width) - body.axisX(y);
    return Math.abs(lateral) < UNDER_CLOTH * (lateral < 0 ? halfWidth.left(y) : halfWidth.right(y));
  });
}

interface Missing {
  /** 1 where the photo shows body and the other picture background. */
  missing: Uint8Array;
  /** Pixels to the person in the other picture. */
  depth: Float32Array;
}

/** Only beside the new clothes: elsewhere the body comes back from the photo. */
function findMissing(person: PersonAnalysis, other: Registered, category: Category): Missing {
  const { image, body } = person;
  const floor = bodyFloor(person, category);
  const depth = distanceToSet(maskAbove(other.alpha, 0.5), image);
  const worn = clothesOf(other.labels, category);
  const beside = near(worn, image, { wanted: 1, radius: BESIDE * body.shoulderWidth });
  return { missing: maskWhere(floor.length, (i) => beside[i] === 1 && floor[i] === 1 && depth[i] > 0), depth };
}

/** A missing pixel is fetched from the nearest one of the person; inside the body and where nothing is missing, all stays. */
function widen({ missing, depth }: Missing, other: Registered, unit: number): Field {
  const { width, height } = other.picture;
  const field = still({ width, height });
  const toMissing = distanceToSet(missing, { width, height }, 0.3 * unit);
  const sure = new Float32Array(missing.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (missing[i]) {
        const gx = depth[i + 1] - depth[i - 1];
        const gy = depth[i + width] - depth[i - width];
        const length = Math.hypot(gx, gy) || 1;
        // a little further than the edge, which is half background
        field.dx[i] = (-(depth[i] + 1.5) * gx) / length;
        field.dy[i] = (-(depth[i] + 1.5) * gy) / length;
        sure[i] = 1;
      } else if (toMissing[i] > REACH * unit) sure[i] = 1;
    }
  }
  return spread(field, sure, SMOOTH * unit);
}
