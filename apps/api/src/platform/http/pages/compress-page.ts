/**
 * Compresses pages with Brotli for browsers that take it: a sixth smaller than gzip makes them, since what a list's markup and its data have in
 * common lies further apart than gzip looks back. For a first visit on a phone's connection that is a round trip.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress } from "node:zlib";

/** A twentieth larger than at 8, whose tables of 8 MB, made anew for every page, cost more than the compressing. */
const QUALITY = 5;
/** A page that is whole by then is compressed in one go, off the main thread; a stream costs several times as much. */
const WHOLE_WITHIN_MS = 20;

const COMPRESSIBLE = /^text\/(?:html|x-script)\b/;
const TAKES_BROTLI = /(?:^|,)\s*br\s*(?:,|$)/;

const compress = promisify(brotliCompress);

export const takesBrotli = (acceptEncoding: string): boolean => TAKES_BROTLI.test(acceptEncoding);

/** Answers the page as it came where the caller does not read Brotli or it is no text. */
export async function compressPage(page: Response, acceptEncoding: string): Promise<Response> {
  // Looked at before the body: an answer whose body nobody touches is sent without a stream around it.
  if (page.headers.has("content-encoding") || !COMPRESSIBLE.test(page.headers.get("content-type") ?? "")) return page;
  const { body, status } = page;
  if (!body) return page;
  const headers = new Headers(page.headers);
  headers.append("Vary", "Accept-Encoding");
  if (!takesBrotli(acceptEncoding)) return new Response(body, { status, headers });
  headers.set("Content-Encoding", "br");
  const reader = body.getReader();
  const { parts, rest } = await readSoon(reader);
  if (rest) return new Response(compressParts(reader, parts, rest), { status, headers });
  const whole = Buffer.concat(parts);
  const params = { ...PARAMS, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length };
  const compressed = await compress(whole, { params });
  headers.set("Content-Length", String(compressed.length));
  return new Response(new Uint8Array(compressed), { status, headers });
}

const PARAMS = {
  [constants.BROTLI_PARAM_QUALITY]: QUALITY,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type Read = ReturnType<Reader["read"]>;

/** The parts that come at once; `rest` is the read that still waits by then, null at the end of the page. */
async function readSoon(reader: Reader): Promise<{ parts: Uint8Array[]; rest: Read | null }> {
  const parts: Uint8Array[] = [];
  const enough = new AbortController();
  const late = sleep(WHOLE_WITHIN_MS, null, { signal: enough.signal }).catch(() => null);
  for (;;) {
    const read = reader.read();
    const part = await Promise.race([read, late]);
    if (!part) return { parts, rest: read };
    if (part.done) {
      enough.abort();
      return { parts, rest: null };
    }
    parts.push(part.value);
  }
}

/** What has come is sent before the next part is waited for: it is a picture of what is on its way. */
function compressParts(reader: Reader, parts: Uint8Array[], rest: Read): ReadableStream<Uint8Array> {
  const compressor = createBrotliCompress({ params: PARAMS });
  const write = (part: Uint8Array) =>
    new Promise<void>((resolve) => {
      compressor.write(part);
      compressor.flush(() => resolve());
    });
  return new ReadableStream<Uint8Array>({
    start(controller) {
      compressor.on("data", (bytes: Buffer) => controller.enqueue(new Uint8Array(bytes)));
      compressor.on("end", () => controller.close());
      compressor.on("error", (error) => controller.error(error));
      const run = async () => {
        await write(Buffer.concat(parts));
        for (let part = await rest; !part.done; part = await reader.read()) await write(part.value);
        compressor.end();
      };
      run().catch((error: unknown) => {
        compressor.destroy();
        controller.error(error);
      });
    },
    async cancel(reason) {
      compressor.destroy();
      await reader.cancel(reason);
    },
  });
}
