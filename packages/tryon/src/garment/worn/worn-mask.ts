/**
 * The pixels of a garment on a model: the labels of its analysis, corrected by the positions of arms, legs and hems.
 */
import { fillHoles, findComponents, keepLargeComponents } from "../../image/components.ts";
import { gaussianBlur } from "../../image/filters.ts";
import { maskAbove, maskWhere } from "../../image/planes.ts";
import type { Size } from "../../image/types.ts";
import { forEachPixel } from "../../person/limbs/limb-field.ts";
import { unlikelihood } from "../../person/segmentation/mixture.ts";
import { type Arm, type ColourMixture, Label, type PersonAnalysis } from "../../person/types.ts";
import type { Category } from "../../request/choices.ts";
import { dilate, erode } from "../cutout/masks.ts";
import { gapsBesideArms } from "./arms/arm-gaps.ts";
import { dropBesideArms } from "./arms/frame-strips.ts";
import { mirrorStraps } from "./halves/mirrored-straps.ts";
import { endAtSkirtHem, keepOwnColours } from "./lower/lower-mask.ts";
import { dropTowers, hairOver, roundCollar, shoulderColours } from "./worn-collar.ts";
import { completeUnderHair } from "./worn-hair.ts";
import { segmentWorn, type WornSegments } from "./worn-segment.ts";
import { tidySheet } from "./worn-sheet.ts";
import { straightenSides } from "./worn-sides.ts";

/** Pieces smaller than this share of the largest one are mislabelled bits. */
const SMALLEST_PIECE = 0.2;
/** The share of an arm's stations that may contradict its cuff before the cuff is ignored. */
const DOUBTFUL_CUFF = 0.25;

const LABELS: Record<Category, readonly number[]> = {
  upper: [Label.upper],
  lower: [Label.lower],
  dress: [Label.upper, Label.lower],
};

/** `cloth`: the pixels of the garment's own colour; `mask`: the garment with its gaps closed. */
export function wornMask(person: PersonAnalysis, category: Category): { cloth: Uint8Array; mask: Uint8Array } {
  const segments = category === "lower" ? undefined : segmentWorn(person, category);
  return segments ? tidySegments(person, segments) : labelledMask(person, category);
}

/** Radius over which a garment's outline is smoothed, in shoulder widths. */
const OUTLINE_SMOOTHING = 0.012;

/** Within this distance from the body's middle a headless model's collar is looked for, shoulder widths. */
const HEADLESS_COLLAR = 0.28;

/** Closes strands of hair, straps of bags and fingers, and colours them from the cloth around them. */
function tidySegments(person: PersonAnalysis, { cloth, wall, hair, colours, isSheet, isSleeveless }: WornSegments) {
  const { image, body } = person;
  keepPrints(person, cloth, { wall, hair });
  dropBesideArms(person, cloth);
  const closed = closeBy(cloth, image, Math.max(2, 0.02 * body.shoulderWidth));
  if (!person.parse.headVisible) closeCollar(person, closed);
  const fringe = dilate(hair, image, FRINGE * body.shoulderWidth);
  for (let i = 0; i < cloth.length; i++) if (fringe[i]) cloth[i] = 0;
  const filled = fillHoles(closed, image);
  // What shows between an arm and the body is the wall, however enclosed.
  for (let i = 0; i < filled.length; i++) if (!cloth[i] && wall[i]) filled[i] = 0;
  const main = keepLargeComponents(filled, image, SMALLEST_PIECE);
  const smooth = gaussianBlur(new Float32Array(main), image, OUTLINE_SMOOTHING * body.shoulderWidth);
  const mask = keepLargeComponents(maskAbove(smooth, 0.5), image, SMALLEST_PIECE);
  if (person.parse.headVisible) completeUnderHair(mask, { ...image, hair, beyond: 0 }, body);
  else closeUnderHair(person, { mask, cloth }, { hair, colours });
  if (isSleeveless && person.parse.headVisible) mirrorStraps(person, { mask, cloth }, { hair, colours });
  if (isSheet) tidySheet(person, { mask, cloth });
  else {
    coverHandsAtFrame(person, { mask, cloth }, colours);
    straightenSides(person, { mask, cloth });
  }
  return { cloth, mask: closeSpecks(mask, image, SPECK * body.shoulderWidth ** 2) };
}

