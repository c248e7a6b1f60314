export type FileRefusal = "type" | "size" | "empty" | "broken" | "heic";
export type FileLimits = { accept: readonly string[]; maxBytes: number };

/** A type ending in a star, such as `image/*`, accepts every subtype. */
export const hasAcceptedType = ({ type }: { type: string }, { accept }: Pick<FileLimits, "accept">): boolean =>
  accept.some((one) => (one.endsWith("/*") ? type.startsWith(one.slice(0, -1)) : type === one));
