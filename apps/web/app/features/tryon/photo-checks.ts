/** Checks on a chosen file before it leaves the device. The server decides by the bytes; this only spares a useless upload. */
import { IMAGE_MAX_BYTES, IMAGE_TEXTS, IMAGE_TYPES } from "@toile/contract";

export type Notice = { title: string; message: string };

/** For the file picker's `accept`; phones turn HEIC into JPEG when it is not in the list. */
export const PHOTO_ACCEPT = IMAGE_TYPES.join(",");

export function checkPhoto(file: { type: string; size: number }): Notice | null {
  if (!(IMAGE_TYPES as readonly string[]).includes(file.type)) return IMAGE_TEXTS.INVALID_FILE_TYPE;
  if (file.size > IMAGE_MAX_BYTES) return IMAGE_TEXTS.FILE_TOO_LARGE;
  return null;
}
