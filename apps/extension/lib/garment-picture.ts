/**
 * Reads a garment's picture from a shop, in the worker, because a script on a page may not read pictures of other hosts. Without cookies,
 * so that a page cannot make the extension fetch anything that is private to the user.
 */
import { toSendable } from "@toile/contract";

/** The most that is read, to be made smaller here. */
const READ_MAX_BYTES = 25 * 1024 * 1024;
const WAIT_MS = 15_000;

/**
 * The first of the URLs that leads to a picture. Null: the shop refuses, or none is a picture. The site can still be asked to fetch it
 * by its URL.
 */
export async function findGarmentPicture(urls: string[], signal: AbortSignal): Promise<Blob | null> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]);
  for (const url of urls) {
    const picture = await fetchPicture(url, limited);
    signal.throwIfAborted();
    if (picture) return picture;
  }
  return null;
}

async function fetchPicture(url: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const picture = await read(url, signal);
    return picture && (await toSendable(picture));
  } catch {
    return null;
  }
}

async function read(url: string, signal: AbortSignal): Promise<Blob | null> {
  const headers = { Accept: "image/webp,image/jpeg,image/png,image/*;q=0.5" };
  const response = await fetch(url, { headers, signal, credentials: "omit", referrerPolicy: "no-referrer" });
  if (!response.ok || !response.body) return null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    size += value.length;
    parts.push(value);
    if (size > READ_MAX_BYTES) {
      await reader.cancel();
      return null;
    }
  }
}
