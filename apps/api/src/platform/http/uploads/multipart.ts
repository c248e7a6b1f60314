/** Uploads, read as they stream in: refused at the first byte over a limit, and bounded in memory over all requests (upload-memory.ts). */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import { IMAGE_TEXTS } from "@toile/contract";
import type { Context } from "hono";
import { AppError } from "../../errors.ts";
import type { Env } from "../env.ts";
import { reserveUploadMemory } from "./upload-memory.ts";

export type UploadedFile = { bytes: Buffer; filename: string; declaredType: string };

export type Multipart = {
  fields: Record<string, string>;
  files: Record<string, UploadedFile>;
  /** Forgets the files' bytes, so that other uploads may use their memory; done anyway when the request has been answered. */
  release(): void;
};

export type MultipartOptions = {
  /** Names of the file fields; a file in another field is refused, and so is a second one in the same. */
  files: string[];
  /** Exactly this much is allowed. */
  maxFileBytes: number;
  maxFields: number;
};

type Parser = InstanceType<typeof Busboy>;

const FIELD_MAX_BYTES = 16 * 1024;
const FIELD_NAME_MAX_BYTES = 100;
/** Boundaries, part headers and text fields beside the files. */
const OVERHEAD_MAX_BYTES = 256 * 1024;
const NO_FORM = "Please send the pictures as a form.";
const CUT_OFF = "The upload was cut off.";
const UPLOAD_TIMEOUT_MS = 60_000;
/** A body that brings less than this in such a time has stalled: its memory is for those who wait. */
const STALL_MS = 10_000;
const STALL_BYTES = 16 * 1024;
const NO_BYTES = Buffer.alloc(0);

/**
 * @throws AppError FILE_TOO_LARGE as soon as a file passes the limit, VALIDATION_FAILED for a body that is not such a form or stalls,
 * SERVICE_UNAVAILABLE where too many uploads were in memory for too long
 */
export async function readMultipart(c: Context<Env>, options: MultipartOptions): Promise<Multipart> {
  const contentType = c.req.header("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(contentType)) throw invalidForm(NO_FORM);
  const maxBytes = options.files.length * options.maxFileBytes + OVERHEAD_MAX_BYTES;
  const declared = c.req.header("content-length");
  const bodyBytes = declared === undefined ? maxBytes : Number(declared);
  if (bodyBytes > maxBytes) throw tooLarge();
  // Before the body is touched: what is not read stays with the sender.
  const releaseMemory = await reserveUploadMemory(c.req.raw, bodyBytes);
  try {
    const { body } = c.req.raw;
    if (!body) throw invalidForm(NO_FORM);
    // Node types its own web streams apart from the DOM's, though they are one class.
    const source = Readable.fromWeb(body as unknown as NodeReadableStream<Uint8Array>);
    const form = await parse(source, { contentType, bodyBytes, ...options });
    const release = () => {
      // A caller that still holds the form must not hold its bytes.
      for (const file of Object.values(form.files)) file.bytes = NO_BYTES;
      releaseMemory();
    };
    return { ...form, release };
  } catch (error) {
    releaseMemory();
    throw error;
  }
}

/** The same for two requests that carry the same fields and files, whatever their boundaries and order: for `idempotent`. */
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
  /** The body is no longer than this. */
  bodyBytes: number;
};

function parse(source: Readable, options: ParseOptions): Promise<Form> {
  return new Promise((resolve, reject) => {
    const form: Form = { fields: Object.create(null), files: Object.create(null) };
    const fail = (error: unknown) => {
      stopWatching();
      source.unpipe();
      // What is still on its way is let go by; the answer closes the connection.
      source.destroy();
      reject(error);
    };
    const stopWatching = watchPace(source, () => fail(invalidForm("The upload took too long.")));
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

/** Answers the way to end it. */
function watchPace(source: Readable, tooSlow: () => void): () => void {
  let cameBytes = 0;
  source.on("data", (chunk: Uint8Array) => (cameBytes += chunk.byteLength));
  const whole = setTimeout(tooSlow, UPLOAD_TIMEOUT_MS);
  const pace = setInterval(() => {
    if (cameBytes < STALL_BYTES) tooSlow();
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
    // In one piece from the beginning: a list of chunks would have to be put together, and be there twice meanwhile. The system gives
    // pages only to what is written, so a file that is smaller costs no more than itself.
    const room = Buffer.allocUnsafeSlow(Math.min(leftBytes, options.maxFileBytes));
    let size = 0;
    const file: UploadedFile = { bytes: NO_BYTES, filename: filename ?? "", declaredType };
    files[name] = file;
    // The body may end inside a file. The parser tells the file's stream alone, and an error that no listener takes ends the process.
    stream.on("error", () => fail(invalidForm(CUT_OFF)));
    stream.on("limit", () => fail(tooLarge()));
    stream.on("data", (chunk: Buffer) => {
      // More than was declared comes only where no HTTP server has counted.
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
  // The one header that the parser reads.
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

/** For one file that is read as it comes: its size is the reader's to limit. */
export function createFormParser(contentType: string): Parser {
  // The one header that the parser reads.
  const headers = { "content-type": contentType } as BusboyHeaders;
  return new Busboy({
    headers,
    limits: { files: 2, fields: 10, parts: 12, fieldSize: FIELD_MAX_BYTES, fieldNameSize: FIELD_NAME_MAX_BYTES },
  });
}
