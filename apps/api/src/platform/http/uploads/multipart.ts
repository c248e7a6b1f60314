/** Uploads, read as a stream: rejected at the first byte over a limit, and bounded in memory over all requests (upload-memory.ts). */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import { IMAGE_TEXTS } from "@toile/contract";
import type { Context } from "hono";
import { AppError } from "../../errors.ts";
import type { Env } from "../env.ts";
import { admitUpload, type Upload } from "./upload-memory.ts";

export type UploadedFile = { bytes: Buffer; filename: string; declaredType: string };

export type Multipart = {
  fields: Record<string, string>;
  files: Record<string, UploadedFile>;
  /** Frees the files' bytes for other uploads; happens automatically when the request has been answered. */
  release(): void;
};

export type MultipartOptions = {
  /** Names of the file fields; a file in another field is rejected, and so is a second file in the same field. */
  files: string[];
  /** The limit itself is allowed. */
  maxFileBytes: number;
  maxFields: number;
};

type Parser = InstanceType<typeof Busboy>;

const FIELD_MAX_BYTES = 16 * 1024;
const FIELD_NAME_MAX_BYTES = 100;
/** Boundaries, part headers and text fields besides the files. */
const OVERHEAD_MAX_BYTES = 256 * 1024;
const NO_FORM = "Please send the pictures as a form.";
const CUT_OFF = "The upload was cut off.";
const UPLOAD_TIMEOUT_MS = 60_000;
/** A body that sends less than this in this time has stalled: its memory is given to others. */
const STALL_MS = 10_000;
const STALL_BYTES = 16 * 1024;
const NO_BYTES = Buffer.alloc(0);

/**
 * @throws AppError FILE_TOO_LARGE as soon as a file passes the limit, VALIDATION_FAILED for a body that is not such a
 * form or stalls, SERVICE_UNAVAILABLE if the memory for uploads stayed full for too long
 */
export async function readMultipart(c: Context<Env>, options: MultipartOptions): Promise<Multipart> {
  const contentType = c.req.header("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(contentType)) throw invalidForm(NO_FORM);
  const maxBytes = options.files.length * options.maxFileBytes + OVERHEAD_MAX_BYTES;
  const declared = c.req.header("content-length");
  const bodyBytes = declared === undefined ? maxBytes : Number(declared);
  if (bodyBytes > maxBytes) throw tooLarge();
  // Before the body is touched: what is not read stays with the sender.
  const upload = await admitUpload(c, bodyBytes);
  try {
    const { body } = c.req.raw;
    if (!body) throw invalidForm(NO_FORM);
    // Node and the DOM declare separate types for the same web stream class.
    const chunks = counted(body as unknown as NodeReadableStream<Uint8Array>, upload);
    // As bytes: as objects it would read sixteen pieces ahead.
    const source = Readable.from(chunks, { objectMode: false });
    const form = await parse(source, { contentType, bodyBytes, upload, ...options });
    const release = () => {
      // A caller that still holds the form must not hold its bytes.
      for (const file of Object.values(form.files)) file.bytes = NO_BYTES;
      upload.release();
    };
    return { ...form, release };
  } catch (error) {
    upload.release();
    throw error;
  }
}

async function* counted(body: AsyncIterable<Uint8Array>, upload: Upload): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    await upload.grow(chunk.byteLength);
    yield chunk;
  }
}

