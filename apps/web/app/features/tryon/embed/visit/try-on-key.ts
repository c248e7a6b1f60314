import { createIdempotencyKey } from "../../../../lib/api/idempotency-key.ts";

/**
 * An Idempotency-Key made of what is sent: for a day the server answers the same photo and garment with the picture that it made first, so a
 * visitor who opens the window again costs the shop nothing. A page without TLS cannot hash; there each press is a try-on of its own.
 */
export async function keyOfPictures(photo: Blob, garment: Blob | string, category: string): Promise<string> {
  if (!crypto.subtle) return createIdempotencyKey();
  const sent = new Blob([`${category} ${photo.size} `, photo, garment]);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await sent.arrayBuffer()));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
