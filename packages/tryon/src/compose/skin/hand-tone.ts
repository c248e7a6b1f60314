/**
 * What a hand at the end of a sleeve says about the arm inside it. A hand is redder than its arm, and it may be in a pocket's
 * shade or, turned up to the sky, much brighter: taken as it is, it made grey, white or pink arms.
 */
import { clamp, lerp, smoothstep } from "../../image/maths/interpolate.ts";
import { type Rgb, relit } from "./relit.ts";

/** Shares of the body's brightness between which a hand goes from a pocket's shade to being lit like the arm. */
const SHADED_HAND = { least: 0.55, most: 0.8 };
/** A hand that is brighter than the body by more than the first is doubtful, by more than the second a cuff, a bag or the wall. */
const BRIGHT_HAND = { doubtful: 1.4, never: 1.75 };

/**
 * A hand's saturation as a share of the arm's: below the first it is a sleeve's lining or the wall, above the second a hand. Bright
 * skin is paler.
 */
const PALE_HAND = { least: 0.4, most: 0.7 };

const brightnessOf = (colour: readonly number[]): number => colour.reduce((sum, value) => sum + value, 0);

/** The first tone's brightness as a share of the second's. */
const relativeBrightness = (tone: Rgb, known: Rgb): number => brightnessOf(tone) / Math.max(1, brightnessOf(known));

/** The hand's tone, drawn towards the body's as far as it is not credible. @param lit - The tone of the body's lit arm. */
export function believedHand(hand: Rgb, lit: Rgb): Rgb {
  const relative = relativeBrightness(hand, lit);
  const isShaded = smoothstep(SHADED_HAND.most, SHADED_HAND.least, relative);
  const isGlaring = smoothstep(BRIGHT_HAND.doubtful, BRIGHT_HAND.never, relative);
  return mixTones(lit, hand, (1 - isShaded) * (1 - isGlaring) * skinShare(hand, lit));
}

/** A hanging arm is lit like the body, not like its hand: it differs from the body by no more than these shares. */
const LIT_LIKE_BODY = { least: 0.85, most: 1.14 };

/** The tone that the skin of this hand would have on the arm above it, in the body's light. */
export function handInBodyLight(hand: Rgb, lit: Rgb): Rgb {
  const relative = relativeBrightness(hand, lit);
  return relit(hand, clamp(relative, LIT_LIKE_BODY.least, LIT_LIKE_BODY.most) / Math.max(0.1, relative));
}

/** A bare arm's share of the body's brightness, at least. */
const DARKEST_ARM = 0.35;

/**
 * Whether a tone on an arm can be this person's skin: a bag, a pale cuff or a coat's shade that was labelled skin is too bright, too
 * dark or too grey.
 */
export const isArmTone = (tone: Rgb, lit: Rgb): boolean =>
  relativeBrightness(tone, lit) > DARKEST_ARM &&
  relativeBrightness(tone, lit) < BRIGHT_HAND.doubtful &&
  skinShare(tone, lit) > 0.5;

/** 0-1: how likely a tone is skin and no lining, collar or wall, by the saturation of skin that is known. */
export function skinShare(tone: Rgb, known: Rgb): number {
  const saturation = ([red, green, blue]: Rgb) => Math.log(Math.max(1, red) ** 2 / Math.max(1, green * blue));
  const relative = relativeBrightness(tone, known);
  const paled = (saturation(tone) / Math.max(0.05, saturation(known))) * Math.max(1, relative) ** 2;
  return smoothstep(PALE_HAND.least, PALE_HAND.most, paled);
}

/** @param share - Of the second tone, 0-1. */
export const mixTones = (from: Rgb, to: Rgb, share: number): Rgb => [
  lerp(from[0], to[0], share),
  lerp(from[1], to[1], share),
  lerp(from[2], to[2], share),
];
