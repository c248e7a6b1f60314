/**
 * Whether a picture shows clothes: each source of evidence has a say, the sum decides. What the page states of the product counts most,
 * then its name, then where it is. A product that is called something else by its page or its name is never one.
 */
import type { Kind } from "./kind.rules.ts";

/** `clothes`: the shop sells little else. `mixed`: clothes among other things. `other`: no clothes. `animals`: none for people. */
export type Shop = "clothes" | "mixed" | "other" | "animals" | "unknown";

export type Evidence = {
  /** By the product's own category, type or breadcrumbs. */
  stated: Kind;
  name: Kind;
  /** By the picture's text or the words in the URLs; counts if the name says nothing. */
  picture: Kind;
  /** By the list's heading, which a product's own department overrules. */
  heading: Kind;
  /** It comes in S, M and L. */
  hasSizes: boolean;
  /** The page says that a model wears it. */
  isWorn: boolean;
  shop: Shop;
};

/** `unsure`: more could be learned from the picture itself. */
export type Verdict = "clothes" | "unsure" | "no";

const NEVER = Number.NEGATIVE_INFINITY;
type Points = Record<Kind, number>;
const STATED: Points = { clothes: 4, maybe: 2, accessory: NEVER, goods: NEVER, unknown: 0 };
const NAME: Points = { clothes: 3, maybe: 2, accessory: NEVER, goods: NEVER, unknown: 0 };
const PICTURE: Points = { clothes: 3, maybe: 2, accessory: -3, goods: -3, unknown: 0 };
const HEADING: Points = { clothes: 3, maybe: 2, accessory: -3, goods: -6, unknown: 0 };
const SIZES = 2;
const WORN = 2;
const SHOP: Record<Shop, number> = { clothes: 3, mixed: 1, other: -2, animals: NEVER, unknown: 0 };
const ENOUGH = 3;

export function judge({ stated, name, picture, heading, hasSizes, isWorn, shop }: Evidence): Verdict {
  const points =
    STATED[stated] +
    (name === "unknown" ? PICTURE[picture] : NAME[name]) +
    (stated === "clothes" ? Math.max(HEADING[heading], 0) : HEADING[heading]) +
    (hasSizes ? SIZES : 0) +
    (isWorn ? WORN : 0) +
    SHOP[shop];
  if (points >= ENOUGH) return "clothes";
  return points > 0 ? "unsure" : "no";
}

const SIZE = /^(?:xxs|xs|s|m|l|xl|xxl|xxxl|[2-5]xl|pp|p|g|gg|w\d\d(?:[\s/]*l\d\d)?)$/i;
const SIZES_MIN = 2;

/** Even numbers only, because shoes come in 37 and 39, too: 36, 38, 40, or in the US and the UK 2, 4, 6, 8, 10. */
const NUMBERS = [
  { from: 20, to: 69, min: 32, max: 50, count: 3 },
  { from: 0, to: 19, min: 0, max: 18, count: 5 },
];

export function hasClothingSizes(texts: string[]): boolean {
  const trimmed = texts.map((text) => text.trim().toLowerCase());
  if (new Set(trimmed.filter((text) => SIZE.test(text))).size >= SIZES_MIN) return true;
  const digits = trimmed.flatMap((text) => /^(?:eu |de |u[sk] )?(\d\d?)$/.exec(text)?.[1] ?? []);
  return NUMBERS.some(({ from, to, min, max, count }) => {
    const sizes = [...new Set(digits.map(Number))].filter((size) => size >= from && size <= to);
    return sizes.length >= count && sizes.every((size) => size % 2 === 0 && size >= min && size <= max);
  });
}