/** The belly, shoulder widths to either side, and the share of its columns that reach the frame if the frame cuts a garment off. */
const BELLY = 0.25;
const REACHED = 0.8;
/** Hands at the frame are at most this high, and lie this near to the trunk's middle, shoulder widths: arms hang further out. */
const HIGHEST_HAND = 0.3;
const BEFORE_TRUNK = 0.6;
/** The share of a column that must be skin to be a hand's; between fingers the labels have cloth. */
const SKIN = 0.6;
const OF_HAND: readonly number[] = [Label.skin, Label.upper];
/** The soft edge of a hand, and how far around it fingers may have been taken for cloth, shoulder widths. */
const AROUND_HAND = 0.02;
const FINGERS = 0.12;

/**
 * Of folded arms the frame may leave nothing but fingers: the garment that the frame cuts off goes on behind them. Changes
 * both masks; what is added has no colour of its own.
 */
export function coverHandsAtFrame(
  { image, body, parse }: Pick<PersonAnalysis, "image" | "body" | "parse">,
  { mask, cloth }: { mask: Uint8Array; cloth: Uint8Array },
  colours: ColourMixture,
): void {
  const { width, height } = image;
  const unit = body.shoulderWidth;
  const heightOf = (x: number) => {
    let y = height - 1;
    while (y > 0 && !mask[y * width + x]) y--;
    return height - 1 - y;
  };
  const columns = Array.from({ length: width }, (_, x) => heightOf(x));
  const belly = columns.slice(
    Math.max(0, Math.round(body.hipCentre.x - BELLY * unit)),
    Math.max(0, Math.round(body.hipCentre.x + BELLY * unit)),
  );
  if (belly.filter((rows) => rows <= 2).length < REACHED * belly.length) return;
  const hands = new Uint8Array(mask.length);
  columns.forEach((rows, x) => {
    const top = height - rows;
    const isBefore = Math.abs(x - body.axisX(height - 1)) < BEFORE_TRUNK * unit;
    if (rows <= 2 || rows > HIGHEST_HAND * unit || !isBefore) return;
    let own = 0;
    for (let y = top; y < height; y++) if (OF_HAND.includes(parse.labels[y * width + x])) own++;
    if (own < SKIN * rows) return;
    for (let y = top; y < height; y++) hands[y * width + x] = 1;
  });
  const edge = dilate(hands, image, AROUND_HAND * unit);
  const fingers = dilate(hands, image, FINGERS * unit);
  const { lightness, a, b } = parse.lab;
  const cost = (of: ColourMixture, i: number) => unlikelihood(of, lightness[i], a[i], b[i]);
  for (let i = 0; i < mask.length; i++) {
    if (hands[i]) mask[i] = 1;
    if (edge[i] || (fingers[i] && cost(parse.skin, i) < cost(colours, i))) cloth[i] = 0;
  }
}

/**
 * Without a face, a neck in the shade is not told from hair: the collar is rounded instead. Changes both masks.
 */
function closeUnderHair(
  person: PersonAnalysis,
  { mask, cloth }: { mask: Uint8Array; cloth: Uint8Array },
  { hair, colours }: Pick<WornSegments, "hair" | "colours">,
): void {
  const { image, body } = person;
  // a print has taught the garment the hair's colour, the shoulders seldom
  const strands = hairOver(person, mask, shoulderColours(person, cloth));
  dropTowers(mask, { ...image, hair: strands }, body);
  const clear = hairOver(person, mask, colours);
  const added = completeUnderHair(mask, { ...image, hair, beyond: HEADLESS_COLLAR * body.shoulderWidth }, body);
  const known = maskWhere(cloth.length, (i) => added[i] !== 0 || (cloth[i] !== 0 && !clear[i]));
  roundCollar(mask, { ...image, cloth: known }, body);
  for (let i = 0; i < cloth.length; i++) if (strands[i] || clear[i]) cloth[i] = 0;
}

/** Single hairs and shadow beside hair, shoulder widths: their colours are not the cloth's. */
const FRINGE = 0.03;

