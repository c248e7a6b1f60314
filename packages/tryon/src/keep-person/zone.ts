/**
 * What is taken from the other picture: where the old clothes were and where the new ones are, with a soft band around them. In that
 * band both pictures show the same skin, hair or background, so that no edge of one meets an edge of the other. What is in front of
 * the clothes (hair, hands, what is carried), the face and the shoes stay the photo's.
 */
import { keepLargeComponents } from "../image/components.ts";
import { distanceToSet, near } from "../image/distance.ts";
import { gaussianBlur } from "../image/filters.ts";
import { smoothstep } from "../image/maths/interpolate.ts";
import { channelsOf, maskWhere } from "../image/planes.ts";
import type { Channels, Point } from "../image/types.ts";
import { Label, type Parse, type PersonAnalysis } from "../person/types.ts";
import type { Category } from "../request/choices.ts";
import { clothesOf } from "./clothes.ts";
import type { Registered } from "./types.ts";

/** Shoulder widths. */
const BAND = { skin: { from: 0.02, to: 0.07 }, front: { from: 0.004, to: 0.018 } };
/** New cloth this far from the old counts only where the picture changed, shoulder widths. */
const BESIDE = 0.04;
/** How far beside new clothes an outline of the photo's skin may be left over, shoulder widths. */
const RIM = 0.07;
/** A corrected pixel that differs by so much from the photo (0-255) shows something else. */
const CHANGED = 16;
/** Regions smaller than this share of the largest are noise of the labels. */
const SMALLEST = 0.01;
/** From the wrist to the fingers' base is 1: a cuff may cover the first part of it. Half the width of a hand in shoulder widths. */
const HAND = { from: 0.35, to: 3, half: 0.17 };
/** The face's radius in eye distances. */
const FACE = 1.9;

/** 0-1 for each pixel of the working size: how much of it comes from the other picture. */
export function findZone(
  person: PersonAnalysis,
  other: Registered,
  { category, tone }: { category: Category; tone: Channels },
): Float32Array {
  const { image, body, parse } = person;
  const unit = body.shoulderWidth;
  const old = clothesOf(parse.labels, category);
  const worn = newClothes(person, other, { category, tone, old });
  const rim = lostRim(person, other, worn);
  const clothes = keepLargeComponents(
    maskWhere(old.length, (i) => old[i] === 1 || worn[i] === 1 || rim[i] === 1),
    image,
    SMALLEST,
  );
  const away = distanceToSet(clothes, image, BAND.skin.to * unit + 2);
  const inFront = findFront(person, other.labels);
  const forced = new Float32Array(away.length);
  const take = new Float32Array(away.length);
  for (let i = 0; i < take.length; i++) {
    const { from, to } = inFront[i] ? BAND.front : BAND.skin;
    take[i] = 1 - smoothstep(from * unit, to * unit, away[i]);
    // Where the other picture shows something else in front, its rim cannot be used either.
    if (inFront[i] && other.labels[i] !== parse.labels[i]) forced[i] = 1;
  }
  const kept = gaussianBlur(forced, image, 1);
  for (let i = 0; i < take.length; i++) take[i] *= 1 - smoothstep(0.25, 0.75, kept[i]);
  return take;
}

/** Skin of the photo right beside the new clothes where the other picture shows background: it would stand there as a second outline. */
function lostRim({ image, parse, body }: PersonAnalysis, other: Registered, worn: Uint8Array): Uint8Array {
  const beside = near(worn, image, { wanted: 1, radius: RIM * body.shoulderWidth });
  return maskWhere(worn.length, (i) => beside[i] === 1 && parse.labels[i] === Label.skin && other.alpha[i] < 0.6);
}

/** New clothes far beside the old ones are believed only where the picture changed: labels err, and skin that is the same stays. */
function newClothes(
  { image, body }: PersonAnalysis,
  other: Registered,
  { category, tone, old }: { category: Category; tone: Channels; old: Uint8Array },
): Uint8Array {
  const worn = clothesOf(other.labels, category);
  const difference = new Float32Array(worn.length);
  for (const [channel, plane] of channelsOf(image).entries()) {
    const theirs = channelsOf(other.picture)[channel];
    const signed = gaussianBlur(
      plane.map((value, i) => value - theirs[i] - tone[channel][i]),
      image,
      1.5,
    );
    for (let i = 0; i < worn.length; i++) difference[i] = Math.max(difference[i], Math.abs(signed[i]));
  }
  const beside = near(old, image, { wanted: 1, radius: BESIDE * body.shoulderWidth });
  return maskWhere(worn.length, (i) => worn[i] === 1 && (beside[i] === 1 || difference[i] > CHANGED));
}

/**
 * 1 for what is in front of clothes in the photo, or is not to be touched: hair, hands, what is carried, face and shoes. A hand of which
 * the other picture shows less than half is covered by a sleeve or a pocket there.
 *
 * @param shown - Labels of the other picture.
 */
export function findFront({ image, parse, body }: PersonAnalysis, shown: Uint8Array): Uint8Array {
  const { labels } = parse;
  const { width } = image;
  const unit = body.shoulderWidth;
  const isSkin = (i: number) => labels[i] === Label.skin;
  const isShown = (isIn: InHand): boolean => {
    let [all, still] = [0, 0];
    for (let i = 0; i < labels.length; i++) {
      if (!isSkin(i) || !isIn(i % width, Math.floor(i / width))) continue;
      all++;
      if (shown[i] === Label.skin) still++;
    }
    return still >= all / 2;
  };
  const hands = [body.left, body.right]
    .map(({ wrist, hand }) => handBeyond(wrist, hand, HAND.half * unit))
    .filter(isShown);
  return maskWhere(labels.length, (i) => {
    const label = labels[i];
    if (label === Label.hair || label === Label.other || label === Label.shoes) return true;
    if (!isSkin(i)) return false;
    const x = i % width;
    const y = (i - x) / width;
    if (isFace(parse, x, y)) return true;
    return hands.some((isIn) => isIn(x, y));
  });
}

type InHand = (x: number, y: number) => boolean;

const isFace = ({ headVisible, nose, eyeDistance }: Parse, x: number, y: number): boolean =>
  headVisible && Math.hypot(x - nose.x, y - nose.y) < FACE * eyeDistance;

function handBeyond(wrist: Point, hand: Point, half: number): InHand {
  const length = Math.max(1, Math.hypot(hand.x - wrist.x, hand.y - wrist.y));
  const [alongX, alongY] = [(hand.x - wrist.x) / length, (hand.y - wrist.y) / length];
  return (x, y) => {
    const along = ((x - wrist.x) * alongX + (y - wrist.y) * alongY) / length;
    const across = Math.abs((x - wrist.x) * alongY - (y - wrist.y) * alongX);
    return along > HAND.from && along < HAND.to && across < half;
  };
}
