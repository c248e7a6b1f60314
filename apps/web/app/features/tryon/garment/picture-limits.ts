/** What a chosen file must be before it leaves the device. The server decides by the bytes; this only spares a useless upload. */
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from "@toile/contract";

export const PICTURE_LIMITS = { accept: IMAGE_TYPES, maxBytes: IMAGE_MAX_BYTES } as const;
