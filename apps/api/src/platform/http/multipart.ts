/** Uploads, read as they stream in: refused at the first byte over a limit, and bounded in memory over all requests. */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import { IMAGE_TEXTS } from "@toile/contract";
import type { Context } from "hono";
import { AppError } from "../errors.ts";
import type { Env } from "./router.ts";
import { reserveUploadMemory } from "./upload-memory.ts";

export type UploadedFile = { bytes: Buffer; filename: string; declaredType: string };

export type Multipart = {
  fields: Record<string, string>;
  files: Record<string, UploadedFile>;
  /** Says that the bytes are no longer needed, so that other uploads may use their memory; done anyway when the request has been answered. */
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
const UPLOAD_TIMEOUT_MS = 60_000;

/**
 * @throws AppError FILE_TOO_LARGE as soon as a file passes the limit, VALIDATION_FAILED for a body that is not such a form,
 * SERVICE_UNAVAILABLE while too many uploads are in memory
 */
export async function readMultipart(c: Context<Env>, options: MultipartOptions): Promise<Multipart> {
  const contentType = c.req.header("content-type") ?? "";
  const body = c.req.raw.body;
  if (!/^multipart\/form-data\b/i.test(contentType) || !body) throw invalidForm("Please send the pictures as a form.");
  const declaredBytes = Number(c.req.header("content-length") ?? 0);
  if (declaredBytes > options.files.length * options.maxFileBytes + OVERHEAD_MAX_BYTES) throw tooLarge();
  const memory = reserveUploadMemory(c.req.raw);
  try {
    // Node types its own web streams apart from the DOM's, though they are one class.
    const source = Readable.fromWeb(body as unknown as NodeReadableStream<Uint8Array>);
    const form = await parse(source, { contentType, take: memory.take, ...options });
    return { ...form, release: memory.release };
  } catch (error) {
    memory.release();
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

type ParseOptions = MultipartOptions & { contentType: string; take: (bytes: number) => void };

function parse(source: Readable, options: ParseOptions): Promise<Pick<Multipart, "fields" | "files">> {
  return new Promise((resolve, reject) => {
    const form = { fields: Object.create(null), files: Object.create(null) };
    const fail = (error: unknown) => {
      clearTimeout(timer);
      source.unpipe();
      // What is still on its way is let go by; the answer closes the connection.
      source.destroy();
      reject(error);
    };
    const timer = setTimeout(() => fail(invalidForm("The upload took too long.")), UPLOAD_TIMEOUT_MS);
    try {
      const parser = makeParser(options);
      collect(parser, { ...options, form, fail });
      parser.on("finish", () => {
        clearTimeout(timer);
        resolve(form);
      });
      source.on("error", () => fail(invalidForm("The upload was cut off.")));
      source.pipe(parser);
    } catch {
      // The parser throws on a content type without a boundary.
      fail(invalidForm("The form cannot be read."));
    }
  });
}

type CollectOptions = ParseOptions & {
  form: Pick<Multipart, "fields" | "files">;
  fail: (error: unknown) => void;
};

function collect(parser: Parser, { form, fail, take, ...options }: CollectOptions): void {
  const { fields, files } = form;
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
    const chunks: Buffer[] = [];
    const file: UploadedFile = { bytes: Buffer.alloc(0), filename: filename ?? "", declaredType };
    files[name] = file;
    stream.on("limit", () => fail(tooLarge()));
    stream.on("data", (chunk: Buffer) => {
      try {
        take(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        fail(error);
      }
    });
    stream.on("end", () => {
      file.bytes = Buffer.concat(chunks);
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
