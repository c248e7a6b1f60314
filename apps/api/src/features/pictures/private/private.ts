/**
 * Pictures of people: their own photos, and the results made of them. They are reached by expiring signed addresses only (I-43).
 */
import { now, nowMs } from "../../../platform/clock.ts";
import { newId } from "../../../platform/columns.ts";
import type { Config } from "../../../platform/config/config.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Logger } from "../../../platform/log.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import * as accounts from "../../accounts/accounts.ts";
import { readAnalysis, storeAnalysis } from "../analyses/analyses.ts";
import type { SanePicture } from "../upload/upload.ts";
import { createAddresses } from "./addresses.ts";
import { analysisKeyOf, PERSON_PICTURE_LIFE_MS, type PicturePurpose, storageKeyOf } from "./private.rules.ts";
import * as store from "./private.store.ts";

export { downloadName, type PicturePurpose } from "./private.rules.ts";
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

const DAY_MS = 24 * 60 * 60 * 1000;

export function createPrivatePictures({ storage, database, config, log }: PrivatePicturesDeps) {
  const expiryOf = (kind: PicturePurpose) => expiryOfKind(kind, config.retention.resultDays);
  return {
    addresses: createAddresses(config.authSecret),

    /** Stores the object. Follow with `insert` in a transaction, or `discard`. */
    put(picture: SanePicture, { ownerId, kind }: { ownerId: string; kind: PicturePurpose }): Promise<StoredPicture> {
      return putPicture(storage, picture, { ownerId, kind, expiresAt: expiryOf(kind) });
    },
    /** Removes objects that no row will speak of. A failure is left to the sweep. */
    async discard(pictures: Stored[]): Promise<void> {
      for (const { storageKey } of pictures) {
        await storage
          .remove(storageKey)
          .catch((error: unknown) => log.warn({ err: error }, "a picture is left to the sweep"));
      }
    },

    admit,
    /** The transaction has called `admit`. */
    async insert(tx: Tx, picture: StoredPicture): Promise<void> {
      await store.insertPicture(tx, picture);
    },
    replaceProfile,
    removeProfile,
    findProfile: store.findProfile,
    /** A picture that may be shown now, or undefined. */
    findShown: (tx: Tx, id: string) => store.findShown(tx, { id, at: now() }),
    /** A row even if its picture may no longer be shown, for work that has already begun. */
    findPicture: store.findPicture,

    read: ({ storageKey }: Stored) => storage.read(storageKey),
    stream: ({ storageKey }: Stored) => storage.stream(storageKey),
    /** What an engine read from the picture; null where nothing is kept. */
    readAnalysis: ({ storageKey }: Stored) => readAnalysis(storage, analysisKeyOf(storageKey)),
    keepAnalysis: (picture: Pick<StoredPicture, "id" | "storageKey">, bytes: Uint8Array) =>
      keepAnalysis({ storage, database }, picture, bytes),

    /** Takes the pictures out of sight; the sweep removes their bytes. */
    remove: (tx: Tx, ids: string[]) => store.markDeleted(tx, { ids, at: now() }),
    removeAllOf,
    /** Exempts pictures from retention, or starts its term anew. */
    async keep(tx: Tx, { ids, forever }: { ids: string[]; forever: boolean }): Promise<void> {
      await store.setExpiry(tx, { ids, expiresAt: forever ? null : expiryOf("result") });
    },
  };
}

/** An analysis shows as much of a person as the photo does: it lies under the photo's own name and lives no longer. */
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

/** When retention removes a picture made now; null: never by itself (I-46). */
function expiryOfKind(kind: PicturePurpose, resultDays: number): Date | null {
  if (kind === "profile") return null;
  return new Date(nowMs() + (kind === "person" ? PERSON_PICTURE_LIFE_MS : resultDays * DAY_MS));
}

/** Puts a stored picture in the place of the profile photo. Of two at once the later one stays. */
async function replaceProfile(tx: Tx, picture: StoredPicture): Promise<store.PictureRow> {
  await admit(tx, picture.ownerId);
  await store.lockProfileOf(tx, picture.ownerId);
  await store.markProfileDeleted(tx, { ownerId: picture.ownerId, at: now() });
  return store.insertPicture(tx, picture);
}

/**
 * To be called before anything else is locked in a transaction that will insert pictures. A deletion of the account that
 * is under way comes first, as it would otherwise leave them behind; it takes its locks in the same order.
 * @throws AppError UNAUTHENTICATED when the account is gone
 */
async function admit(tx: Tx, ownerId: string): Promise<void> {
  await store.lockPicturesOf(tx, ownerId, "insert");
  if (!(await accounts.findUser(tx, ownerId))) throw accounts.sessionOver();
}

async function removeAllOf(tx: Tx, ownerId: string): Promise<void> {
  await store.lockPicturesOf(tx, ownerId, "remove-all");
  await store.markAllOfOwnerDeleted(tx, { ownerId, at: now() });
}

/** @throws AppError NOT_FOUND */
async function removeProfile(tx: Tx, ownerId: string): Promise<void> {
  await store.lockProfileOf(tx, ownerId);
  const removed = await store.markProfileDeleted(tx, { ownerId, at: now() });
  if (!removed) throw new AppError("NOT_FOUND", "There is no profile photo.");
}

async function putPicture(
  storage: Storage,
  { bytes, ...picture }: SanePicture,
  row: Pick<StoredPicture, "ownerId" | "kind" | "expiresAt">,
): Promise<StoredPicture> {
  const id = newId();
  const storageKey = storageKeyOf(id, picture.contentType);
  await storage.put(storageKey, bytes, picture.contentType);
  return { id, storageKey, sizeBytes: bytes.byteLength, ...picture, ...row };
}
