/** A user's own photos, one of which is in use: the API's profile photo. */
import { OWN_PHOTOS_MAX } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { admitPhoto } from "./admit.ts";
import * as store from "./private.store.ts";

export { listPhotos as list } from "./private.store.ts";

type Owned = { ownerId: string; id: string };

/** Replaces the photo in use with a stored picture. Of two concurrent ones the later stays. */
export async function replace(tx: Tx, picture: store.NewPicture): Promise<store.PictureRow> {
  const { ownerId } = picture;
  await admitPhoto(tx, ownerId);
  await store.lockProfileOf(tx, ownerId);
  await store.markPhotoDeleted(tx, { ownerId, id: "in use", at: now() });
  return store.insertPicture(tx, { ...picture, inUse: true });
}

/**
 * Puts a stored picture in use beside the other photos. If the same picture already exists, that one is used: then the
 * returned id differs from the given one, whose object must be discarded.
 * @throws AppError PHOTO_LIMIT
 */
export async function add(tx: Tx, picture: store.NewPicture): Promise<store.PictureRow> {
  const { ownerId } = picture;
  await admitPhoto(tx, ownerId);
  await store.lockProfileOf(tx, ownerId);
  const photos = await store.listPhotos(tx, ownerId);
  const same = photos.find(({ sha256 }) => sha256 === picture.sha256);
  if (same) return (await store.putInUse(tx, { ownerId, id: same.id })) ?? same;
  if (photos.length >= OWN_PHOTOS_MAX) {
    throw new AppError(
      "PHOTO_LIMIT",
      `You have ${OWN_PHOTOS_MAX} photos, which is the maximum. Please remove one in your profile first.`,
    );
  }
  await store.putInUse(tx, { ownerId, id: null });
  return store.insertPicture(tx, { ...picture, inUse: true });
}

/** @throws AppError NOT_FOUND */
export async function use(tx: Tx, owned: Owned): Promise<store.PictureRow> {
  await store.lockProfileOf(tx, owned.ownerId);
  const photos = await store.listPhotos(tx, owned.ownerId);
  const row = photos.some(({ id }) => id === owned.id) ? await store.putInUse(tx, owned) : undefined;
  if (!row) throw notFound();
  return row;
}

/** If it was in use, none is: the owner chooses the next one. @throws AppError NOT_FOUND */
export async function remove(tx: Tx, { ownerId, id }: { ownerId: string; id: string | "in use" }): Promise<void> {
  await store.lockProfileOf(tx, ownerId);
  if (!(await store.markPhotoDeleted(tx, { ownerId, id, at: now() }))) throw notFound();
}

const notFound = () => new AppError("NOT_FOUND", "There is no such photo.");
