/**
 * The choices that wait for an account, in the browser's own database while the visitor is at Google, at the form or in their inbox, for a
 * quarter of an hour at most. They include a photo of a person, so the whole database is deleted when they are restored, or by the next page
 * that finds them too old.
 */
import { CHOICES_KEY as DATABASE } from "../../../lib/consent/stored-items.ts";
import { peekSavedChoices, type SavedChoices, saveChoices } from "../dialog/saved-choices.ts";
import { peekSavedGarment, saveGarment } from "../garment/saved-garment.ts";
import type { Garment } from "../machine/tryon-machine.ts";
import { peekSavedPhoto, savePhoto } from "../photo/saved-photo.ts";
import { forgetMark, isFresh, mark } from "./trip-mark.ts";

const STORE = "choices";
const ONE = "one";

type Choices = { photo: File | null; garment: Garment | null; modal: SavedChoices | null };

const inMemory = (): Choices => ({
  photo: peekSavedPhoto(),
  garment: peekSavedGarment(),
  modal: peekSavedChoices(),
});

/** The photo in the page's memory, from whichever place it was chosen in. */
export const photoInMemory = (): File | null => inMemory().photo ?? inMemory().modal?.photo ?? null;

/** False if there is nothing to store. */
export async function pack(): Promise<boolean> {
  const choices = inMemory();
  if (!choices.photo && !choices.garment && !choices.modal) return false;
  mark();
  const database = await open();
  try {
    const transaction = database.transaction(STORE, "readwrite");
    transaction.objectStore(STORE).put(choices, ONE);
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
  return true;
}

/** Back into the page's memory; what is stored stays. */
export async function recall(): Promise<void> {
  if (isFresh()) restore(await read());
}

export async function drop(): Promise<void> {
  await answer(indexedDB.deleteDatabase(DATABASE));
  forgetMark();
}

export async function unpack(): Promise<void> {
  try {
    await recall();
  } finally {
    await drop();
  }
}

function restore(choices: Choices | undefined): void {
  if (choices?.photo) savePhoto(choices.photo);
  if (choices?.garment) saveGarment(choices.garment);
  if (choices?.modal) saveChoices(choices.modal);
}

async function read(): Promise<Choices | undefined> {
  const database = await open();
  try {
    // Written only by `pack` of the same release: a newer one finds nothing older than a quarter of an hour.
    return (await answer(database.transaction(STORE).objectStore(STORE).get(ONE))) as Choices | undefined;
  } finally {
    database.close();
  }
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return answer(request);
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
