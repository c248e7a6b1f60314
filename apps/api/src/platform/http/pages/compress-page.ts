/**
 * Compresses pages with Brotli for browsers that accept it. The result is a sixth smaller than with gzip, because a
 * list's markup and its data repeat each other further apart than gzip's window. For a first visit on a mobile
 * connection that saves a round trip.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress } from "node:zlib";

/** 5 % larger than at 8, whose 8 MB of tables, allocated for every page, cost more than the compression. */
const QUALITY = 5;
/**
 * A page that is complete by then is compressed in one call, off the main thread; a stream costs several times as much.
 */
const WHOLE_WITHIN_MS = 20;

const COMPRESSIBLE = /^text\/(?:html|x-script)\b/;
const TAKES_BROTLI = /(?:^|,)\s*br\s*(?:,|$)/;

const compress = promisify(brotliCompress);

export const takesBrotli = (acceptEncoding: string): boolean => TAKES_BROTLI.test(acceptEncoding);

/** Returns the page unchanged if the client does not accept Brotli or it is not text. */
export async function compressPage(page: Response, acceptEncoding: string): Promise<Response> {
  // Checked before the body: an answer whose body is not touched is sent without a stream around it.
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

/** The parts that are ready at once. `rest` is the read that is still pending, null at the end of the page. */
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

/** Sends what is ready before waiting for the next part, so the browser can show it. */
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