/** A print lies above the armpits or within this share of the trunk's width: beyond begin the gaps beside the arms. */
const TRUNK = 0.95;
/** The soft edge of a gap beside an arm, shoulder widths. */
const GAP_EDGE = 0.02;
/** The share of an enclosed patch that must be seen to be a print. */
const PRINTED = 0.9;

/**
 * White letters on black cloth are as white as the wall, and others have the skin's colour. What cloth surrounds, and the
 * labels take for the garment, belongs to it. Changes `cloth`.
 *
 * @param seen - 1 where the wall is, and where the model's hair is.
 */
export function keepPrints(
  { image, body, parse, matte, limbs }: Pick<PersonAnalysis, "image" | "body" | "parse" | "matte" | "limbs">,
  cloth: Uint8Array,
  { wall, hair }: Pick<WornSegments, "wall" | "hair">,
): void {
  const filled = fillHoles(cloth, image);
  const { index, sizes } = findComponents(
    filled.map((value, i) => value - cloth[i]),
    image,
  );
  const isTrunk = (x: number, y: number) => {
    const away = x - body.axisX(y);
    const side = away < 0 ? "left" : "right";
    return y < body[side].armpit.y || Math.abs(away) < TRUNK * body.halfWidth[side](y);
  };
  const printed = sizes.map(() => 0);
  index.forEach((found, i) => {
    if (found < 0 || hair[i] || parse.labels[i] !== Label.upper || matte.alpha[i] < PRINTED) return;
    if (!wall[i] || isTrunk(i % image.width, Math.floor(i / image.width))) printed[found]++;
  });
  const isGap = gapsBesideArms({ image, body, limbs }, { index, sizes, wall });
  const gaps = new Uint8Array(cloth.length);
  index.forEach((found, i) => {
    if (found < 0 || printed[found] <= PRINTED * sizes[found]) return;
    if (isGap[found]) gaps[i] = 1;
    else cloth[i] = 1;
  });
  if (!gaps.includes(1)) return;
  // closed like a strap's, but without the wall's colour
  dilate(gaps, image, GAP_EDGE * body.shoulderWidth).forEach((value, i) => {
    if (value) cloth[i] = wall[i] = 0;
  });
}

/** Notches up to twice this wide beside the neck are hair, or a collar in the chin's shadow; shoulder widths. */
const COLLAR_NOTCH = 0.08;

/**
 * Without a face, hair and shadow on a collar cannot be distinguished from skin, so the collar's edge is a smooth line.
 */
function closeCollar({ image, body }: PersonAnalysis, cloth: Uint8Array): void {
  const { shoulderCentre, shoulderWidth } = body;
  const end = Math.round(shoulderCentre.y + 0.15 * shoulderWidth) * image.width;
  const smooth = closeBy(cloth, image, COLLAR_NOTCH * shoulderWidth);
  cloth.set(smooth.subarray(0, end));
}

/** Remains of a bite whose opening was closed: holes up to this size, shoulder widths squared. */
const SPECK = 0.003;

function closeSpecks(mask: Uint8Array, size: Size, largest: number): Uint8Array {
  const { index, sizes } = findComponents(
    mask.map((value) => 1 - value),
    size,
  );
  return mask.map((value, i) => (value || sizes[index[i]] < largest ? 1 : 0));
}

const closeBy = (mask: Uint8Array, size: Size, radius: number): Uint8Array =>
  erode(dilate(mask, size, radius), size, radius);

function labelledMask(person: PersonAnalysis, category: Category): { cloth: Uint8Array; mask: Uint8Array } {
  const { image, parse, body, limbs } = person;
  const cloth = new Uint8Array(parse.labels.length);
  const [first, second = first] = LABELS[category];
  for (let i = 0; i < cloth.length; i++) cloth[i] = parse.labels[i] === first || parse.labels[i] === second ? 1 : 0;
  if (category === "lower") keepOwnColours(person, cloth);
  else dropModelSkin(person, cloth);
  const closed = closeBy(cloth, image, Math.max(2, 0.02 * body.shoulderWidth));
  const filled = fillHoles(closed, image);
  for (let i = 0; i < filled.length; i++) if (!closed[i] && parse.labels[i] === Label.background) filled[i] = 0;
  if (category !== "lower") for (const arm of limbs.arms) straightenCuff(person, arm, { mask: filled, cloth });
  if (category === "upper") openHem(person, filled);
  const mask = keepLargeComponents(filled, image, SMALLEST_PIECE);
  if (category === "lower") endAtSkirtHem(person, mask);
  return { cloth, mask };
}

