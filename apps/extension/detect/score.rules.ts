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
  /** By the list's heading. */
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
    HEADING[heading] +
    (hasSizes ? SIZES : 0) +
    (isWorn ? WORN : 0) +
    SHOP[shop];
  if (points >= ENOUGH) return "clothes";
  return points > 0 ? "unsure" : "no";
}
