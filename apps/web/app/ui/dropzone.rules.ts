import type { PictureRefusal } from "./picture-file.ts";

export type FileRefusal = "type" | "size" | PictureRefusal;
export type FileLimits = { accept: readonly string[]; maxBytes: number };

/** Some systems do not know the type, and leave it empty. */
const isHeic = ({ name, type }: { name: string; type: string }) =>
  /^image\/hei[cf]/.test(type) || (type === "" && /\.hei[cf]$/i.test(name));

/**
 * Why a file is refused by its name, type and size, or null. HEIC passes, because the browser may be able to open it. A type ending in a star, such
 * as `image/*`, accepts every subtype.
 */
export function refusalOf(file: { name: string; type: string; size: number }, limits: FileLimits): FileRefusal | null {
  const fits = limits.accept.some((type) =>
    type.endsWith("/*") ? file.type.startsWith(type.slice(0, -1)) : file.type === type,
  );
  if (!fits && !isHeic(file)) return "type";
  return file.size > limits.maxBytes ? "size" : null;
}
