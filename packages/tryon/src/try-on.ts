/** The public types of a try-on: requests, results and the engine's guarantees. */

import type { GivenReading, PlacedPoints } from "./garment/given/given-types.ts";
import type { Issue } from "./issues/issues.ts";
import type { Judgement } from "./judge/judgement.ts";
import type { LeftReason } from "./keep-person/types.ts";
import type { PhotoCheck } from "./photo-check/photo-check.ts";
import type { OutputFormat } from "./picture.ts";
import type { TuckChoice } from "./request/choices.ts";
import type { TryOnStage } from "./request/stages.ts";

export type CutOutChoice = "auto" | "other";

export type GarmentCategory = "tops" | "bottoms" | "one-pieces";

export interface TryOnRequest {
  /**
   * A JPEG, PNG, WebP or anything else that libvips reads, at most 50 megapixels. Works best with one person, frontal,
   * before a plain wall.
   */
  person: Uint8Array;
  /** The same file types: one garment on a plain background, alone or worn by one person who faces the camera. */
  garment: Uint8Array;
  /** `auto` guesses from the outline, unreliably. */
  category: GarmentCategory | "auto";
  /** `auto` looks for a person in the garment photo. */
  garmentPhotoType: "auto" | "flat-lay" | "model";
  /**
   * Whether a top is tucked into the lower garment. `auto`: only plain or bodysuit-shaped ones under a high waistband.
   */
  tuck?: TuckChoice | undefined;
  /**
   * `other`: uses the second opinion on the garment's sleeves for the cut-out, if there is one; otherwise the same as
   * `auto`.
   */
  cutOut?: CutOutChoice | undefined;
  /** What somebody knows better about the garment's photo than any reading. It needs a category; `cutOut` is then without effect. */
  given?: GivenReading | undefined;
  outputFormat: OutputFormat;
  /** The same pictures, options and seed give the same result. */
  seed: number;
  /**
   * What the caller has cached from earlier try-ons with these photos, so that they need not be read again. Null: nothing yet.
   * For everything that was null, or was made by another version, `toCache` returns a new analysis. The picture is the same,
   * byte for byte.
   */
  cached?: { person?: Uint8Array | null | undefined; garment?: Uint8Array | null | undefined } | undefined;
}

/**
 * Analyses as bytes, to be cached with their photo and deleted with it. A person's (about 2 MB) shows as much as the photo
 * does; a garment's (up to 200 kB) applies to this category and type of photo. They are not checked: pass in only what
 * this engine made.
 */
export interface ToCache {
  person?: Uint8Array;
  garment?: Uint8Array;
}

export interface TryOnOptions {
  /** Checked between stages (each takes about a second at most); its reason is thrown. */
  signal?: AbortSignal | undefined;
  /** `progress` 0-1 when a stage begins. Stages whose result is cached pass quickly. */
  onStage?: ((stage: TryOnStage, progress: number) => void) | undefined;
}

export interface TryOnResult {
  /** In the requested format, upright, at the person photo's own resolution, without metadata. */
  image: Uint8Array;
  width: number;
  height: number;
  timingsMs: Record<TryOnStage, number>;
  /** What may be wrong with the result: advice for the person. */
  warnings: Issue[];
  /** The category that was used. */
  category: GarmentCategory;
  /** `given`: the garment was read with the request's help. */
  reading: "automatic" | "given";
  judgement: Judgement;
  /** Other versions that came out about as well; empty if there are none. */
  alternatives: Alternatives;
  toCache: ToCache;
}

/**
 * Other versions of a result, as a request asks for them. The judge finds them about as good, so the shopper may prefer
 * one.
 */
export interface Alternatives {
  tuck?: "in" | "out";
  cutOut?: "other";
}

/** A picture that any engine made from these two photos. */
export interface JudgeRequest
  extends Pick<TryOnRequest, "person" | "garment" | "category" | "garmentPhotoType" | "given" | "cached"> {
  picture: Uint8Array;
}

/** A picture of another engine that is to be merged with the photo and judged. */
export interface KeepRequest extends JudgeRequest {
  /** Of the merge. */
  outputFormat: OutputFormat;
}

export interface MergedPicture {
  /** The picture with the photo's own person, at the photo's resolution; undefined if it stays as it came. */
  picture: Uint8Array | undefined;
  /** Why it stays as it came. */
  left: LeftReason | undefined;
  /** Of the picture that will be shown: the merged one, or the one that stays as it came. */
  judgement: Judgement;
}

/** A garment's photo that is to be read and nothing else. */
export type ReadRequest = Pick<TryOnRequest, "garment" | "category" | "garmentPhotoType" | "given">;

/** What the engine sees in a garment's photo. It may be corrected and given back (`TryOnRequest.given`). */
export interface GarmentReading {
  /** Of the picture that was read, which is upright and at most 768x1024. */
  width: number;
  height: number;
  category: GarmentCategory;
  /** Of a garment on a model the mask alone can be given. */
  kind: "flat" | "worn";
  /** 0 to 1 from the left and the top; those that this garment has. */
  landmarks: PlacedPoints;
  hasSleeves: boolean;
  hasLegs: boolean;
  /** A PNG of that size: white where there is cloth. */
  mask: Uint8Array;
  reading: TryOnResult["reading"];
  warnings: Issue[];
}

export interface TryOnEngine {
  /**
   * Handles one call at a time; others queue. Caches the analyses of the last person and the last garment (by SHA-256 of the
   * files).
   *
   * @throws TryOnRefusal when there is nothing to dress or no garment to be found, READING_INVALID when what is given cannot be
   *   used; the signal's reason when aborted.
   */
  tryOn(request: TryOnRequest, options?: TryOnOptions): Promise<TryOnResult>;
  /**
   * Judges another engine's picture. @throws TryOnRefusal if either photo cannot be analysed, so that no judgement is
   * possible.
   */
  judge(request: JudgeRequest): Promise<Judgement>;
  /**
   * Takes only the garment from another engine's picture and everything else from the photo, if the picture lies over it, and judges
   * what comes of it. @throws TryOnRefusal as `judge` does, and BODY_RESHAPED if the picture's body is much narrower than the photo's.
   */
  keepPerson(request: KeepRequest): Promise<MergedPicture>;
  /** Reads a garment's photo. @throws TryOnRefusal where no garment is found, or READING_INVALID */
  readGarment(request: ReadRequest): Promise<GarmentReading>;
  /** Finds what is wrong with a photo before anything is tried on. @throws TryOnRefusal IMAGE_UNREADABLE only. */
  checkPhoto(person: Uint8Array, category: TryOnRequest["category"]): Promise<PhotoCheck>;
}
