/** Many looks as one ZIP file. */
import { now } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { type ZipFile, zipStream } from "../../../platform/zip.ts";
import type { PictureRow, Pictures } from "../../pictures/pictures.ts";
import { pictureNames } from "./history.rules.ts";
import * as store from "./history.store.ts";

type DownloadDeps = { database: Pick<Database, "query" | "read">; pictures: Pick<Pictures, "listShown" | "stream"> };

export type LooksFile = { stream: ReadableStream<Uint8Array>; sizeBytes: number };

/**
 * The first picture of each look, in the requested order. Missing looks and those of other users are skipped. Pictures
 * are read one after the other as the client receives them.
 * @throws AppError NOT_FOUND if none is left
 */
export async function downloadLooks(
  { database, pictures }: DownloadDeps,
  { ids, userId, timeZone }: store.Owned & { timeZone: string },
): Promise<LooksFile> {
  const rows = await store.listLooksOf(database, { ids, userId, at: now() });
  const shown = await database.read((tx) =>
    pictures.listShown(
      tx,
      rows.map(({ resultPictureId }) => resultPictureId),
    ),
  );
  const pictureOf = new Map(shown.map((picture) => [picture.id, picture]));
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const found = [...new Set(ids)].flatMap((id) => {
    const row = rowOf.get(id);
    const picture = row && pictureOf.get(row.resultPictureId);
    return picture ? [{ picture, createdAt: row.createdAt, contentType: picture.contentType }] : [];
  });
  if (found.length === 0) throw new AppError("NOT_FOUND", "None of these looks is left.");
  const names = pictureNames(found, timeZone);
  return zipStream(
    found.map(({ picture, createdAt }, at) => toFile(pictures, picture, { name: names[at] ?? "", createdAt })),
  );
}

const toFile = (
  pictures: Pick<Pictures, "stream">,
  picture: PictureRow,
  { name, createdAt }: { name: string; createdAt: Date },
): ZipFile => ({ name, sizeBytes: picture.sizeBytes, modifiedAt: createdAt, open: () => pictures.stream(picture) });
