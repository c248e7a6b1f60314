/**
 * A page compressed with Brotli once, for many answers that differ only in the nonce of their policy.
 *
 * The first nonce of the page is stored in an uncompressed block; every later one is a back-reference to it. Inserting
 * a nonce therefore means writing 22 bytes in one place. During compression, bytes that occur in no text stand in for
 * the nonce, so only nonces refer to that block. Literal context modelling is off (it gains nothing here below quality
 * 10), so these 22 bytes influence no other code. To verify that all nonces are back-references, the page is
 * decompressed once with a real nonce: a character that was not copied would be a stand-in.
 */
import { brotliDecompressSync, constants, createBrotliCompress } from "node:zlib";

/** 16 random bytes in base64: 22 characters and two `=`. */
const NONCE = /^[A-Za-z0-9+/]{22}==$/;
const SLOT_BYTES = 22;
/** None of these bytes occurs in UTF-8, and no pair of neighbours occurs twice. */
const STAND_IN = Buffer.from("c0c1f5f6f7f8f9fafbfcfdfeffc0f5f7f9fbfdffc1f6", "hex");
/** Header of a non-last, uncompressed block of the slot's length: RFC 7932, section 9.2, padded to a whole byte. */
const SLOT_HEAD = Buffer.from([((SLOT_BYTES - 1) << 3) & 0xff, ((SLOT_BYTES - 1) >> 5) & 0xff, 0b1000]);

/** A compressed page is mostly one chunk. */
const CHUNK_BYTES = 32 * 1024;

export type SlottedPage = { before: Buffer; after: Buffer };

export const sizeOf = ({ before, after }: SlottedPage): number => before.length + after.length;

/** Null if `page` does not contain `nonce`, or contains it in a way that cannot be replaced. */
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

/** The smallest window that covers the whole page, because its memory is allocated for each. */
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

/** One stream, flushed to a whole byte at the end of each part. */
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
