/** What a stored picture is named, and how long it and its addresses last. */
import type { StoredContentType } from "../upload/upload.ts";

/** How long an address of a picture works, in seconds, before it is rounded up to the next bucket. */
export const ADDRESS_LIFE_SECONDS = 3600;
/** Addresses made within one bucket are equal, so that a browser finds the picture in its cache. */
export const ADDRESS_BUCKET_SECONDS = 600;
/** A photo sent for one try-on is kept this long: enough for retries and for the comparison on the result's page. */
export const PERSON_PICTURE_LIFE_MS = 24 * 60 * 60 * 1000;

/**
 * `person`: a photo of the owner, sent for one try-on. `customer`: the same from a program, whose owner answers for it: it shows
 * somebody else, and the owner's consent says nothing about it.
 */
export type PicturePurpose = "profile" | "person" | "customer" | "garment" | "result";

const KEY_PREFIX = "pictures/";
export const STORED_PREFIX = KEY_PREFIX;

/** The object's name: the row's id, spread over 256 folders by its random end (its beginning is the time of day). */
export function storageKeyOf(id: string, contentType: StoredContentType): string {
  return `${KEY_PREFIX}${id.slice(-2)}/${id}.${contentType === "image/png" ? "png" : "jpg"}`;
}

/** Where what an engine read from a stored picture lies. */
export const analysisKeyOf = (storageKey: string): string => `${storageKey}${ANALYSIS_ENDING}`;
const ANALYSIS_ENDING = ".analysis";

/** The picture's key, of its own key or its analysis'. */
export const pictureKeyOf = (key: string): string =>
  key.endsWith(ANALYSIS_ENDING) ? key.slice(0, -ANALYSIS_ENDING.length) : key;

/** The time in a UUIDv7's first 48 bits, milliseconds since 1970; undefined where the key holds no such id. */
export function madeAtMs(storageKey: string): number | undefined {
  const match = /([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\.(?:jpg|png)$/.exec(
    pictureKeyOf(storageKey),
  );
  return match ? Number.parseInt(`${match[1]}${match[2]}`, 16) : undefined;
}

/** Safe as a download's name: letters, digits, dot, dash, underscore; the ending always tells the truth about the bytes. */
export function downloadName(asked: string, contentType: string): string {
  const stem = asked
    .replace(/\.[A-Za-z0-9]{1,5}$/, "")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/^[.-]+/, "")
    .slice(0, 100);
  return `${stem || "toile"}.${contentType === "image/png" ? "png" : "jpg"}`;
}
