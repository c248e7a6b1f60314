/** Exports a result from the page: as a PNG file, saved to disk, copied or passed to another program. */
import { PRODUCT_NAME } from "@toile/contract";
import { resultFileName } from "./result-file-name.ts";

export async function fetchResultFile(imageUrl: string): Promise<File> {
  const response = await fetch(imageUrl);
  if (!response.ok) throw new Error("The picture's URL no longer works.");
  const picture = await toPng(await response.blob());
  return new File([picture], resultFileName(new Date(), PRODUCT_NAME), { type: "image/png" });
}

async function toPng(picture: Blob): Promise<Blob> {
  if (picture.type === "image/png") return picture;
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: "image/png" });
}

/** Whether this device has a share sheet that accepts a picture. */
export function canShareFile(file: File): boolean {
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });
}

/** The shopper closed the share sheet: a choice, not a failure. */
export const wasDismissed = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";
