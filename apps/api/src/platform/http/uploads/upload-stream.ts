/** One file of any size as a stream: the body itself, or a field of a form. It is never held in memory. */
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { Context } from "hono";
import { AppError } from "../../errors.ts";
import type { Env } from "../env.ts";
import { createFormParser } from "./multipart.ts";

export type UploadStream = { fileName: string; bytes: AsyncIterable<Uint8Array> };
export type UploadStreamOptions = { field: string; maxBytes: number; tooLarge: string };

/** @throws AppError VALIDATION_FAILED without a file; reading it may reject with that or FILE_TOO_LARGE */
export async function openUpload(
  c: Context<Env>,
  { field, maxBytes, tooLarge }: UploadStreamOptions,
): Promise<UploadStream> {
  const { body } = c.req.raw;
  if (!body) throw missing(field);
  // Node and the DOM declare separate types for the same web stream class.
  const source = Readable.fromWeb(body as unknown as NodeReadableStream<Uint8Array>);
  const contentType = c.req.header("content-type") ?? "";
  const file = /^multipart\/form-data\b/i.test(contentType)
    ? await fileOfForm(source, { contentType, field })
    : { fileName: "", bytes: source };
  return { fileName: file.fileName, bytes: limited(file.bytes, { maxBytes, tooLarge }) };
}

async function* limited(
  bytes: AsyncIterable<Uint8Array>,
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge: string },
): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of bytes) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new AppError("FILE_TOO_LARGE", tooLarge);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof AppError ? error : cutOff(error);
  }
}

/** The form's first file, which must be in this field. Later parts are skipped. */
function fileOfForm(
  source: Readable,
  { contentType, field }: { contentType: string; field: string },
): Promise<{ fileName: string; bytes: Readable }> {
  return new Promise((resolve, reject) => {
    let file: Readable | undefined;
    const fail = (error: unknown) => {
      // Before the file begins, the caller awaits the error; afterwards the file's reader gets it.
      if (file) file.destroy(cutOff(error));
      else reject(error instanceof AppError ? error : cutOff(error));
      source.unpipe();
      source.destroy();
    };
    try {
      const parser = createFormParser(contentType);
      parser.on("file", (name, stream, fileName) => {
        if (name !== field || file) {
          stream.resume();
          return fail(
            new AppError("VALIDATION_FAILED", "A file was not expected.", {
              details: [{ path: name, message: "A file was not expected." }],
            }),
          );
        }
        // A body that ends inside the file is an error of this stream, which its reader receives. Without a listener it
        // would end the process before the reader has begun.
        stream.on("error", () => undefined);
        file = stream;
        resolve({ fileName: fileName ?? "", bytes: stream });
      });
      parser.on("finish", () => {
        if (!file) reject(missing(field));
      });
      parser.on("error", fail);
      source.on("error", fail);
      source.pipe(parser);
    } catch (error) {
      // The parser throws on a content type without a boundary.
      fail(error);
    }
  });
}

function missing(field: string): AppError {
  const message = "Please choose a file to upload.";
  return new AppError("VALIDATION_FAILED", message, { details: [{ path: field, message }] });
}

const cutOff = (cause: unknown): AppError => new AppError("VALIDATION_FAILED", "The upload was cut off.", { cause });
