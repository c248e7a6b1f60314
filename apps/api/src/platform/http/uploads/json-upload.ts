/**
 * JSON that contains whole pictures as text. It is large, so it is read as a stream (json-reader.ts) and counted like
 * any upload (upload-memory.ts). Every other JSON body is so small (64 kB) that parsing it holds up nobody.
 */
import { createHash } from "node:crypto";
import type { Context } from "hono";
import { AppError } from "../../errors.ts";
import type { Env } from "../env.ts";
import { createJsonReader, type JsonWithPictures } from "./json-reader.ts";
import { admitUpload } from "./upload-memory.ts";

const TIMEOUT_MS = 60_000;
/** The bytes decoded from it, and once more while a picture is put together. */
const COPIES = 2;
const NO_JSON = "The body must be valid JSON, with few values beside the pictures.";

/**
 * Returns the parsed body with its pictures beside it, and a hash of its bytes for fingerprints. A body without a declared length counts as one of
 * the largest.
 * @throws AppError FILE_TOO_LARGE as soon as it passes the limit, VALIDATION_FAILED if it is not JSON, has too many
 * values or stalls, SERVICE_UNAVAILABLE if the memory for uploads stayed full for too long
 */
export async function readJsonUpload(
  c: Context<Env>,
  { maxBytes }: { maxBytes: number },
): Promise<JsonWithPictures & { digest: string }> {
  const declared = Number(c.req.header("content-length") ?? maxBytes);
  if (declared > maxBytes) throw tooLarge();
  const upload = await admitUpload(c, declared * COPIES);
  const json = createJsonReader();
  const hash = createHash("sha256");
  const decoder = new TextDecoder();
  await readBody(c.req.raw.body, maxBytes, async (bytes) => {
    await upload.grow(bytes.byteLength * COPIES);
    hash.update(bytes);
    readJson(() => json.write(decoder.decode(bytes, { stream: true })));
  });
  return { ...readJson(() => json.end()), digest: hash.digest("hex") };
}

function readJson<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new AppError("VALIDATION_FAILED", NO_JSON, { cause });
  }
}

async function readBody(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  if (!body) throw new AppError("VALIDATION_FAILED", NO_JSON);
  const reader = body.getReader();
  const timer = setTimeout(() => void reader.cancel(new Error("too slow")).catch(() => undefined), TIMEOUT_MS);
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength;
      if (size > maxBytes) throw tooLarge();
      await write(next.value);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("VALIDATION_FAILED", "The upload was cut off.", { cause: error });
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
}

const tooLarge = () => new AppError("FILE_TOO_LARGE", "The request is too large. A picture may have 10 MB.");
