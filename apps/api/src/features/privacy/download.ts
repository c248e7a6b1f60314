/** The files of a personal data download. One page of rows, or a part of one picture, is in memory at a time. */
import { PRODUCT_NAME } from "@toile/contract";
import { now } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { KeptTable, Person } from "../../platform/personal-data/personal-data.ts";
import { rowsOf } from "../../platform/personal-data/rows.sql.ts";
import { StorageNotFound } from "../../platform/storage/storage.ts";
import type { ZipEntry } from "../../platform/zip.ts";
import { downloadedName, type PictureRow, type Pictures } from "../pictures/pictures.ts";
import { readme } from "./download.rules.ts";

const PICTURES_PER_PAGE = 100;
const encoder = new TextEncoder();

export type DownloadDeps = {
  database: Pick<Database, "read">;
  pictures: Pick<Pictures, "listAllOf" | "stream">;
  /** The declared personal data, in the order of the download's files. */
  kept: readonly KeptTable[];
};

export type Downloader = Person & { email: string };

export async function* entriesOf(deps: DownloadDeps, person: Downloader): AsyncGenerator<ZipEntry> {
  const modifiedAt = now();
  const text = readme({ product: PRODUCT_NAME, email: person.email, at: modifiedAt, kept: deps.kept });
  yield { name: "README.txt", modifiedAt, input: toBytes([text]) };
  for (const kept of deps.kept) {
    if ("leftOut" in kept.download) continue;
    yield { name: `${kept.download.file}.json`, modifiedAt, input: toBytes(jsonOf(deps, kept, person)) };
  }
  yield* picturesOf(deps, person);
}

/** An array with one or more lines per row. */
async function* jsonOf({ database }: DownloadDeps, kept: KeptTable, person: Person): AsyncGenerator<string> {
  const { download } = kept;
  if ("leftOut" in download) return;
  const without = new Set(download.without);
  let isFirst = true;
  for await (const row of rowsOf(database, kept, person)) {
    const shaped = download.shape ? download.shape(row, person) : row;
    if (shaped === null) continue;
    const shown = Object.fromEntries(Object.entries(shaped).filter(([name]) => !without.has(name)));
    yield `${isFirst ? "[" : ","}\n${JSON.stringify(shown, null, 2)}`;
    isFirst = false;
  }
  yield isFirst ? "[]\n" : "\n]\n";
}

async function* picturesOf({ database, pictures }: DownloadDeps, person: Person): AsyncGenerator<ZipEntry> {
  let after: string | null = null;
  for (;;) {
    const last: string | null = after;
    const page: PictureRow[] = await database.read((tx) =>
      pictures.listAllOf(tx, { ownerId: person.id, after: last, limit: PICTURES_PER_PAGE }),
    );
    for (const picture of page) {
      const input = await streamOf(pictures, picture);
      if (input) yield { name: downloadedName(picture), modifiedAt: picture.createdAt, input };
    }
    after = page.at(-1)?.id ?? null;
    if (page.length < PICTURES_PER_PAGE) return;
  }
}

/** Undefined if it was removed while the file was being written. */
async function streamOf(pictures: DownloadDeps["pictures"], picture: { storageKey: string }) {
  try {
    return await pictures.stream(picture);
  } catch (error) {
    if (error instanceof StorageNotFound) return undefined;
    throw error;
  }
}

async function* toBytes(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield encoder.encode(text);
}
