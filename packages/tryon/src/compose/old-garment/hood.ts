/**
 * "Hair" that is the old garment's hood or a scarf: it lies beside the neck or around the head, and is dark or grey like
 * hair. Left there, it stood beside the new garment's neck.
 */
import { ColourMean } from "../../image/colour-mean.ts";
import { findComponents } from "../../image/components.ts";
import { distanceToSet, distanceToUnset } from "../../image/distance.ts";
import { gaussianBlurOfPart } from "../../image/filters.ts";
import { maskOf, maskWhere } from "../../image/planes.ts";
import { borrowPlane, withPlanes } from "../../image/pool.ts";
import type { LabColour, LabPlanes, Size } from "../../image/types.ts";
import { CHIN } from "../../person/segmentation/frame.ts";
import { Label, type Parse, type PersonAnalysis } from "../../person/types.ts";

/** The cloth around the neck is sampled down to this far below the shoulders and out to this far, shoulder widths. */
const SAMPLED = { below: 0.1, beside: 0.5 };
/** Hair is sampled from this far above the eyes, eye distances. */
const CROWN = 0.8;
/** The fewest pixels for a reliable colour. */
const LEAST_PIXELS = 60;
/** Lab units with lightness at half weight. Hair and cloth that are nearer to each other cannot be told apart. */
const APART = 12;
/** Dark hair and dark cloth differ little in lightness; a hue that differs by this is enough. */
const OTHER_HUE = 7;
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
    const isHood = maskWhere(labels.length, (i) => labels[i] === Label.hair && smooth[i] > 0.5);
    takePieces(person, labels, isHood, SMALLEST * person.body.shoulderWidth ** 2);
    takeRim(person, labels, isHood);
  });
}

/** A hood's lit edge and dark folds are unlike its cloth; they lie this near to what was found, shoulder widths. */
const EDGE = 0.06;

/** Thin remains of "hair" along the hood that was found: left there, they drew its outline in the air. */
function takeRim({ image, body }: PersonAnalysis, labels: Uint8Array, isHood: Uint8Array): void {
  const found = maskWhere(isHood.length, (i) => isHood[i] !== 0 && labels[i] === Label.upper);
  if (!found.includes(1)) return;
  const bridge = BRIDGE * body.shoulderWidth;
  const hair = maskOf(labels, Label.hair);
  const core = withoutBridges(hair, image, bridge);
  withPlanes((own) => {
    const fromCore = own(distanceToSet(core, image, bridge + 3));
    const fromHood = own(distanceToSet(found, image, EDGE * body.shoulderWidth + 1));
    for (let i = 0; i < labels.length; i++) {
      if (hair[i] && fromCore[i] > bridge + 1 && fromHood[i] < EDGE * body.shoulderWidth) labels[i] = Label.upper;
    }
  });
}

/**
 * Lumps of "hair" that do not reach up to the eyes, or hang on the hair above by a narrow bridge, unless they have the crown's colour and
 * not the cloth's.
 */
function relabelLumps(person: PersonAnalysis, labels: Uint8Array, cloth: LabColour): void {
  const { image, parse, body } = person;
  const hair = hairBesideFace(person, labels);
  const whole = findComponents(hair, image);
  const reachesUp = new Uint8Array(whole.sizes.length);
  const core = withoutBridges(hair, image, BRIDGE * body.shoulderWidth);
  const { index, sizes } = findComponents(core, image);
  const isAbove = aboveEyes(parse, image.width);
  const parts = sizes.map(() => ({ above: 0, of: 0, colour: new ColourMean() }));
  const crownColours = new ColourMean();
  for (let i = 0; i < labels.length; i++) {
    if (!hair[i]) continue;
    if (isAbove(i)) {
      crownColours.add(parse.lab, i);
      reachesUp[whole.index[i]] = 1;
    }
    if (index[i] < 0) continue;
    parts[index[i]].of = whole.index[i];
    parts[index[i]].colour.add(parse.lab, i);
    if (isAbove(i)) parts[index[i]].above++;
  }
  const crown = crownColours.count > 0 ? crownColours.mean() : undefined;
  const isLump = parts.map(({ above, of, colour }, k) => {
    if (above > ON_HEAD * sizes[k] || sizes[k] <= SMALLEST * body.shoulderWidth ** 2) return false;
    const mean = colour.mean();
    if (!crown || !reachesUp[of]) return !crown || apart(mean, cloth) < apart(mean, crown);
    return apart(crown, cloth) > LEAST_APART && apart(mean, cloth) < LIKE_CLOTH * apart(mean, crown);
  });
  if (!isLump.includes(true)) return;
  takeLumps(labels, hair, image, { index, isLump, reach: BRIDGE * body.shoulderWidth + 1 });
  if (crown) takeBesideJaw(person, labels, { cloth, crown, beside: hair });
}

/** What of a hood lay within the face's outline, beside the jaw: unlike the skin, and more like the cloth than like hair or a beard. */
function takeBesideJaw(
  person: PersonAnalysis,
  labels: Uint8Array,
  { cloth, crown, beside }: { cloth: LabColour; crown: LabColour; beside: Uint8Array },
): void {
  const { lab, nose, eyeDistance } = person.parse;
  const { width } = person.image;
  const isCheek = (i: number) => {
    const x = i % width;
    return labels[i] === Label.skin && Math.hypot(x - nose.x, (i - x) / width - nose.y) < FACE.halfWidth * eyeDistance;
  };
  const face = meanWhere(lab, labels.length, isCheek);
  if (!face) return;
  const isHood = labels.map((label, i) => {
    const isWithin = label === Label.hair && !beside[i];
    return isWithin && isNearer(lab, i, cloth, crown) && isNearer(lab, i, cloth, face) ? 1 : 0;
  });
  takePieces(person, labels, isHood, 0);
}

