/**
 * What was read from a photo, as bytes that can be cached beside it. They begin with a digest of the engine that read it, of
 * the photo, of the options and of the bytes that follow; if the digest differs, the photo is read again.
 */
import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { digestOfSources } from "./sources-digest.ts";

export interface CacheKey {
  kind: "person" | "garment";
  /** SHA-256 of the photo's file, and the options with which it was read. */
  photo: string;
}

const DIGEST_BYTES = 32;
/** Level 1 takes a third of the usual level's time and a tenth more bytes. */
const COMPRESSION = { level: 1 };

/** @param value - Anything that can be cloned; functions cannot. */
export function toCacheFile(key: CacheKey, value: unknown): Uint8Array {
  const content = deflateRawSync(serialize(value), COMPRESSION);
  return Uint8Array.from(Buffer.concat([digestOf(key, content), content]));
}

/**
 * Undefined if the bytes are damaged, or came from another photo or another engine. Typed arrays of the result share
 * one buffer, so none of them may be released to the pool of planes.
 */
export function fromCacheFile(key: CacheKey, bytes: Uint8Array): unknown {
  return isCacheFile(key, bytes) ? deserialize(inflateRawSync(bytes.subarray(DIGEST_BYTES))) : undefined;
}

export const isCacheFile = (key: CacheKey, bytes: Uint8Array): boolean =>
  digestOf(key, bytes.subarray(DIGEST_BYTES)).equals(bytes.subarray(0, DIGEST_BYTES));

const digestOf = ({ kind, photo }: CacheKey, content: Uint8Array): Buffer =>
  createHash("sha256").update(`${engineDigest()} ${kind} ${photo} `).update(content).digest();

/**
 * The code that a reading depends on. A version number to be raised by hand would be forgotten, and old readings would stay in
 * use.
 */
const READERS = [
  "garment",
  "image",
  "issues",
  "judge/cloth/garment-colour.ts",
  "analysis-cache",
  "person",
  "request/choices.ts",
  "runtime",
];

let digest: string | undefined;

const engineDigest = (): string => {
  digest ??= digestOfSources(READERS);
  return digest;
};
