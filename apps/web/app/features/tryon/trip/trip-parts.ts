/**
 * Signing in at Google leaves the page, and with it the photo and the garment in hand. Asked for here without what does it: most visitors
 * never need it.
 */
import { forgetMark, isFresh, isMarked } from "./trip-mark.ts";

/** Before the page is left. A browser that stores nothing lets the choices be made again, and holds nobody up. */
export async function packChoices(): Promise<void> {
  const { pack } = await import("./trip.ts");
  await pack().catch(forgetMark);
}

/** On the way back: into the page's memory, out of the browser's storage. */
export async function unpackChoices(): Promise<void> {
  if (!isMarked()) return;
  const { unpack } = await import("./trip.ts");
  await unpack().catch(() => {});
}

/** What nobody came back for. */
export async function forgetOldChoices(): Promise<void> {
  if (isMarked() && !isFresh()) await unpackChoices();
}
