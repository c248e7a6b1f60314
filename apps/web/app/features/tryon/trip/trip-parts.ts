/**
 * Signing in at Google and the link in a mail leave the page, and with it the chosen photo and garment. These functions load the code that
 * saves them only when needed, which is rare.
 */
import { saveGarment } from "../garment/saved-garment.ts";
import type { Garment } from "../machine/tryon-machine.ts";
import { forgetMark, isFresh, isMarked } from "./trip-mark.ts";

/** One after the other: two forms that follow each other drop and store the same choices. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
}

/** While a form is shown: stores the choices, or reads those that a reload has left. Returns the photo among them. */
export const keepChoices = (): Promise<File | null> =>
  inTurn(async () => {
    const { pack, recall, photoInMemory } = await import("./trip.ts");
    await pack()
      .then((packed) => (!packed && isMarked() ? recall() : undefined))
      .catch(forgetMark);
    return photoInMemory();
  }).catch(() => null);

/** The form is left for another page, which has the choices in its memory. */
export const dropChoices = (): Promise<void> =>
  inTurn(async () => {
    if (isMarked()) await (await import("./trip.ts")).drop();
  }).catch(() => {});

/**
 * Called before the page is left. If a browser stores nothing, the choices have to be made again, but the sign-in
 * continues.
 */
export const packChoices = (): Promise<void> =>
  inTurn(async () => {
    await (await import("./trip.ts")).pack();
  }).catch(forgetMark);

/** The garment of a try-on that waits for a confirmed email, for the page that the mail's link opens. */
export async function packGarment(garment: Garment): Promise<void> {
  saveGarment(garment);
  await packChoices();
}

/** Called on return: moves the choices from the browser's storage to the page's memory. */
export const unpackChoices = (): Promise<void> =>
  inTurn(async () => {
    if (isMarked()) await (await import("./trip.ts")).unpack();
  }).catch(() => {});

/** Deletes choices that were not picked up. */
export async function forgetOldChoices(): Promise<void> {
  if (isMarked() && !isFresh()) await unpackChoices();
}
