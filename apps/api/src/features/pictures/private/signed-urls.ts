/**
 * Signed URLs: `/media/{pictureId}?e={unix seconds}&s={signature}`. Anyone who has one may see the picture until it
 * expires; no one can make one without the server's secret.
 */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { nowMs } from "../../../platform/clock.ts";
import { URL_BUCKET_SECONDS, URL_LIFE_SECONDS } from "./private.rules.ts";

export type SignedUrls = {
  /** A URL that works for 60 to 70 minutes. */
  of(pictureId: string): string;
  verify(pictureId: string, query: { e?: string | undefined; s?: string | undefined }): UrlCheck;
};

export type UrlCheck = { kind: "valid"; secondsLeft: number } | { kind: "expired" } | { kind: "forged" };

export function createSignedUrls(authSecret: string): SignedUrls {
  // A separate key: a picture's signature can never be mistaken for a token's.
  const key = Buffer.from(hkdfSync("sha256", authSecret, "", "toile picture address v1", 32));
  const sign = (pictureId: string, expiresAtSeconds: number) =>
    createHmac("sha256", key).update(`${pictureId}.${expiresAtSeconds}`).digest("base64url");

  return {
    of(pictureId) {
      const seconds = nowMs() / 1000 + URL_LIFE_SECONDS;
      const expires = Math.ceil(seconds / URL_BUCKET_SECONDS) * URL_BUCKET_SECONDS;
      return `/media/${pictureId}?e=${expires}&s=${sign(pictureId, expires)}`;
    },
    verify(pictureId, query) {
      const expires = /^\d{1,12}$/.test(query.e ?? "") ? Number(query.e) : 0;
      // Compares the text, not the decoded bytes: the last character has spare bits, and a signature must have only one spelling.
      const expected = Buffer.from(sign(pictureId, expires));
      const received = Buffer.from(query.s ?? "");
      // Lengths are public; comparing a fixed number of bytes takes the same time for every wrong signature.
      const padded = Buffer.alloc(expected.length);
      received.copy(padded);
      const genuine = timingSafeEqual(expected, padded) && received.length === expected.length;
      if (!genuine) return { kind: "forged" };
      const secondsLeft = Math.floor(expires - nowMs() / 1000);
      return secondsLeft > 0 ? { kind: "valid", secondsLeft } : { kind: "expired" };
    },
  };
}