/** Lab units, lightness at half weight: with less between crown and cloth, what hangs on the hair is taken for hair. */
const LEAST_APART = 4;
/** Hair thinner than twice this is a bridge, shoulder widths. */
const BRIDGE = 0.035;
/** A hood or collar may stand up to the temples, with this share of it above the eyes. */
const ON_HEAD = 0.15;

/** A face is this wide at its mouth, and hair above its brows is the head's; eye distances. */
const FACE = { halfWidth: 0.95, brow: 0.4 };

/**
 * Hair without what lies within the face: a beard, or a shaded cheek that was labelled hair, joined a hood below it to the hair on the
 * head.
 */
function hairBesideFace({ parse, image }: PersonAnalysis, labels: Uint8Array): Uint8Array {
  const { eyes, mouth, eyeDistance } = parse;
  const length = Math.max(1, Math.hypot(mouth.x - eyes.x, mouth.y - eyes.y));
  const [downX, downY] = [(mouth.x - eyes.x) / length, (mouth.y - eyes.y) / length];
  return maskOf(labels, Label.hair).map((isHair, i) => {
    if (!isHair) return 0;
    const x = (i % image.width) - eyes.x;
    const y = Math.floor(i / image.width) - eyes.y;
    const down = x * downX + y * downY;
    const across = Math.abs(x * downY - y * downX);
    const isInFace = down > -FACE.brow * eyeDistance && down < length + CHIN * eyeDistance;
    return isInFace && across < FACE.halfWidth * eyeDistance ? 0 : 1;
  });
}

function withoutBridges(mask: Uint8Array, size: Size, radius: number): Uint8Array {
  return withPlanes((own) => {
    const depth = own(distanceToUnset(mask, size, radius + 1));
    return maskWhere(mask.length, (i) => mask[i] !== 0 && depth[i] > radius);
  });
}

/** Whether a pixel is above the line through the eyes, however the head is tilted. */
function aboveEyes({ eyes, mouth }: Parse, width: number): (i: number) => boolean {
  const [upX, upY] = [eyes.x - mouth.x, eyes.y - mouth.y];
  return (i) => {
    const x = i % width;
    return (x - eyes.x) * upX + ((i - x) / width - eyes.y) * upY > 0;
  };
}

interface Lumps {
  /** Component of every pixel of the hair without its bridges, -1 elsewhere. */
  index: Int32Array;
  isLump: boolean[];
  /** Pixels by which the hair had shrunk. */
  reach: number;
}

/** Pixels of hair that are nearer to a lump than to the rest of the hair become the top's. */
function takeLumps(labels: Uint8Array, hair: Uint8Array, size: Size, { index, isLump, reach }: Lumps): void {
  const lumps = maskWhere(index.length, (i) => index[i] >= 0 && isLump[index[i]]);
  const rest = maskWhere(index.length, (i) => index[i] >= 0 && !isLump[index[i]]);
  withPlanes((own) => {
    const toLump = own(distanceToSet(lumps, size, 2 * reach));
    const toRest = own(distanceToSet(rest, size, 2 * reach));
    for (let i = 0; i < labels.length; i++) {
      if (hair[i] && toLump[i] < 2 * reach && toLump[i] < toRest[i]) labels[i] = Label.upper;
    }
  });
}

/** A hood hangs on its top: of the pieces only those count that touch it. */
function takePieces({ image }: PersonAnalysis, labels: Uint8Array, isHood: Uint8Array, smallest: number): void {
  const { index, sizes } = findComponents(isHood, image);
  const touches = new Uint8Array(sizes.length);
  const { width } = image;
  for (let i = width; i < labels.length - width; i++) {
    if (index[i] < 0) continue;
    if ([-1, 1, -width, width].some((step) => labels[i + step] === Label.upper)) touches[index[i]] = 1;
  }
  for (let i = 0; i < labels.length; i++) {
    const k = index[i];
    if (k >= 0 && touches[k] && sizes[k] > smallest) labels[i] = Label.upper;
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
  const { a, b } = parse.lab;
  const isHair = (i: number) =>
    labels[i] === Label.hair &&
    (distanceTo(parse.lab, i, cloth) > APART || Math.hypot(a[i] - cloth[1], b[i] - cloth[2]) > OTHER_HUE);
  for (let i = 0; i < end; i++) {
    if (labels[i] === Label.hair) all++;
    if (isHair(i)) other++;
  }
  return other > HAIR_SHARE * all ? meanWhere(parse.lab, end, isHair) : undefined;
}

const isNearer = (lab: LabPlanes, i: number, cloth: LabColour, hair: LabColour): boolean =>
  distanceTo(lab, i, cloth) < LIKE_CLOTH * distanceTo(lab, i, hair);

const apart = (one: LabColour, other: LabColour): number =>
  Math.hypot((one[0] - other[0]) / 2, one[1] - other[1], one[2] - other[2]);

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
