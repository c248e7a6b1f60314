/** Pictures of people: their own photos, and their results. They are reached only by expiring signed URLs (I-43). */
import { now, nowMs } from "../../../platform/clock.ts";
import { newId } from "../../../platform/columns.ts";
import type { Config } from "../../../platform/config/config.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import type { Logger } from "../../../platform/log.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { readAnalysis, storeAnalysis } from "../analyses/analyses.ts";
import type { SanePicture } from "../upload/upload.ts";
import { admit, admitPhoto } from "./admit.ts";
import * as photos from "./photos.ts";
import { analysisKeyOf, PERSON_PICTURE_LIFE_MS, type PicturePurpose, storageKeyOf } from "./private.rules.ts";
import * as store from "./private.store.ts";
import { createSignedUrls } from "./signed-urls.ts";

export { downloadName, type PicturePurpose, STORED_PREFIX } from "./private.rules.ts";
export type { PictureRow } from "./private.store.ts";
export { type SweepData, sweepPictures } from "./sweep.ts";

/** A picture whose object is stored; its row is still to be inserted. */
export type StoredPicture = store.NewPicture;

export type PrivatePicturesDeps = {
  storage: Storage;
  database: Database;
  config: Pick<Config, "authSecret" | "retention">;
  log: Logger;
};
type Stored = Pick<StoredPicture, "storageKey">;

/** `forVisitor`: of a visitor of the owner's shop, never the owner's to see. */
type NewPictureOf = { ownerId: string; kind: PicturePurpose; forVisitor?: boolean };

const DAY_MS = 24 * 60 * 60 * 1000;

export function createPrivatePictures({ storage, database, config, log }: PrivatePicturesDeps) {
  const expiryOf = (kind: PicturePurpose) => expiryOfKind(kind, config.retention.resultDays);
  return {
    signedUrls: createSignedUrls(config.authSecret),

    /** Stores the object. Follow with `insert` in a transaction, or `discard`. */
    put(picture: SanePicture, { kind, ...whose }: NewPictureOf): Promise<StoredPicture> {
      return putPicture(storage, picture, { ...whose, kind, expiresAt: expiryOf(kind) });
    },
    /** Removes objects that will have no row. Failures are left to the sweep. */
    async discard(pictures: Stored[]): Promise<void> {
      for (const { storageKey } of pictures) {
        await storage
          .remove(storageKey)
          .catch((error: unknown) => log.warn({ err: error }, "a picture is left to the sweep"));
      }
    },

    admit,
    admitPhoto,
    /** The transaction has called `admit`, or `admitPhoto` for a photo of a person. */
    async insert(tx: Tx, picture: StoredPicture): Promise<void> {
      await store.insertPicture(tx, picture);
    },
    photos: { list: photos.list, replace: photos.replace, add: photos.add, use: photos.use, remove: photos.remove },
    /** The user's photo in use. */
    findProfile: store.findProfile,
    /** A picture that may be shown now, or undefined. */
    findShown: (tx: Tx, id: string) => store.findShown(tx, { id, at: now() }),
    listShown: (tx: Tx, ids: string[]) => store.listShown(tx, { ids, at: now() }),
    listAllOf: store.listAllOf,
    /** A row even if its picture may no longer be shown, for work that has already started. */
    findPicture: store.findPicture,

    read: ({ storageKey }: Stored) => storage.read(storageKey),
    stream: ({ storageKey }: Stored) => storage.stream(storageKey),
    /** An engine's analysis of the picture; null if none is stored. */
    readAnalysis: ({ storageKey }: Stored) => readAnalysis(storage, analysisKeyOf(storageKey)),
    keepAnalysis: (picture: Pick<StoredPicture, "id" | "storageKey">, bytes: Uint8Array) =>
      keepAnalysis({ storage, database }, picture, bytes),

    /** Hides the pictures; the sweep removes their bytes. */
    remove: (tx: Tx, ids: string[]) => store.markDeleted(tx, { ids, at: now() }),
    /** Restores pictures that were removed at `since` or later. The sweep leaves them for a quarter of an hour. */
    restore: (tx: Tx, { ids, since }: { ids: string[]; since: Date }) =>
      store.unmarkDeleted(tx, { ids, since, at: now() }),
    removeAllOf,
    removePhotosOf,
    /** Exempts pictures from retention, or restarts their term. Returns its end. */
    async keep(tx: Tx, { ids, forever }: { ids: string[]; forever: boolean }): Promise<Date | null> {
      const expiresAt = forever ? null : expiryOf("result");
      await store.setExpiry(tx, { ids, expiresAt });
      return expiresAt;
    },
  };
}

/** An analysis reveals as much about a person as the photo: it is stored under the photo's name and deleted with it. */
async function keepAnalysis(
  { storage, database }: Pick<PrivatePicturesDeps, "storage" | "database">,
  { id, storageKey }: Pick<StoredPicture, "id" | "storageKey">,
  bytes: Uint8Array,
): Promise<void> {
  const isGone = async () => {
    const row = await database.read((tx) => store.findPicture(tx, id));
    return !row || row.deletedAt !== null;
  };
  await storeAnalysis(storage, { key: analysisKeyOf(storageKey), bytes, isGone });
}

/** When retention removes a picture made now; null: never (I-46). */
function expiryOfKind(kind: PicturePurpose, resultDays: number): Date | null {
  if (kind === "profile") return null;
  return new Date(nowMs() + (kind === "person" || kind === "customer" ? PERSON_PICTURE_LIFE_MS : resultDays * DAY_MS));
}

async function removeAllOf(tx: Tx, ownerId: string): Promise<void> {
  await store.lockPicturesOf(tx, ownerId, "remove-all");
  await store.markAllOfOwnerDeleted(tx, { ownerId, at: now() });
}

/** After a withdrawn consent. Uploads in progress wait for this, and then find it withdrawn. */
async function removePhotosOf(tx: Tx, ownerId: string): Promise<void> {
  await store.lockPicturesOf(tx, ownerId, "remove-all");
  await store.markPhotosOfPersonDeleted(tx, { ownerId, at: now() });
}

async function putPicture(
  storage: Storage,
  { bytes, ...picture }: SanePicture,
  row: Pick<StoredPicture, "ownerId" | "kind" | "expiresAt" | "forVisitor">,
): Promise<StoredPicture> {
  const id = newId();
  const storageKey = storageKeyOf(id, picture.contentType);
  await storage.put(storageKey, bytes, picture.contentType);
  return { id, storageKey, sizeBytes: bytes.byteLength, ...picture, ...row };
}