/** The same for two requests with the same fields and files, whatever their boundaries and order: for `idempotent`. */
export function multipartFingerprint(form: Pick<Multipart, "fields" | "files">): Buffer {
  const hash = createHash("sha256");
  for (const [name, value] of Object.entries(form.fields).toSorted(byName)) hash.update(JSON.stringify([name, value]));
  for (const [name, file] of Object.entries(form.files).toSorted(byName)) {
    hash.update(JSON.stringify([name, createHash("sha256").update(file.bytes).digest("hex")]));
  }
  return hash.digest();
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

type Form = Pick<Multipart, "fields" | "files">;
type ParseOptions = MultipartOptions & {
  contentType: string;
  /** The upper bound of the body's length. */
  bodyBytes: number;
  upload: Pick<Upload, "isWaiting">;
};

function parse(source: Readable, options: ParseOptions): Promise<Form> {
  return new Promise((resolve, reject) => {
    const form: Form = { fields: Object.create(null), files: Object.create(null) };
    const fail = (error: unknown) => {
      stopWatching();
      source.unpipe();
      // The rest of the body is not read; the answer closes the connection.
      source.destroy();
      reject(error);
    };
    const stopWatching = watchPace(source, options.upload, () => fail(invalidForm("The upload took too long.")));
    try {
      const parser = makeParser(options);
      collect(parser, { ...options, form, fail });
      parser.on("finish", () => {
        stopWatching();
        resolve(form);
      });
      source.on("error", () => fail(invalidForm(CUT_OFF)));
      source.pipe(parser);
    } catch {
      // The parser throws on a content type without a boundary.
      fail(invalidForm("The form cannot be read."));
    }
  });
}

/** Returns the function that ends the watch. */
function watchPace(source: Readable, upload: Pick<Upload, "isWaiting">, tooSlow: () => void): () => void {
  let cameBytes = 0;
  source.on("data", (chunk: Uint8Array) => (cameBytes += chunk.byteLength));
  const whole = setTimeout(tooSlow, UPLOAD_TIMEOUT_MS);
  const pace = setInterval(() => {
    // It may wait for us, and not we for it.
    if (cameBytes < STALL_BYTES && !upload.isWaiting()) tooSlow();
    cameBytes = 0;
  }, STALL_MS);
  return () => {
    clearTimeout(whole);
    clearInterval(pace);
  };
}

type CollectOptions = ParseOptions & { form: Form; fail: (error: unknown) => void };

function collect(parser: Parser, { form, fail, ...options }: CollectOptions): void {
  const { fields, files } = form;
  let leftBytes = options.bodyBytes;
  parser.on("field", (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut) return fail(invalidForm("A field is too long.", name));
    if (name in fields || options.files.includes(name)) return fail(invalidForm("A field was not expected.", name));
    fields[name] = value;
  });
  parser.on("file", (name, stream, filename, _encoding, declaredType) => {
    if (!options.files.includes(name) || name in files) {
      stream.resume();
      return fail(invalidForm("A file was not expected.", name));
    }
    // Allocated at full size from the start: chunks would have to be joined and exist twice meanwhile. The system
    // commits only pages that are written, so a smaller file costs only its own size.
    const room = Buffer.allocUnsafeSlow(Math.min(leftBytes, options.maxFileBytes));
    let size = 0;
    const file: UploadedFile = { bytes: NO_BYTES, filename: filename ?? "", declaredType };
    files[name] = file;
    // The body may end inside a file. The parser reports that only on the file's stream, and an error without a listener ends the process.
    stream.on("error", () => fail(invalidForm(CUT_OFF)));
    stream.on("limit", () => fail(tooLarge()));
    stream.on("data", (chunk: Buffer) => {
      // More than declared arrives only if no HTTP server has counted.
      if (size + chunk.length > room.length) return fail(tooLarge());
      chunk.copy(room, size);
      size += chunk.length;
      leftBytes -= chunk.length;
    });
    stream.on("end", () => {
      file.bytes = room.subarray(0, size);
    });
  });
  parser.on("partsLimit", () => fail(invalidForm("The form has too many parts.")));
  parser.on("fieldsLimit", () => fail(invalidForm("The form has too many fields.")));
  parser.on("filesLimit", () => fail(invalidForm("The form has too many files.")));
  parser.on("error", () => fail(invalidForm("The form cannot be read.")));
}

function makeParser(options: ParseOptions): Parser {
  // The only header that the parser reads.
  const headers = { "content-type": options.contentType } as BusboyHeaders;
  return new Busboy({
    headers,
    limits: {
      fileSize: options.maxFileBytes,
      files: options.files.length,
      fields: options.maxFields,
      parts: options.files.length + options.maxFields,
      fieldSize: FIELD_MAX_BYTES,
      fieldNameSize: FIELD_NAME_MAX_BYTES,
    },
  });
}

function tooLarge(): AppError {
  return new AppError("FILE_TOO_LARGE", IMAGE_TEXTS.FILE_TOO_LARGE.message);
}

function invalidForm(message: string, field = ""): AppError {
  return new AppError("VALIDATION_FAILED", message, { details: [{ path: field, message }] });
}

/** For one file that is read as a stream: the reader limits its size. */
export function createFormParser(contentType: string): Parser {
  // The only header that the parser reads.
  const headers = { "content-type": contentType } as BusboyHeaders;
  return new Busboy({
    headers,
    limits: { files: 2, fields: 10, parts: 12, fieldSize: FIELD_MAX_BYTES, fieldNameSize: FIELD_NAME_MAX_BYTES },
  });
}
