export type FileRefusal = "type" | "size";
export type FileLimits = { accept: readonly string[]; maxBytes: number };

/** Why a file cannot be taken, or null. A type ending in a star, such as `image/*`, takes all of its kind. */
export function refusalOf(file: { type: string; size: number }, limits: FileLimits): FileRefusal | null {
  const fits = limits.accept.some((type) =>
    type.endsWith("/*") ? file.type.startsWith(type.slice(0, -1)) : file.type === type,
  );
  if (!fits) return "type";
  return file.size > limits.maxBytes ? "size" : null;
}
