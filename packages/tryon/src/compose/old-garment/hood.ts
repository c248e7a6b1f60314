/**
 * "Hair" that is the old garment's hood or a scarf: it lies beside the neck or around the head, and is dark or grey like
 * hair. Left there, it stood beside the new garment's neck.
 */
import { findComponents } from "../../image/components.ts";
import { gaussianBlurOfPart } from "../../image/filters.ts";
import { maskOf } from "../../image/planes.ts";
import { borrowPlane, withPlanes } from "../../image/pool.ts";
import type { LabColour, LabPlanes } from "../../image/types.ts";
import { Label, type PersonAnalysis } from "../../person/types.ts";

/** The cloth around the neck is sampled down to this far below the shoulders and out to this far, shoulder widths. */
const SAMPLED = { below: 0.1, beside: 0.5 };
/** Hair is sampled from this far above the eyes, eye distances. */
const CROWN = 0.8;
/** The fewest pixels for a reliable colour. */
const LEAST_PIXELS = 60;
/** Lab units with lightness at half weight. Hair and cloth that are nearer to each other cannot be told apart. */
const APART = 12;
/** Where less of the crown than this differs from the cloth, the hair itself may have the cloth's colour. */
const HAIR_SHARE = 0.35;
/** Cloth is nearer to the cloth's colour than to the hair's by this factor. */
const LIKE_CLOTH = 0.7;
/** Smaller pieces are strands of hair; shoulder widths squared. */
const SMALLEST = 0.012;
/** Blur by which strands and folds are outvoted, shoulder widths. */
const SMOOTHING = 0.012;

/** Rewrites `labels` (hair -> upper) in place. */
export function relabelHood(person: PersonAnalysis, labels: Uint8Array): void {
  const { parse, image } = person;
  if (!parse.headVisible || parse.upperLooksLikeSkin) return;
  const cloth = neckCloth(person, labels);
  if (!cloth) return;
  relabelLumps(person, labels, cloth);
  const crown = crownColour(person, labels, cloth);
  if (!crown) return;
  withPlanes((own) => {
    const clothLike = own(borrowPlane(labels.length));
    for (let i = 0; i < labels.length; i++) {
      if (labels[i] === Label.upper) clothLike[i] = 1;
      else if (labels[i] === Label.hair && isNearer(parse.lab, i, cloth, crown)) clothLike[i] = 1;
    }
    const smooth = own(gaussianBlurOfPart(clothLike, image, SMOOTHING * person.body.shoulderWidth));
    const isHood = Uint8Array.from(labels, (label, i) => (label === Label.hair && smooth[i] > 0.5 ? 1 : 0));
    takePieces(person, labels, isHood);
  });
}

/** Lumps of "hair" that do not reach up to the eyes, unless they have the crown's colour and not the cloth's. */
function relabelLumps({ image, parse, body }: PersonAnalysis, labels: Uint8Array, cloth: LabColour): void {
  const { index, sizes } = findComponents(maskOf(labels, Label.hair), image);
  const isOnHead = new Uint8Array(sizes.length);
  const end = Math.max(0, Math.round(parse.eyes.y)) * image.width;
  for (let i = 0; i < end; i++) if (index[i] >= 0) isOnHead[index[i]] = 1;
  const crown = meanWhere(parse.lab, end, (i) => labels[i] === Label.hair);
  const like = sizes.map(() => ({ cloth: 0, crown: 0 }));
  for (let i = end; i < labels.length; i++) {
    if (index[i] < 0 || isOnHead[index[i]]) continue;
    like[index[i]].cloth += distanceTo(parse.lab, i, cloth);
    like[index[i]].crown += crown ? distanceTo(parse.lab, i, crown) : Number.POSITIVE_INFINITY;
  }
  const isLump = like.map(
    (sums, k) => !isOnHead[k] && sizes[k] > SMALLEST * body.shoulderWidth ** 2 && sums.cloth < sums.crown,
  );
  for (let i = end; i < labels.length; i++) if (index[i] >= 0 && isLump[index[i]]) labels[i] = Label.upper;
}

/** A hood hangs on its top: of the pieces only those count that touch it. */
function takePieces({ image, body }: PersonAnalysis, labels: Uint8Array, isHood: Uint8Array): void {
  const { index, sizes } = findComponents(isHood, image);
  const touches = new Uint8Array(sizes.length);
  const { width } = image;
  for (let i = width; i < labels.length - width; i++) {
    if (index[i] < 0) continue;
    if ([-1, 1, -width, width].some((step) => labels[i + step] === Label.upper)) touches[index[i]] = 1;
  }
  for (let i = 0; i < labels.length; i++) {
    const k = index[i];
    if (k >= 0 && touches[k] && sizes[k] > SMALLEST * body.shoulderWidth ** 2) labels[i] = Label.upper;
  }
}

/** Mean colour of the top around the neck. */
function neckCloth({ image, parse, body }: PersonAnalysis, labels: Uint8Array): LabColour | undefined {
  const { shoulderCentre, shoulderWidth } = body;
  const end = Math.round(shoulderCentre.y + SAMPLED.below * shoulderWidth) * image.width;
  const beside = SAMPLED.beside * shoulderWidth;
  return meanWhere(
    parse.lab,
    Math.min(labels.length, end),
    (i) => labels[i] === Label.upper && Math.abs((i % image.width) - parse.mouth.x) < beside,
  );
}

/** Mean colour of the hair above the brow; undefined if it cannot be told from the cloth. */
function crownColour({ image, parse }: PersonAnalysis, labels: Uint8Array, cloth: LabColour): LabColour | undefined {
  const end = Math.max(0, Math.round(parse.eyes.y - CROWN * parse.eyeDistance)) * image.width;
  let all = 0;
  let other = 0;
  const isHair = (i: number) => labels[i] === Label.hair && distanceTo(parse.lab, i, cloth) > APART;
  for (let i = 0; i < end; i++) {
    if (labels[i] === Label.hair) all++;
    if (isHair(i)) other++;
  }
  return other > HAIR_SHARE * all ? meanWhere(parse.lab, end, isHair) : undefined;
}

const isNearer = (lab: LabPlanes, i: number, cloth: LabColour, hair: LabColour): boolean =>
  distanceTo(lab, i, cloth) < LIKE_CLOTH * distanceTo(lab, i, hair);

const distanceTo = ({ lightness, a, b }: LabPlanes, i: number, to: LabColour): number =>
  Math.hypot((lightness[i] - to[0]) / 2, a[i] - to[1], b[i] - to[2]);

function meanWhere(
  { lightness, a, b }: LabPlanes,
  end: number,
  isWanted: (i: number) => boolean,
): LabColour | undefined {
  const sum: LabColour = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < end; i++) {
    if (!isWanted(i)) continue;
    sum[0] += lightness[i];
    sum[1] += a[i];
    sum[2] += b[i];
    count++;
  }
  return count < LEAST_PIXELS ? undefined : [sum[0] / count, sum[1] / count, sum[2] / count];
}
