/**
 * Another engine's picture with the photo's own person: only the garment and the skin that it newly bares or covers are taken from the
 * picture. Face, hair, hands, shoes, what is carried, and everything behind come back from the photo at its own resolution. A picture
 * that does not lie over the photo is left as it came.
 */
import { createSampler, type PixelBytes } from "../compose/scene/full-resolution.ts";
import type { FlatGarment } from "../garment/index.ts";
import { near } from "../image/distance.ts";
import { gaussianBlur } from "../image/filters.ts";
import { maskAbove, sampleBilinear } from "../image/planes.ts";
import type { Channels, RgbImage } from "../image/types.ts";
import { TryOnRefusal } from "../issues/refusal.ts";
import { type AlignedPicture, alignPicture } from "../judge/outside/align.ts";
import { measurePose } from "../judge/outside/pose-change.ts";
import { analysePerson } from "../person/index.ts";
import { findPose } from "../person/pose/pose.ts";
import type { Keypoint, PersonAnalysis } from "../person/types.ts";
import { isBodyGuessed, validatePhoto } from "../person/validation/validate-photo.ts";
import type { Category } from "../request/choices.ts";
import { loadModels } from "../runtime/models.ts";
import { aroundBoth, clothesOf } from "./clothes.ts";
import { chain, findField, still, warpBytes, warpImage, warpPlane } from "./field.ts";
import { mergePictures } from "./merge.ts";
import { compareOutline } from "./outline.ts";
import { inPhotosLight, isSameRoom, matchTone } from "./tone.ts";
import type { Field, LeftReason, Registered } from "./types.ts";
import { findZone } from "./zone.ts";

/** Beside clothes, so many shoulder widths tell nothing about the alignment: shadows, and labels that err. */
const CLOTHES_RIM = 0.14;
/** How far the person's colours reach beyond the matte, shoulder widths. */
const HIDDEN_RIM = 0.012;
/** How far the second worst fifth of the body's points may have moved, shoulder widths. */
const MOVED = 0.16;
/** Beyond this it is certainly another pose; between the two it may be the same one of a narrower body. */
const OTHER_POSE = 0.3;
/** Share of the person's area, away from the clothes, in which the outlines may differ. */
const AWAY = 0.14;
/** How much of the body's side may be missing, shoulder widths: more cannot be put right. */
const NARROWED = 0.14;
/** Share of the zone that the picture has to show. */
const SHOWN = 0.98;

export interface KeepInput {
  person: PersonAnalysis;
  garment: FlatGarment;
  /** The person's photo at its own size. */
  photo: PixelBytes;
  /** The other engine's picture at its own size, and fitted into the working size. */
  other: PixelBytes;
  otherSmall: RgbImage;
}

export interface Measured {
  /** Shoulder widths; see `MOVED`, `NARROWED`. */
  moved: number;
  narrowed: number;
  /** Shares 0-1. */
  away: number;
  shown: number;
}

export type Kept =
  | { kind: "kept"; picture: PixelBytes; measured: Measured }
  /** The clothes leave out so much of the body that widening them would not do: such a picture must not be shown. */
  | { kind: "reshaped"; measured: Omit<Measured, "shown"> }
  | { kind: "left"; reason: LeftReason; measured: Partial<Measured> };

export async function keepPerson(input: KeepInput): Promise<Kept> {
  const { person, garment, otherSmall } = input;
  const { category } = garment;
  const pose = await findPose(otherSmall, await loadModels());
  const aligned = alignPicture(person, otherSmall, pose?.keypoints);
  const seen = await readPicture(inPhotosLight(person, aligned.picture, category), category);
  if (!seen) return { kind: "left", reason: "nobody", measured: {} };
  const first = register(person, { ...seen, image: aligned.picture }, category);
  const points = placeBack(seen.pose.keypoints, first.field);
  const moved = measurePose(person.pose.keypoints, points, person.body.shoulderWidth) ?? 0;
  if (moved > OTHER_POSE) return { kind: "left", reason: "pose", measured: { moved } };
  const { away, narrowed, widening } = compareOutline(person, first, category);
  const outline = { moved, away, narrowed };
  if (narrowed > NARROWED && !isBodyGuessed(validatePhoto(person, category)))
    return { kind: "reshaped", measured: outline };
  if (moved > MOVED) return { kind: "left", reason: "pose", measured: outline };
  if (away > AWAY || narrowed > NARROWED) return { kind: "left", reason: "silhouette", measured: outline };
  const registered = widening ? moveBy(first, widening) : first;
  const wanted = { lab: garment.cut.lab, alpha: garment.cut.alpha };
  const tone = matchTone(person, registered, { category, wanted });
  const take = findZone(person, registered, { category, tone: tone.person });
  const shown = shareShown(take, aligned, person.image.width);
  const measured = { moved, away, narrowed, shown };
  if (shown < SHOWN) return { kind: "left", reason: "frame", measured };
  const picture = mergePictures({
    photo: input.photo,
    other: input.other,
    place: placeIn(aligned, registered.field, input),
    size: person.image,
    take,
    hidden: hiddenBackground(person),
    plate: person.matte.plate,
    otherAlpha: registered.alpha,
    otherPlate: registered.plate,
    tone,
  });
  return { kind: "kept", picture, measured };
}

