/** Checks a chosen file before it is uploaded. The server decides by the bytes; this only avoids a useless upload. */
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from "@toile/contract";

export const PICTURE_LIMITS = { accept: IMAGE_TYPES, maxBytes: IMAGE_MAX_BYTES } as const;
