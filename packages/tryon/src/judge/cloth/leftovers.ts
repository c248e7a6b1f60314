/** Visible old garment that the new one does not cover: unchanged cloth beside the new outline. */

import { ColourMean } from "../../image/colour-mean.ts";
import { channelsOf } from "../../image/planes.ts";
import { unlikelihood } from "../../person/segmentation/mixture.ts";
import { Label } from "../../person/types.ts";
import { changeAt, type Evidence } from "../evidence/evidence.ts";
import { countSet, erode } from "../evidence/shapes.ts";

/** A pixel counts as the photo's own below this many Lab units: re-encoding changes it by less. */
const UNCHANGED = 6;
/** Colours less likely than this in the old garment's mixture are something else with its label. */
const UNLIKELY = 11;

/** Visible old cloth in squared shoulder widths. */
export function measureLeftovers(evidence: Evidence): number {
  const { person, garment, labels, before, garmentSeen, madeUp, size } = evidence;
  const { parse, body } = person;
  const { category } = garment;
  const mixtureOf = (label: number) => {
    if (label === Label.upper && category !== "lower") return parse.upper;
    return label === Label.lower && category !== "upper" ? parse.lower : undefined;
  };
  const hems = category === "dress" ? hemRows(evidence) : undefined;
  const left = new Uint8Array(labels.length);
  for (let i = 0; i < left.length; i++) {
    // White cloth that was made up where a white top was is not the old top.
    if (garmentSeen[i] > 0.3 || madeUp?.[i]) continue;
    const mixture = mixtureOf(labels[i]);
    if (!mixture || changeAt(evidence, i) > UNCHANGED) continue;
    // Trousers may stay under a short dress.
    if (labels[i] === Label.lower && hems && Math.floor(i / size.width) > hems[i % size.width]) continue;
    if (!evidence.isOwn && isLikeBackground(evidence, i)) continue;
    const likeOld = unlikelihood(mixture, before.lightness[i], before.a[i], before.b[i]);
    const likeSkin = unlikelihood(parse.skin, before.lightness[i], before.a[i], before.b[i]);
    // Without a mixture, only the label is known.
    left[i] = mixture.length === 0 || (likeOld < UNLIKELY && likeOld < likeSkin + 2) ? 1 : 0;
  }
  const kept = erode(left, size, 1);
  return countSet(kept) / (body.shoulderWidth / 2) ** 2;
}

/** Lowest row of the garment in every column; beside it, that of the whole garment. */
function hemRows({ garmentSeen, size }: Evidence): Int32Array {
  const rows = new Int32Array(size.width).fill(-1);
  for (let i = 0; i < garmentSeen.length; i++) {
    if (garmentSeen[i] > 0.5) rows[i % size.width] = Math.floor(i / size.width);
  }
  const lowest = rows.reduce((last, row) => Math.max(last, row), -1);
  return rows.map((row) => (row < 0 ? lowest : row));
}

/** White cloth before a white wall: a removed pixel looks the same as before. Levels 0-255. */
const LIKE_BACKGROUND = 14;

function isLikeBackground({ person, picture, size }: Evidence, i: number): boolean {
  const { plate } = person.matte;
  const fine = 2 * Math.floor(i / size.width) * picture.width + 2 * (i % size.width);
  return channelsOf(picture).every((plane, channel) => Math.abs(plane[fine] - plate[channel][fine]) < LIKE_BACKGROUND);
}

/** Old and new garments closer than this in mean colour look alike, Lab units. */
const SAME_COLOUR = 14;

/** Share of the old garment's area that did not change at all, 0-1; undefined if old and new look alike. */
export function measureUnchanged(evidence: Evidence): number | undefined {
  const { garment, labels, before } = evidence;
  const old = new ColourMean();
  let unchanged = 0;
  for (let i = 0; i < labels.length; i++) {
    const isOld =
      (labels[i] === Label.upper && garment.category !== "lower") ||
      (labels[i] === Label.lower && garment.category !== "upper");
    if (!isOld) continue;
    old.add(before, i);
    if (changeAt(evidence, i) < UNCHANGED) unchanged++;
  }
  const { cut } = garment;
  const wanted = new ColourMean();
  for (let i = 0; i < cut.alpha.length; i += 3) if (cut.alpha[i] > 0.9) wanted.add(cut.lab, i);
  if (old.count < 50 || wanted.count < 50) return undefined;
  const [first, second] = [old.mean(), wanted.mean()];
  const difference = Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
  return difference > SAME_COLOUR ? unchanged / old.count : undefined;
}
