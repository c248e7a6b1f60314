/** Uploads, read as they stream in. */
import type { Context } from "hono";
import type { Env } from "./router.ts";

export type UploadedFile = { bytes: Buffer; filename: string; declaredType: string };

export type Multipart = {
  fields: Record<string, string>;
  files: Record<string, UploadedFile>;
  /** Says that the bytes are no longer needed, so that the next upload may use their memory; done anyway when the request ends. */
  release(): void;
};

export type MultipartOptions = {
  /** Names of the file fields; a file in another field is refused. */
  files: string[];
  /** Exactly this much is allowed. */
  maxFileBytes: number;
  maxFields: number;
};

/** @throws AppError FILE_TOO_LARGE as soon as a file passes the limit, VALIDATION_FAILED for a body that is not such a form */
export declare function readMultipart(c: Context<Env>, options: MultipartOptions): Promise<Multipart>;
/** The same for two requests that carry the same fields and files, whatever their boundaries: for `idempotent`. */
export declare function multipartFingerprint(form: Pick<Multipart, "fields" | "files">): Buffer;
