/**
 * Signing in at Google and the link in a mail leave the page, and with it the chosen photo and garment. These functions load the code that
 * saves them only when needed, which is rare.
 */
import { saveGarment } from "../garment/saved-garment.ts";
import type { Garment } from "../machine/tryon-machine.ts";
import { forgetMark, isFresh, isMarked } from "./trip-mark.ts";

/**
 * Called before the page is left. If a browser stores nothing, the choices have to be made again, but the sign-in
 * continues.
 */
export async function packChoices(): Promise<void> {
  const { pack } = await import("./trip.ts");
  await pack().catch(forgetMark);
}

/** The garment of a try-on that waits for a confirmed email, for the page that the mail's link opens. */
export async function packGarment(garment: Garment): Promise<void> {
  saveGarment(garment);
  await packChoices();
}

/** Called on return: moves the choices from the browser's storage to the page's memory. */
export async function unpackChoices(): Promise<void> {
  if (!isMarked()) return;
  const { unpack } = await import("./trip.ts");
  await unpack().catch(() => {});
}

/** Deletes choices that were not picked up. */
export async function forgetOldChoices(): Promise<void> {
  if (isMarked() && !isFresh()) await unpackChoices();
}
