/**
 * Pictures: owns the tables `pictures` and `public_pictures` (see media.public.ts) and every object under `pictures/` and
 * `shop/` in storage. What follows is about those of people.
 *
 * Invariants: no byte of an uploader is stored or served (I-40); pictures of people are reached by expiring signed
 * addresses only (I-43); a user has at most one live profile photo; every object has a row or is removed by
 * `media.sweep` (I-45). An object is stored before its row commits, as nothing may wait for storage inside a
 * transaction: what a rollback leaves behind is an object without a row, which the sweep finds.
 */
import { now, nowMs } from "../../platform/clock.ts";
import { newId } from "../../platform/columns.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Logger } from "../../platform/log.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import * as accounts from "../accounts/accounts.ts";
import { createAddresses } from "./media.addresses.ts";
import { createPictureFetch, isPublicOrPrivateAddress, type PictureFetchOptions } from "./media.fetch.ts";
import { keepAnalysis, readKept } from "./media.kept.ts";
import { createPublicPictures } from "./media.public.ts";
import { analysisKeyOf, PERSON_PICTURE_LIFE_MS, type PicturePurpose, storageKeyOf } from "./media.rules.ts";
import { createSanitiser, type SanePicture } from "./media.sanitise.ts";
import * as store from "./media.store.ts";

/** For others who fetch pictures from addresses that they were given. */
export { isPublicAddress, PictureNotFetched, PRIVATE_HOST } from "./media.fetch.ts";
export { hashOfAddress } from "./media.public.ts";
export type { SanePicture } from "./media.sanitise.ts";
export { sniffPicture } from "./media.sniff.ts";
export type { PictureRow } from "./media.store.ts";
/** For joins that would otherwise be a query a row; only this feature writes it. */
export { pictures } from "./media.tables.ts";

/** A picture whose object is stored; its row is still to be inserted. */
export type StoredPicture = store.NewPicture;

export type Media = ReturnType<typeof createMedia>;

export type MediaOptions = {
  storage: Storage;
  database: Database;
  config: Pick<Config, "authSecret" | "retention" | "allowPrivatePictureHosts">;
  log: Logger;
  /** For tests: how names are resolved when a garment's address is fetched. */
  fetch?: PictureFetchOptions;
};

const DAY_MS = 24 * 60 * 60 * 1000;

export function createMedia({ storage, database, config, log, fetch: fetchOptions }: MediaOptions) {
  const sanitiser = createSanitiser();
  const addresses = createAddresses(config.authSecret);
  const expiryOf = (kind: PicturePurpose) => expiryOfKind(kind, config.retention.resultDays);

  /** Removes objects that no row will speak of. A failure is left to the sweep. */
  const discard = async (pictures: Pick<StoredPicture, "storageKey">[]): Promise<void> => {
    for (const { storageKey } of pictures) {
      await storage
        .remove(storageKey)
        .catch((error: unknown) => log.warn({ err: error }, "a picture is left to the sweep"));
    }
  };

  return {
    addresses,
    discard,
    /** Pictures of products: no secret, no owner, kept as long as somebody refers to them. */
    publicPictures: createPublicPictures({ storage, database, sanitise: sanitiser }),
    /** The bytes behind a public address, unchecked beyond their length. Throws AppError VALIDATION_FAILED when refused. */
    fetchPicture: createPictureFetch(fetchOptions),
    /** The same for addresses that an operator gave, who may allow hosts of their own network. */
    fetchShopPicture: createPictureFetch(
      config.allowPrivatePictureHosts ? { isPublic: isPublicOrPrivateAddress, ports: null } : fetchOptions,
    ),

    /**
     * A clean picture of our own from anybody's bytes. Results of engines keep the format that was asked for.
     * @throws AppError FILE_TOO_LARGE, INVALID_FILE_TYPE, IMAGE_UNREADABLE, IMAGE_TOO_LARGE, IMAGE_TOO_SMALL, SERVICE_UNAVAILABLE
     */
    sanitise(bytes: Uint8Array, purpose: PicturePurpose, encodeAs: "jpeg" | "png" = "jpeg"): Promise<SanePicture> {
      return sanitiser(bytes, purpose === "result" ? { encodeAs } : {});
    },

    /** Stores the object. Follow with `insert` in a transaction, or `discard`. */
    put(picture: SanePicture, { ownerId, kind }: { ownerId: string; kind: PicturePurpose }): Promise<StoredPicture> {
      return putPicture(storage, picture, { ownerId, kind, expiresAt: expiryOf(kind) });
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

    read: ({ storageKey }: Pick<StoredPicture, "storageKey">) => storage.read(storageKey),
    /** What an engine read from the picture; null where nothing is kept. */
    readAnalysis: ({ storageKey }: Pick<StoredPicture, "storageKey">) => readKept(storage, analysisKeyOf(storageKey)),
    keepAnalysis: (picture: Pick<StoredPicture, "id" | "storageKey">, bytes: Uint8Array) =>
      keepAnalysis({ storage, database }, picture, bytes),
    stream: ({ storageKey }: Pick<StoredPicture, "storageKey">) => storage.stream(storageKey),

    /** Takes the pictures out of sight; the sweep removes their bytes. */
    remove: (tx: Tx, ids: string[]) => store.markDeleted(tx, { ids, at: now() }),
    removeAllOf,

    /** Exempts pictures from retention, or starts its term anew. */
    async keep(tx: Tx, { ids, forever }: { ids: string[]; forever: boolean }): Promise<void> {
      await store.setExpiry(tx, { ids, expiresAt: forever ? null : expiryOf("result") });
    },
  };
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
