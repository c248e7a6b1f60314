/** What a chosen file must be before it leaves the device. The server decides by the bytes; this only spares a useless upload. */
import { IMAGE_MAX_BYTES, IMAGE_TEXTS, IMAGE_TYPES } from "@toile/contract";
import type { FileRefusal } from "../../ui/dropzone.rules.ts";

export type Notice = { title: string; message: string };

export const PHOTO_LIMITS = { accept: IMAGE_TYPES, maxBytes: IMAGE_MAX_BYTES } as const;

export function noticeOf(refusal: FileRefusal): Notice {
  return refusal === "type" ? IMAGE_TEXTS.INVALID_FILE_TYPE : IMAGE_TEXTS.FILE_TOO_LARGE;
}
