/**
 * A page compressed with Brotli once, for many answers that differ in nothing but the nonce of their policy.
 *
 * Where the page first says its nonce, the stream holds it as it is, in a block that is not compressed; wherever it says it again, the compressor
 * has seen it before and the decompressor copies it from there. So a nonce is put in by writing 22 bytes in one place. While the page is compressed,
 * bytes that no text contains stand for the nonce: nothing else is copied from it. The compressor may not choose its codes by the letters before
 * (literal context modelling, which gains nothing here below quality 10), so that these 22 bytes decide nothing but themselves. Whether
 * all of the page's nonces were copied is seen by unpacking it once with its own: a letter that is not a copy would be one of the stand-in.
 */
import { brotliDecompressSync, constants, createBrotliCompress } from "node:zlib";

/** 16 random bytes in base64: what varies of it is 22 letters, two `=` follow. */
const NONCE = /^[A-Za-z0-9+/]{22}==$/;
const SLOT_BYTES = 22;
/** None of these occurs in UTF-8, and no two stand beside each other twice. */
const STAND_IN = Buffer.from("c0c1f5f6f7f8f9fafbfcfdfeffc0f5f7f9fbfdffc1f6", "hex");
/** Not the last block, as long as the slot, not compressed: the bits of RFC 7932, section 9.2, up to the next whole byte. */
const SLOT_HEAD = Buffer.from([((SLOT_BYTES - 1) << 3) & 0xff, ((SLOT_BYTES - 1) >> 5) & 0xff, 0b1000]);

/** A compressed page is mostly one chunk. */
const CHUNK_BYTES = 32 * 1024;

export type SlottedPage = { before: Buffer; after: Buffer };

export const sizeOf = ({ before, after }: SlottedPage): number => before.length + after.length;

/** Null where `page` does not say `nonce`, or says it in a way that cannot be replaced. */
export async function compressAround(page: Buffer, nonce: string, quality: number): Promise<SlottedPage | null> {
  const first = NONCE.test(nonce) ? page.indexOf(nonce) : -1;
  if (first < 0) return null;
  const masked = Buffer.from(page);
  for (let at = first; at >= 0; at = masked.indexOf(nonce, at)) STAND_IN.copy(masked, at);
  const rest = first + SLOT_BYTES;
  const [before, , after] = await compressInParts(
    [masked.subarray(0, first), masked.subarray(first, rest), masked.subarray(rest)],
    quality,
  );
  if (!before || !after) return null;
  const compressed = { before: Buffer.concat([before, SLOT_HEAD]), after };
  return decompressesTo(compressed, nonce, page) ? compressed : null;
}

export function withNonce({ before, after }: SlottedPage, nonce: string): Buffer {
  if (!NONCE.test(nonce)) throw new Error("the nonce does not fit its slot");
  return Buffer.concat([before, Buffer.from(nonce.slice(0, SLOT_BYTES), "latin1"), after]);
}

export const decompress = (page: SlottedPage, nonce: string): Buffer => brotliDecompressSync(withNonce(page, nonce));

/** The smallest window that sees the whole page, as its memory is made anew for each. */
function windowFor(bytes: number): number {
  const { BROTLI_MIN_WINDOW_BITS: least, BROTLI_MAX_WINDOW_BITS: most } = constants;
  return Math.min(most, Math.max(least, Math.ceil(Math.log2(bytes + 16))));
}

function decompressesTo(compressed: SlottedPage, nonce: string, page: Buffer): boolean {
  try {
    return decompress(compressed, nonce).equals(page);
  } catch {
    return false;
  }
}

/** One stream, cut where each part ends: at a whole byte. */
async function compressInParts(parts: Buffer[], quality: number): Promise<Buffer[]> {
  const bytes = parts.reduce((sum, part) => sum + part.length, 0);
  const compressor = createBrotliCompress({
    chunkSize: CHUNK_BYTES,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING]: 1,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes),
    },
  });
  let read: Buffer[] = [];
  compressor.on("data", (bytes: Buffer) => read.push(bytes));
  const compressed: Buffer[] = [];
  const take = () => {
    compressed.push(Buffer.concat(read));
    read = [];
  };
  const last = parts.length - 1;
  for (const [index, part] of parts.entries()) {
    await new Promise<void>((resolve, reject) => {
      compressor.once("error", reject);
      if (index === last) {
        compressor.once("end", resolve);
        compressor.end(part);
      } else {
        compressor.write(part);
        compressor.flush(() => resolve());
      }
    });
    take();
  }
  return compressed;
}
