/**
 * Thin strips along the old garment that were labelled as a bag: its own rim, which the matte's soft edge makes look like something else.
 */
import { distanceToSet, distanceToUnset } from "../../image/distance.ts";
import { withPlanes } from "../../image/pool.ts";
import { unlikelihood } from "../../person/segmentation/mixture.ts";
import { Label, type LabelValue, type PersonAnalysis } from "../../person/types.ts";

/** A strip is at most twice this wide and lies within this distance of the garment; shoulder widths. */
const HALF_WIDTH = 0.025;
const REACH = 0.07;
/** A rim has the garment on one side and the wall on the other, both within this distance; shoulder widths. */
const RIM = 0.055;
/** Colours less likely than this in the garment's mixture (negative log likelihood) are not its own. */
const UNLIKELY = 11;

/**
 * Rewrites `labels` (other -> `garment`) in place. Bags stay, because they are wider. Straps are as thin, but stay if they do not have
 * the garment's colour. A rim that stayed was a dark outline around the old skirt.
 */
export function relabelGarmentRims(person: PersonAnalysis, labels: Uint8Array, garment: LabelValue): void {
  const { image, body, parse } = person;
  const other = Uint8Array.from(labels, (label) => (label === Label.other ? 1 : 0));
  if (!other.includes(1)) return;
  const old = Uint8Array.from(labels, (label) => (label === garment ? 1 : 0));
  const halfWidth = Math.max(2, HALF_WIDTH * body.shoulderWidth);
  withPlanes((own) => {
    const depth = own(distanceToUnset(other, image));
    const core = Uint8Array.from(depth, (value) => (value > halfWidth ? 1 : 0));
    const fromCore = own(distanceToSet(core, image, 2 * halfWidth + 2));
    const reach = REACH * body.shoulderWidth;
    const fromOld = own(distanceToSet(old, image, reach + 1));
    const wall = Uint8Array.from(labels, (label) => (label === Label.background ? 1 : 0));
    const rim = Math.max(3, RIM * body.shoulderWidth);
    const fromWall = own(distanceToSet(wall, image, rim + 1));
    const mixture = garment === Label.upper ? parse.upper : parse.lower;
    const { lightness, a, b } = parse.lab;
    for (let i = 0; i < labels.length; i++) {
      if (!other[i] || fromCore[i] <= halfWidth + 1 || fromOld[i] > reach) continue;
      const isRim = fromOld[i] <= rim && fromWall[i] <= rim;
      const isOwnColour = mixture.length > 0 && unlikelihood(mixture, lightness[i], a[i], b[i]) < UNLIKELY;
      if (isRim || isOwnColour) labels[i] = garment;
    }
  });
}
