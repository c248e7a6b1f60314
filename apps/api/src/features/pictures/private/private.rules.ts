/** Names of stored pictures, and how long they and their URLs last. */
import type { StoredContentType } from "../upload/upload.ts";

/** How long a picture's URL works, in seconds, before it is rounded up to the next bucket. */
export const URL_LIFE_SECONDS = 3600;
/** URLs made within one bucket are equal, so a browser finds the picture in its cache. */
export const URL_BUCKET_SECONDS = 600;
/** How long a photo sent for one try-on is stored: enough for retries and for the comparison on the result's page. */
export const PERSON_PICTURE_LIFE_MS = 24 * 60 * 60 * 1000;

/**
 * `person`: a photo of the owner, sent for one try-on. `customer`: the same with an API key. It shows someone else, so
 * the owner's consent does not apply; the owner is responsible for it.
 */
export type PicturePurpose = "profile" | "person" | "customer" | "garment" | "result";

const KEY_PREFIX = "pictures/";
export const STORED_PREFIX = KEY_PREFIX;

/** The object's name: the row's id, spread over 256 folders by its random end (its start is the time). */
export function storageKeyOf(id: string, contentType: StoredContentType): string {
  return `${KEY_PREFIX}${id.slice(-2)}/${id}.${contentType === "image/png" ? "png" : "jpg"}`;
}

/** The path of an engine's analysis of a stored picture. */
export const analysisKeyOf = (storageKey: string): string => `${storageKey}${ANALYSIS_ENDING}`;
const ANALYSIS_ENDING = ".analysis";

/** The picture's key, from its own key or an analysis' key. */
export const pictureKeyOf = (key: string): string =>
  key.endsWith(ANALYSIS_ENDING) ? key.slice(0, -ANALYSIS_ENDING.length) : key;

/** The time in a UUIDv7's first 48 bits, milliseconds since 1970; undefined if the key contains no such id. */
export function madeAtMs(storageKey: string): number | undefined {
  const match = /([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\.(?:jpg|png)$/.exec(
    pictureKeyOf(storageKey),
  );
  return match ? Number.parseInt(`${match[1]}${match[2]}`, 16) : undefined;
}

/** A safe name for downloads: letters, digits, dot, dash, underscore; the extension always matches the bytes. */
export function downloadName(name: string, contentType: string): string {
  const stem = name
    .replace(/\.[A-Za-z0-9]{1,5}$/, "")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/^[.-]+/, "")
    .slice(0, 100);
  return `${stem || "toile"}.${contentType === "image/png" ? "png" : "jpg"}`;
}