/** 0-1: the photo's person with a rim, because a matte's softest edge still holds their colours. */
function hiddenBackground({ matte, image, body }: PersonAnalysis): Float32Array {
  const rim = near(maskAbove(matte.alpha, 0.03), image, { wanted: 1, radius: HIDDEN_RIM * body.shoulderWidth });
  return gaussianBlur(Float32Array.from(rim), image, 1);
}

type Seen = Pick<PersonAnalysis, "image" | "pose" | "matte" | "parse">;

/** What the aligned picture shows; undefined if it shows nobody. */
async function readPicture(picture: RgbImage, category: Category): Promise<Seen | undefined> {
  try {
    return await analysePerson(picture, { category, onRefusal: "report" });
  } catch (error) {
    if (error instanceof TryOnRefusal) return undefined;
    throw error;
  }
}

/** Lays the picture over the photo locally, too, by what should be alike in both: neither old nor new clothes. */
function register(person: PersonAnalysis, { image, matte, parse }: Seen, category: Category): Registered {
  const { body } = person;
  const unit = body.shoulderWidth;
  const [old, worn] = [clothesOf(person.parse.labels, category), clothesOf(parse.labels, category)];
  const clothes = aroundBoth(old, worn, image, CLOTHES_RIM * unit);
  // In another room only the person tells where the person is.
  const knowsRoom = isSameRoom(person, { picture: image, labels: parse.labels });
  const trust = Float32Array.from(clothes, (isClothes, i) =>
    isClothes || (!knowsRoom && person.matte.alpha[i] < 0.5) ? 0 : 1,
  );
  const field = findField({ photo: person.image, aligned: image, trust, unit });
  return moveBy(
    { picture: image, alpha: matte.alpha, plate: matte.plate, labels: parse.labels, field: still(image) },
    field,
  );
}

/** Points of the aligned picture as places of the photo. */
function placeBack(points: Keypoint[], field: Field): Keypoint[] {
  return points.map((point) => ({
    ...point,
    x: point.x - sampleBilinear(field.dx, field, point.x, point.y),
    y: point.y - sampleBilinear(field.dy, field, point.x, point.y),
  }));
}

/** The same picture, moved by another field. */
const moveBy = ({ picture, alpha, plate, labels, field }: Registered, by: Field): Registered => ({
  picture: warpImage(picture, by),
  alpha: warpPlane(alpha, by),
  plate: plate.map((plane) => warpPlane(plane, by)) as Channels,
  labels: warpBytes(labels, by),
  field: chain(field, by),
});

/** Share of the zone that the other picture's frame covers. */
function shareShown(take: Float32Array, { covered }: AlignedPicture, width: number): number {
  const half = width >> 1;
  let all = 0;
  let shown = 0;
  for (let i = 0; i < covered.length; i++) {
    const weight = take[2 * Math.floor(i / half) * width + 2 * (i % half)] ?? 0;
    all += weight;
    shown += weight * covered[i];
  }
  return all === 0 ? 0 : shown / all;
}

/** From a place of the working size to the other picture's own pixels. */
function placeIn({ placement }: AlignedPicture, field: Field, { other, otherSmall }: KeepInput) {
  const { scaleX, scaleY, dx, dy } = placement;
  const sampler = createSampler(field);
  const enlarged = { x: other.width / otherSmall.width, y: other.height / otherSmall.height };
  return (x: number, y: number) => {
    sampler.moveTo(x, y);
    const toX = scaleX * (x + sampler.read(field.dx) + 0.5) + dx;
    const toY = scaleY * (y + sampler.read(field.dy) + 0.5) + dy;
    return { x: toX * enlarged.x - 0.5, y: toY * enlarged.y - 0.5 };
  };
}
