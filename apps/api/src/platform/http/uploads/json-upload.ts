/** JSON that contains whole pictures as text. It is large, so it is read as a stream and counted like any upload (upload-memory.ts). */
import type { Context } from "hono";
import { AppError } from "../../errors.ts";
import type { Env } from "../env.ts";
import { reserveUploadMemory } from "./upload-memory.ts";

const TIMEOUT_MS = 60_000;
/** The text, and the bytes decoded from it. */
const COPIES = 2;
const NO_JSON = "The body must be JSON.";

/**
 * Returns the parsed body, and its text for fingerprints. A body without a declared length counts as one of the
 * largest.
 * @throws AppError FILE_TOO_LARGE as soon as it passes the limit, VALIDATION_FAILED if it is not JSON or stalls,
 * SERVICE_UNAVAILABLE if the memory for uploads stayed full for too long
 */
export async function readJsonUpload(
  c: Context<Env>,
  { maxBytes }: { maxBytes: number },
): Promise<{ json: unknown; text: string }> {
  const declared = Number(c.req.header("content-length") ?? maxBytes);
  if (declared > maxBytes) throw tooLarge();
  await reserveUploadMemory(c.req.raw, declared * COPIES);
  const text = await readText(c.req.raw.body, maxBytes);
  try {
    return { json: JSON.parse(text), text };
  } catch {
    throw new AppError("VALIDATION_FAILED", NO_JSON);
  }
}

async function readText(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<string> {
  if (!body) throw new AppError("VALIDATION_FAILED", NO_JSON);
  const reader = body.getReader();
  const timer = setTimeout(() => void reader.cancel(new Error("too slow")).catch(() => undefined), TIMEOUT_MS);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength;
      if (size > maxBytes) throw tooLarge();
      chunks.push(next.value);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("VALIDATION_FAILED", "The upload was cut off.", { cause: error });
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
  return Buffer.concat(chunks).toString("utf8");
}

const tooLarge = () => new AppError("FILE_TOO_LARGE", "The request is too large. A picture may have 10 MB.");
