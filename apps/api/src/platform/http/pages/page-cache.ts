/**
 * A cache of rendered pages that are the same for everyone. The renderer's name for a page covers all the data in it,
 * so a cached page is never stale: other data has another name. The least recently requested pages are dropped.
 */
import { LRUCache } from "lru-cache";
import { compressAround, decompress, type SlottedPage, sizeOf, withNonce } from "./nonce-slot.ts";

/** A complete page; `encoding` is its compression. */
export type WholePage = { status: number; body: Uint8Array; encoding?: "br" };

export type PageRequest = { nonce: string; takesBrotli: boolean };

export type PageCache = {
  /** The page of this name with the request's nonce; rendered first if it is not cached. */
  answer(name: string, request: PageRequest, render: () => Promise<WholePage>): Promise<WholePage>;
};

/**
 * From 7 on the encoder's tables take many megabytes, and V8 collects garbage for them: at 8 a page is half a percent smaller, and
 * rendering a category page anew takes 27 ms of processor time instead of 12.
 */
const QUALITY = 6;
/** The name and the table's own overhead. */
const OVERHEAD_BYTES = 256;

export function createPageCache({ maxBytes }: { maxBytes: number }): PageCache {
  const pages = new LRUCache<string, SlottedPage>({
    maxSize: maxBytes,
    sizeCalculation: (page) => sizeOf(page) + OVERHEAD_BYTES,
  });
  const respond = (page: SlottedPage, { nonce, takesBrotli }: PageRequest): WholePage =>
    takesBrotli
      ? { status: 200, body: withNonce(page, nonce), encoding: "br" }
      : { status: 200, body: decompress(page, nonce) };

  return {
    async answer(name, request, render) {
      const cached = pages.get(name);
      if (cached) return respond(cached, request);
      const page = await render();
      if (page.status !== 200 || page.encoding) return page;
      const compressed = await compressAround(Buffer.from(page.body), request.nonce, QUALITY);
      if (!compressed) return page;
      pages.set(name, compressed);
      return request.takesBrotli ? respond(compressed, request) : page;
    },
  };
}
