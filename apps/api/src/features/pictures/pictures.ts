/**
 * Pictures: owns the tables `pictures` and `public_pictures` (see `public/`) and every object under `pictures/` and
 * `shop/` in storage.
 *
 * Invariants: no byte of an uploader is stored or served (I-40); pictures of people are reached by expiring signed
 * addresses only (I-43); a user has at most one live profile photo; every object has a row or is removed by
 * `media.sweep` (I-45). An object is stored before its row commits, as nothing may wait for storage inside a
 * transaction: what a rollback leaves behind is an object without a row, which the sweep finds.
 */
import type { Config } from "../../platform/config/config.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Logger } from "../../platform/log.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { createPictureFetch, isPublicOrPrivateAddress, type PictureFetchOptions } from "./fetch/fetch.ts";
import { createPrivatePictures, type PicturePurpose } from "./private/private.ts";
import { createPublicPictures } from "./public/public.ts";
import { createSanitiser, type SanePicture } from "./upload/upload.ts";

export { isPublicAddress, PictureNotFetched, PRIVATE_HOST } from "./fetch/fetch.ts";
/** For others who fetch pictures from addresses that they were given. */
export { downloadedName, personalData } from "./pictures.personal-data.ts";
/** For joins that would otherwise be a query a row; only this feature writes it. */
export { pictures } from "./pictures.tables.ts";
export type { PictureRow, StoredPicture } from "./private/private.ts";
export { hashOfAddress } from "./public/public.ts";
export { type SanePicture, sniffPicture } from "./upload/upload.ts";

export type Pictures = ReturnType<typeof createPictures>;

export type PicturesOptions = {
  storage: Storage;
  database: Database;
  config: Pick<Config, "authSecret" | "retention" | "allowPrivatePictureHosts">;
  log: Logger;
  /** For tests: how names are resolved when a garment's address is fetched. */
  fetch?: PictureFetchOptions;
};

export function createPictures({ storage, database, config, log, fetch: fetchOptions }: PicturesOptions) {
  const sanitiser = createSanitiser();
  return {
    ...createPrivatePictures({ storage, database, config, log }),
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
  };
}
