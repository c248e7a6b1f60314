/** Fills what the old garment covered and the new one uncovers: background, limbs, chest, midriff, the other garment. */

import type { Lap } from "../../fit/torso/lap/lap.ts";
import { mixLinearLight } from "../../image/colour.ts";
import { gaussianBlurWithin } from "../../image/filters.ts";
import { lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { maskWhere } from "../../image/planes.ts";
import { borrowCopy, borrowPlane, releasePlanes, withPlanes } from "../../image/pool.ts";
import type { Channels } from "../../image/types.ts";
import { depthAt, placeIn } from "../../person/limbs/limb-field.ts";
import { Label, type Limb } from "../../person/types.ts";
import { bareFrom } from "../bare-limbs/bare-arm.ts";
import { type BareShoulders, findBareShoulders, neckShare, SHOULDER_END } from "../bare-limbs/bare-shoulders.ts";
import { hiddenBelow } from "../old-garment/long-top/long-top.ts";
import { isBesideWaistband } from "../old-garment/top-edge.ts";
import { extendOtherGarment, hasBareMidriff } from "../removal/lower-extension.ts";
import { type Removal, removedShare } from "../removal/removal.ts";
import { isFace, type Scene, torsoHalfWidth } from "../scene/scene.ts";
import { chestAlpha, type FoldEnds, findFoldEnds, isInFold } from "../skin/armpit-fold.ts";
import { type FilledLimbs, findBodySkin } from "../skin/body-skin.ts";
import { toneOfLegs } from "../skin/leg-skin.ts";
import { createLimbSkin, type LimbPhoto, trouseredLegSkin } from "../skin/limb-skin.ts";
import { findSkinLight } from "../skin/skin-form.ts";
import { findSkinTone, isSkinColoured, type SkinTone } from "../skin/skin-tone.ts";
import { backgroundBehind, releaseBehind, type Uncovered } from "./background-fill.ts";
import { paintFaceRim } from "./face-rim.ts";
import { type PhotoGrain, photoGrain } from "./grain.ts";
import { ankleShare, type BareAnkle, BENT, findBareAnkle, hemRows, lastCoveredRows, legColumns } from "./legs-below.ts";
import { findWaistband, torsoShare, type Waistband } from "./waistband.ts";

/** What a removed pixel was filled with. */
export const Fill = { none: 0, skin: 1, cloth: 2, background: 3, hidden: 9 } as const;

export interface BodyFill {
  /** The picture so far; the photo itself where nothing was removed. */
  picture: Channels;
  /** `Fill` of every pixel. */
  kind: Uint8Array;
  /** 0-1: how much of a filled pixel is body. */
  bodyAlpha: Float32Array;
  /** Colours of bare skin where something was removed; undefined if nothing is known about the person's skin. */
  skin: Channels | undefined;
  grain: PhotoGrain;
  /** Pixels of the old garment that the new one uncovers and that had to be made up as skin. */
  madeUpSkin: number;
  /** Those of them that are on legs. */
  madeUpLegs: number;
  /** The photo shows no skin from which to take the colour of made-up skin. */
  isSkinGuessed: boolean;
}

export function fillBody(scene: Scene, removal: Removal, seed: number): BodyFill {
  const { labels, photo, garment, front, old, size, person } = scene;
  const { body, limbs } = person;
  const skinTone = findSkinTone(scene);
  const sources: FillSources = {
    skin: findBodySkin(scene, limbSkins(scene, skinTone), uncovered(scene, removal.removed)),
    shoulders: findBareShoulders(body, limbs.arms, size),
    foldEnds: findFoldEnds(person),
    cloth: extendOtherGarment(scene),
    waistband: findWaistband(scene),
    isMidriffBare: hasBareMidriff(scene),
    hems: scene.fitted.category === "upper" ? [] : limbs.legs.map((leg) => lastCoveredRows(scene, leg)),
    unseenLegs:
      scene.fitted.category === "upper" || limbs.legs.some(({ visibility }) => visibility > LEAST_VISIBLE)
        ? undefined
        : { columns: legColumns(scene), hems: hemRows(scene) },
    ankles:
      scene.fitted.category === "upper"
        ? []
        : limbs.legs.map((leg) => (scene.baredLegs.includes(leg) ? undefined : findBareAnkle(scene, leg))),
  };
  const fill: BodyFill = {
    picture: [borrowCopy(photo[0]), borrowCopy(photo[1]), borrowCopy(photo[2])],
    kind: new Uint8Array(labels.length),
    bodyAlpha: borrowPlane(labels.length),
    skin: sources.skin,
    grain: photoGrain(scene, seed),
    madeUpSkin: 0,
    madeUpLegs: 0,
    isSkinGuessed: skinTone.isGuessed,
  };
  const { waistband } = sources;
  const shown = new Uint8Array(labels.length);
  for (let i = 0; i < labels.length; i++) {
    if (!removal.removed[i]) continue;
    const isCloth = old[i] || labels[i] === Label.upper || labels[i] === Label.lower;
    if (front[i] > 0.98 && !isCloth && labels[i] !== Label.skin) continue;
    if (garment[i] > HIDING) {
      fill.kind[i] = Fill.hidden;
      continue;
    }
    const x = i % size.width;
    const paint = scene.snapped[i] ? undefined : paintAt(scene, sources, { i, x, y: (i - x) / size.width });
    fill.kind[i] = paint ? paint.kind : Fill.background;
    fill.bodyAlpha[i] = paint ? paint.alpha : 0;
    shown[i] = fill.bodyAlpha[i] < 1 ? 1 : 0;
    if (paint?.kind === Fill.skin && old[i] && garment[i] < 0.5) {
      fill.madeUpSkin++;
      if (limbs.legs.some(({ field }) => depthAt(field, i) > 0)) fill.madeUpLegs++;
    }
    if (!paint || (paint.kind === Fill.skin && paintFaceRim(scene, i, fill.picture))) continue;
    const shade = paint.kind === Fill.cloth ? waistband.shade(x, (i - x) / size.width) : 1;
    for (let channel = 0; channel < 3; channel++) fill.picture[channel][i] = shade * paint.from[channel][i];
  }
  paintBehind(scene, { removed: removal.removed, shown }, fill);
  featherSeams(scene, removal, fill);
  releasePlanes(sources.shoulders.depth, ...(sources.cloth ?? []));
  return fill;
}

/** From this coverage on nothing shows through the new garment. */
const HIDING = 0.995;

/** 1 where something was removed and the new garment leaves it bare, or an arm in front of it is drawn. */
const uncovered = ({ garment, front }: Scene, removed: Uint8Array): Uint8Array =>
  maskWhere(removed.length, (i) => removed[i] !== 0 && (garment[i] <= HIDING || front[i] > 0));

/** Mixes what is painted with the background behind it. */
function paintBehind(scene: Scene, uncovered: Uncovered, { picture, bodyAlpha }: BodyFill): void {
  const behind = backgroundBehind(scene, uncovered);
  for (let i = 0; i < bodyAlpha.length; i++) {
    if (!uncovered.shown[i]) continue;
    for (let channel = 0; channel < 3; channel++) {
      picture[channel][i] = mixLinearLight(behind[channel][i], picture[channel][i], bodyAlpha[i]);
    }
  }
  releaseBehind(scene, behind);
}

interface FillSources {
  skin: Channels | undefined;
  shoulders: BareShoulders;
  foldEnds: FoldEnds;
  /** The garment that stays, extended under the one that is removed. */
  cloth: Channels | undefined;
  /** Where the lower garment begins under a removed top. */
  waistband: Waistband;
  /** The photo shows skin between top and lower garment. */
  isMidriffBare: boolean;
  /** Per leg and column: the row where the new garment ends. Bare skin begins below it; slivers above become background. */
  hems: Int32Array[];
  /** If neither leg's outline is known: 0-1 per column, and the rows where the new garment ends. */
  unseenLegs: { columns: Float32Array; hems: Int32Array } | undefined;
  /** Per leg; undefined unless old trousers end above a bare ankle. */
  ankles: (BareAnkle | undefined)[];
}

/** Limbs less visible than this have no outline. */
const LEAST_VISIBLE = 0.3;

/** An arm this close to the old cloth has some of its colour: white cuffs made the arm above them grey. Shoulder widths. */
const CUFF_LIGHT = 0.07;

/** A hand's colour blends into the arm's this far up from the wrist, shoulder widths. */
const HAND_REACH = 0.5;

function limbSkins(scene: Scene, { tone, arm: armTone }: SkinTone): FilledLimbs {
  const { arms, legs } = scene.person.limbs;
  const { shoulderWidth } = scene.person.body;
  const light = findSkinLight(scene);
  const source: LimbPhoto = { ...scene, shadow: 0.03 * shoulderWidth, samples: new Map(), tone: armTone, light };
  const body = {
    // a raised arm is in front of the face
    mayLend: (i: number) => isSkinColoured(scene, i) && !isFace(scene, i),
    reach: HAND_REACH * shoulderWidth,
  };
  const armSkin = (arm: Limb, other: Limb) =>
    arm.visibility > LEAST_VISIBLE
      ? createLimbSkin(arm, [other], { ...source, shadow: CUFF_LIGHT * shoulderWidth, body })
      : undefined;
  const skinOf = (limb: Limb, lenders: [Limb, ...Limb[]]) =>
    limb.visibility > LEAST_VISIBLE ? createLimbSkin(limb, lenders, source) : undefined;
  const armSkins: FilledLimbs["arms"] = [armSkin(arms[0], arms[1]), armSkin(arms[1], arms[0])];
  const legSkin = (limb: Limb, other: Limb) =>
    scene.baredLegs.includes(limb)
      ? trouseredLegSkin(limb, other, { ...source, tone: toneOfLegs(armSkins, arms, tone) })
      : skinOf(limb, [other, ...arms.filter((arm) => arm.visibility > 0.5)]);
  return {
    tone,
    arms: armSkins,
    legs:
      scene.fitted.category === "upper"
        ? [undefined, undefined]
        : [legSkin(legs[0], legs[1]), legSkin(legs[1], legs[0])],
  };
}

interface Pixel {
  i: number;
  x: number;
  y: number;
}

interface Paint {
  /** The planes from which the colour is taken. */
  from: Channels;
  alpha: number;
  kind: number;
}

/** Undefined where the background shows. Arms are in front of legs, legs in front of the torso. */
function paintAt(scene: Scene, sources: FillSources, at: Pixel): Paint | undefined {
  const torso = scene.fitted.category === "lower" ? paintUnderTop(scene, sources, at) : paintTorso(scene, sources, at);
  return paintArms(scene, sources, at, paintLegs(scene, sources, at, torso)) ?? paintSeenSkin(scene, sources, at);
}

/** Specks and threads of labelled skin are narrower than this, pixels. */
const SPECK = 3;

/** Skin that the photo shows beside old cloth is never wall, whatever its limb's outline says: for example a hand on the hip. */
function paintSeenSkin({ labels, old, person, size }: Scene, { skin }: FillSources, { i }: Pixel): Paint | undefined {
  const isSeen = (at: number) => labels[at] === Label.skin && !old[at];
  if (!skin || !isSeen(i)) return undefined;
  const around = [i - SPECK, i + SPECK, i - SPECK * size.width, i + SPECK * size.width].filter(isSeen);
  if (around.length < 3) return undefined;
  return { from: skin, alpha: person.matte.alpha[i], kind: Fill.skin };
}

/** The share of the torso's half width: a bare waist is narrower than the hips. */
const BELLY = 0.85;

function paintUnderTop(scene: Scene, sources: FillSources, { x, y }: Pixel): Paint | undefined {
  if (scene.tuckedInto && isBesideWaistband(scene.tuckedInto, x, y)) return undefined;
  const lateral = Math.abs(x - scene.person.body.axisX(y));
  const halfWidth = torsoHalfWidth(scene.person, x, y);
  if (sources.isMidriffBare) {
    // below a top that ends above the waist there is skin, and none of the top
    const isBelly = torsoShare(scene, y) < 1 && lateral < BELLY * halfWidth;
    return isBelly && sources.skin ? { from: sources.skin, alpha: 1, kind: Fill.skin } : undefined;
  }
  const isUnderTop = torsoShare(scene, y) < 0.9 && lateral < halfWidth;
  return isUnderTop && sources.cloth ? { from: sources.cloth, alpha: 1, kind: Fill.cloth } : undefined;
}

/** The row above which a column's outline is that of the bare shoulders. */
const shoulderEnd = (scene: Scene, { lowest }: BareShoulders, x: number): number =>
  lowest[x < scene.person.body.shoulderCentre.x ? 0 : 1];

function paintTorso(scene: Scene, sources: FillSources, { i, x, y }: Pixel): Paint | undefined {
  const { body, matte } = scene.person;
  const { shoulderWidth } = body;
  const { skin, shoulders } = sources;
  const share = torsoShare(scene, y);
  const lateral = Math.abs(x - body.axisX(y));
  const { cloth } = sources;
  const isUnderHem = scene.labels[i] === Label.lower && scene.fitted.category === "upper";
  if (cloth && scene.longTop && y > sources.waistband.at(x)) {
    const alpha = hiddenBelow(scene.person, scene.longTop, { i, x, y, fromY: sources.waistband.at(x) });
    return alpha > 0 ? { from: cloth, alpha, kind: Fill.cloth } : undefined;
  }
  if (cloth && isUnderHem) return { from: cloth, alpha: 1, kind: Fill.cloth };
  if (y <= shoulderEnd(scene, shoulders, x)) {
    // The neck stands above the shoulders' outline; the photo's own silhouette limits it.
    const isNeck = lateral < 0.24 * shoulderWidth && scene.labels[i] !== Label.background;
    // Skin that the photo shows ends where it is seen to end.
    const isSeen = scene.labels[i] === Label.skin && !scene.old[i];
    const neck = isNeck && scene.old[i] ? neckShare(scene.person, { x, y }) : Number(isNeck);
    const inside = isSeen ? 1 : Math.max(neck, smoothstep(-1, 1, shoulders.depth[i]));
    // Cloth as light as the wall is half transparent in the matte, so the label is more reliable.
    const alpha = scene.old[i] ? inside * withinCollar(scene, x, y) : Math.min(inside, matte.alpha[i]);
    return skin && alpha > 0.02 ? { from: skin, alpha, kind: Fill.skin } : undefined;
  }
  if (share < 0.5) {
    const alpha = chestAlpha(scene, sources.foldEnds, { x, y });
    const isFold = isInFold(scene, sources.foldEnds, { x, y });
    const seen = isFold ? 1 : bodyShare(scene, i);
    return skin && alpha > 0 && seen > 0.02 ? { from: skin, alpha: Math.min(alpha, seen), kind: Fill.skin } : undefined;
  }
  if (scene.lap && isBesideLap(scene, scene.lap, { x, y })) return undefined;
  const halfWidth = torsoHalfWidth(scene.person, x, y) * 0.98;
  const inside = smoothstep(1.2, -1.2, lateral - halfWidth);
  // A long top hangs below the torso, over what is worn under it.
  const end = scene.waistLine ? Math.max(1.15, scene.waistLine.torsoShare + 0.1) : 1.15;
  if (inside <= 0 || share >= end) return undefined;
  if (cloth && y > sources.waistband.at(x)) return { from: cloth, alpha: inside, kind: Fill.cloth };
  return skin ? { from: skin, alpha: inside, kind: Fill.skin } : undefined;
}

/** Where a thigh is, the trousers begin at most this far below an old top; shoulder widths. */
const THIGH_BELOW = 0.15;

/** Whether only the old top, which bulged beside the waist above a lap, hid the wall there. */
function isBesideLap({ person, labels, size }: Scene, { waist, at }: Lap, { x, y }: Omit<Pixel, "i">): boolean {
  const lateral = x - person.body.axisX(y);
  if (Math.abs(lateral) <= waist[lateral < 0 ? "left" : "right"]) return false;
  const below = Math.min(size.height - 1, Math.round(y + THIGH_BELOW * person.body.shoulderWidth));
  return y < at(x) || labels[below * size.width + x] !== Label.lower;
}

/** Skin may stand out from the new collar by this much of the collar's half width. */
const BESIDE_COLLAR = 0.04;
/** How far above the shoulder line the collar may reach, and below it the cloth may begin; shoulder widths. */
const COLLAR = { above: 0.12, below: 0.02 };

/** 0-1: from the new collar to the shoulder seam's end cloth lies on the shoulder. Made-up skin was a ledge above it. */
function withinCollar({ fitted, person }: Scene, x: number, y: number): number {
  if (!fitted.upper) return 1;
  const { shoulderCentre, shoulderWidth, left, right } = person.body;
  const isLeft = x < shoulderCentre.x;
  const lateral = Math.abs(x - shoulderCentre.x);
  const line = (isLeft ? left : right).shoulderLineY(lateral);
  if (y < line - COLLAR.above * shoulderWidth || y > line + COLLAR.below * shoulderWidth) return 1;
  const end = fitted.upper[isLeft ? "left" : "right"].shoulder.x * 0.97;
  const collar = (1 + BESIDE_COLLAR) * fitted.upper.neckHalfWidth;
  return Math.max(smoothstep(1, -1, lateral - collar), smoothstep(-1, 1, lateral - end));
}

/**
 * 0-1: the silhouette's share of a pixel. Within old cloth, which may be as light as the wall, the label is more reliable than the matte.
 */
function bodyShare({ labels, old, person, size }: Scene, i: number): number {
  const isWithin = old[i] && [-1, 1, -size.width, size.width].every((step) => labels[i + step] !== Label.background);
  return isWithin ? 1 : person.matte.alpha[i];
}

function paintLegs(
  scene: Scene,
  sources: FillSources,
  { i, x, y }: Pixel,
  under: Paint | undefined,
): Paint | undefined {
  if (scene.fitted.category === "upper" || !sources.skin) return under;
  const { unseenLegs } = sources;
  const isHigh = torsoShare(scene, y) <= 0.95;
  if (!isHigh && unseenLegs && y > unseenLegs.hems[x]) {
    const alpha = Math.max(unseenLegs.columns[x], under?.alpha ?? 0);
    return alpha > 0 ? { from: sources.skin, alpha, kind: Fill.skin } : undefined;
  }
  let paint = under;
  for (const [index, limb] of scene.person.limbs.legs.entries()) {
    const depth = depthAt(limb.field, i);
    if (limb.visibility <= LEAST_VISIBLE || depth <= -1.2 || y < sources.hems[index][x]) continue;
    if (isHigh && sources.hems[index][x] !== BENT) continue;
    const ankle = sources.ankles[index];
    const { shoulderWidth } = scene.person.body;
    const alpha = smoothstep(-1, 1, depth) * (ankle ? ankleShare(ankle, { x, y, shoulderWidth }) : 1);
    if (alpha <= (paint?.alpha ?? 0) * 0.5) continue;
    paint = { from: sources.skin, alpha: Math.max(alpha, paint?.alpha ?? 0), kind: Fill.skin };
  }
  return paint;
}

function paintArms(
  scene: Scene,
  sources: FillSources,
  { i, x, y }: Pixel,
  under: Paint | undefined,
): Paint | undefined {
  if (!sources.skin) return under;
  const isLower = scene.fitted.category === "lower";
  const isBeforeShoulder = !isLower && y <= shoulderEnd(scene, sources.shoulders, x);
  const shoulder = SHOULDER_END * scene.person.body.shoulderWidth;
  let paint = under;
  for (const arm of scene.person.limbs.arms) {
    const place = placeIn(arm.field, i);
    const depth = arm.field.depth[place];
    if (arm.visibility <= LEAST_VISIBLE || depth <= -1.2) continue;
    // a raised arm reaches above its own shoulder
    if (isBeforeShoulder && arm.field.along[place] < shoulder) continue;
    // Where the photo shows the arm, only skin is arm, whatever its polygon says. Sleeves stay above a new lower
    // garment, and the arm inside them does not show.
    const isSeen = isLower || arm.field.along[place] > bareFrom(arm, scene.person.body.shoulderWidth);
    if (isSeen && scene.labels[i] !== Label.skin) continue;
    const alpha = smoothstep(-1, 1, depth);
    if (alpha <= 0 || (paint?.kind === Fill.cloth && alpha < 0.5)) continue;
    paint = { from: sources.skin, alpha: Math.max(alpha, paint?.alpha ?? 0), kind: Fill.skin };
  }
  return paint;
}

/** Adds the photo's grain to filled pixels, and blends them softly into untouched neighbours. */
function featherSeams(scene: Scene, removal: Removal, fill: BodyFill): void {
  const { picture, kind, grain } = fill;
  withPlanes((own) => {
    const isFilled = own(borrowPlane(kind.length));
    for (let i = 0; i < kind.length; i++) isFilled[i] = kind[i] ? 1 : 0;
    const filled = own(gaussianBlurWithin(isFilled, scene.size, 1.3, scene.area));
    for (let i = 0; i < kind.length; i++) {
      if (kind[i] === Fill.none || kind[i] === Fill.hidden) continue;
      const noise =
        grain.noise[i] * (kind[i] === Fill.skin ? grain.skin : (kind[i] === Fill.cloth ? 1 : 0.6) * grain.cloth);
      const soft = scene.old[i] || scene.snapped[i] ? 1 : smoothstep(0.15, 0.8, filled[i]);
      const share = soft * removedShare(scene, removal, i);
      for (let channel = 0; channel < 3; channel++) {
        picture[channel][i] = lerp(scene.photo[channel][i], picture[channel][i] + noise, share);
      }
    }
  });
}
