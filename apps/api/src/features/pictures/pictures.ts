/**
 * Pictures: owns the tables `pictures` and `public_pictures` (see `public/`) and every object under `pictures/` and
 * `shop/` in storage.
 *
 * Invariants: no byte of an upload is stored or served unchanged (I-40); pictures of people are reached only by
 * expiring signed URLs (I-43); a user has at most one active profile photo; every object has a row or is removed by
 * `media.sweep` (I-45). An object is stored before its row commits, because a transaction must not wait for storage:
 * after a rollback the object has no row, and the sweep removes it.
 */
import type { Config } from "../../platform/config/config.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Logger } from "../../platform/log.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import {
  createPictureFetch,
  isPublicOrPrivateAddress,
  type PictureFetch,
  type PictureFetchOptions,
} from "./fetch/fetch.ts";
import { createPrivatePictures, type PicturePurpose } from "./private/private.ts";
import { createPublicPictures } from "./public/public.ts";
import { acceptKind, createSanitiser, type SanePicture } from "./upload/upload.ts";

export { isPublicAddress, PictureNotFetched, PRIVATE_HOST } from "./fetch/fetch.ts";
/** For other rooms that fetch pictures from given URLs. */
export { downloadedName, personalData } from "./pictures.personal-data.ts";
/** For joins that would otherwise be a query per row; only this feature writes it. */
export { pictures } from "./pictures.tables.ts";
export type { PictureRow, StoredPicture } from "./private/private.ts";
export { hashOfUrl } from "./public/public.ts";
export type { SanePicture } from "./upload/upload.ts";

export type Pictures = ReturnType<typeof createPictures>;

export type PicturesOptions = {
  storage: Storage;
  database: Database;
  config: Pick<Config, "authSecret" | "retention" | "allowPrivatePictureHosts">;
  log: Logger;
  /** For tests: how host names of garment URLs are resolved. */
  fetch?: PictureFetchOptions;
};

export function createPictures({ storage, database, config, log, fetch: fetchOptions }: PicturesOptions) {
  const sanitiser = createSanitiser();
  /** Other sites also serve AVIF and GIF. They become JPEGs here, so that everything behind knows the kinds of an upload only. */
  const fetchStill = (options?: PictureFetchOptions): PictureFetch => {
    const fetchBytes = createPictureFetch(options);
    return async (url) => {
      const bytes = await fetchBytes(url);
      const kind = acceptKind(bytes, "address");
      if (kind !== "avif" && kind !== "gif") return bytes;
      return (await sanitiser(bytes, { source: "address" })).bytes;
    };
  };
  return {
    ...createPrivatePictures({ storage, database, config, log }),
    /** Product pictures: not secret, without an owner, kept as long as they are referred to. */
    publicPictures: createPublicPictures({ storage, database, sanitise: sanitiser }),
    /**
     * The bytes of a public URL, still untrusted: a JPEG, PNG or WebP.
     * @throws AppError VALIDATION_FAILED if it cannot be fetched, and those of `sanitise`
     */
    fetchPicture: fetchStill(fetchOptions),
    /** The same for an operator's URLs: an operator may allow hosts of their own network. */
    fetchShopPicture: fetchStill(
      config.allowPrivatePictureHosts ? { isPublic: isPublicOrPrivateAddress, ports: null } : fetchOptions,
    ),
    /**
     * A sanitised picture from untrusted bytes. Results of engines keep the requested format.
     * @throws AppError FILE_TOO_LARGE, INVALID_FILE_TYPE, IMAGE_UNREADABLE, IMAGE_TOO_LARGE, IMAGE_TOO_SMALL,
     * SERVICE_UNAVAILABLE
     */
    sanitise(bytes: Uint8Array, purpose: PicturePurpose, encodeAs: "jpeg" | "png" = "jpeg"): Promise<SanePicture> {
      return sanitiser(bytes, purpose === "result" ? { encodeAs } : {});
    },
  };
}