/**
 * Bracelets and hair leave bites in sleeves: up to the cuff everything in the arm's outline is sleeve. Beyond it nothing
 * is, except that wide short sleeves may hang lower than the cuff found inside the arm's outline.
 */
function straightenCuff(
  { body, parse, image }: PersonAnalysis,
  arm: Arm,
  { mask, cloth }: { mask: Uint8Array; cloth: Uint8Array },
): void {
  const { cuff, cuffDisagreement, visibility, field } = arm;
  if (cuff === null || visibility < 0.35 || cuffDisagreement > DOUBTFUL_CUFF) return;
  const upperArm = Math.hypot(arm.elbow.x - arm.shoulder.x, arm.elbow.y - arm.shoulder.y);
  if (cuff < 0.35 * upperArm) return;
  const isShort = cuff < 1.2 * upperArm;
  forEachPixel(field, (i, place) => {
    if (field.depth[place] < -2.5) return;
    const along = field.along[place];
    if (along > 0.35 * upperArm && along < cuff && field.depth[place] > 0.5) {
      if (parse.labels[i] !== Label.background) mask[i] = 1;
    } else if (along > cuff && !(isShort && cloth[i])) {
      const x = i % image.width;
      const y = (i - x) / image.width;
      const side = arm.sign < 0 ? body.halfWidth.left : body.halfWidth.right;
      if (arm.sign * (x - body.axisX(y)) > side(y)) mask[i] = 0;
    }
  });
}

/** Near the hem, thin tongues are the belt or the shadow below it. Higher up they may be straps. */
function openHem({ body, image }: PersonAnalysis, mask: Uint8Array): void {
  const { hipCentre, shoulderCentre, shoulderWidth } = body;
  const radius = Math.max(2, 0.03 * shoulderWidth);
  const opened = dilate(erode(mask, image, radius), image, radius);
  const from = Math.round(shoulderCentre.y + 0.65 * (hipCentre.y - shoulderCentre.y)) * image.width;
  for (let i = from; i < mask.length; i++) if (!opened[i]) mask[i] = 0;
}

/** Lab distances from the model's skin: hue counts, lightness changes with the light. */
const HUE_REACH = 8;
const LIGHTNESS_REACH = 16;
/** A garment with more skin colour than this share is skin-coloured itself. */
const SKIN_COLOURED = 0.35;
/**
 * Skin is a large uniform area; in a print its colours are small areas. In shoulder widths squared, and shoulder
 * widths.
 */
const SMALLEST_AREA = 0.015;
const THINNEST = 0.03;

/** Removes the model's bare arms and thighs that were taken for a print, in place: multicoloured cloth has skin's colours too. */
function dropModelSkin({ parse, image, body }: PersonAnalysis, cloth: Uint8Array): void {
  const { shoulderWidth } = body;
  const [lightness, a, b] = [parse.lab.lightness, parse.lab.a, parse.lab.b].map((plane) =>
    gaussianBlur(plane, image, 2),
  );
  const isSkin = (i: number) =>
    parse.skin.some(
      ({ mean }) =>
        Math.hypot(a[i] - mean[1], b[i] - mean[2]) < HUE_REACH && Math.abs(lightness[i] - mean[0]) < LIGHTNESS_REACH,
    );
  const candidate = maskWhere(cloth.length, (i) => cloth[i] !== 0 && isSkin(i));
  const radius = THINNEST * shoulderWidth;
  const even = dilate(erode(candidate, image, radius), image, 1.3 * radius);
  const skin = keepLargeComponents(even, image, 0.05);
  let skinArea = 0;
  let clothArea = 0;
  for (let i = 0; i < cloth.length; i++) {
    clothArea += cloth[i];
    if (skin[i] && cloth[i]) skinArea++;
  }
  if (skinArea > SKIN_COLOURED * clothArea || skinArea < SMALLEST_AREA * shoulderWidth ** 2) return;
  for (let i = 0; i < cloth.length; i++) if (skin[i]) cloth[i] = 0;
}
