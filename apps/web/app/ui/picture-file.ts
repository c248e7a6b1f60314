/**
 * The real type of a chosen file, by its first bytes: a picture that the server accepts, one that this browser can convert, or
 * neither. Checked when it is chosen, so that a refusal comes before a ten-megabyte upload.
 */
export type PictureRefusal = "empty" | "broken" | "heic";
export type OpenedPicture = { file: File } | { refusal: PictureRefusal };

const HEAD_BYTES = 16;
const JPEG_QUALITY = 0.92;

type Kind = "taken" | "heic" | "other";

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** `taken`: JPEG, PNG or WebP. `heic`: the format of an iPhone's photos. */
export function kindOf(head: Uint8Array): Kind {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return "taken";
  if (head[0] === 0x89 && ascii(head, 1, 4) === "PNG") return "taken";
  if (ascii(head, 0, 4) === "RIFF" && ascii(head, 8, 12) === "WEBP") return "taken";
  if (ascii(head, 4, 8) === "ftyp" && /^(hei|hev|mif1|msf1)/.test(ascii(head, 8, 12))) return "heic";
  return "other";
}

/** Converts other pictures that the browser can show to JPEG: Safari opens HEIC, most browsers open AVIF and GIF. */
async function toJpeg(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", JPEG_QUALITY));
  if (!blob) throw new Error("This browser gave no picture.");
  return new File([blob], `${file.name.replace(/\.[^.]*$/, "")}.jpg`, { type: "image/jpeg" });
}

export async function openPicture(file: File, convert = toJpeg): Promise<OpenedPicture> {
  if (file.size === 0) return { refusal: "empty" };
  try {
    const kind = kindOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
    if (kind === "taken") return { file };
    return await convert(file).then(
      (converted) => ({ file: converted }),
      () => ({ refusal: kind === "heic" ? ("heic" as const) : ("broken" as const) }),
    );
  } catch {
    // A file that was moved, or is still in a cloud.
    return { refusal: "broken" };
  }
}
