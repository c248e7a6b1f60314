/**
 * A chosen file as the server takes it: by its bytes, because its type is what the device or a shop made of its name. Checked when it is
 * chosen, so that a refusal comes before a ten-megabyte upload.
 */
import { PICTURE_HEAD_BYTES, type PictureKind, pictureKindOf, toSendable } from "@toile/contract";
import { type FileLimits, type FileRefusal, hasAcceptedType } from "./dropzone.rules.ts";

export type OpenedPicture = { file: File } | { refusal: FileRefusal };

/** What the server takes, and photos in a newer container, which this browser may be able to open. */
const PHOTOS: readonly (PictureKind | null)[] = ["jpeg", "png", "webp", "heic", "avif"];

export async function openPicture(file: File, limits: FileLimits, convert = toSendable): Promise<OpenedPicture> {
  if (file.size === 0 && hasAcceptedType(file, limits)) return { refusal: "empty" };
  try {
    const kind = pictureKindOf(new Uint8Array(await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer()));
    if (!PHOTOS.includes(kind) && !hasAcceptedType(file, limits)) return { refusal: "type" };
    if (file.size > limits.maxBytes) return { refusal: "size" };
    return await convert(file).then(
      (picture) => ({ file: picture === file ? file : toFile(picture, file.name) }),
      () => ({ refusal: kind === "heic" ? ("heic" as const) : ("broken" as const) }),
    );
  } catch {
    // A file that was moved, or is still in a cloud.
    return { refusal: "broken" };
  }
}

function toFile(picture: Blob, name: string): File {
  const isNew = picture.type === "image/jpeg" && !/\.jpe?g$/i.test(name);
  return new File([picture], isNew ? `${name.replace(/\.[^.]*$/, "")}.jpg` : name, { type: picture.type });
}
