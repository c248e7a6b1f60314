/**
 * The demo's product pictures in all their sizes, kept from one run to the next. The server makes
 * them beside the journeys, 162 at about a quarter of a second of processor time each. A picture's
 * address is the hash of its bytes and of the recipe of its sizes, so kept files are those that the
 * server would make; with another encoder (`KEY`) none is used. What the server makes, and when, is
 * proven by the API's own tests; without kept files, as on a fresh machine, it makes them here as
 * well.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { connect } from "./database.ts";

const ROOT = path.join(import.meta.dirname, "..");
const ENCODER = path.join(ROOT, "apps/api/src/features/pictures/public/sizes.ts");
const ALL = path.join(ROOT, "node_modules/.cache/e2e-pictures");
const KEY = createHash("sha256").update(JSON.stringify(sharp.versions)).update(readFileSync(ENCODER)).digest("hex");
const KEPT = path.join(ALL, KEY.slice(0, 16));
const HASH = /^[0-9a-f]{32}$/;
/** In a picture's folder: its row. */
const ROW = "row.json";

type Row = { base: string; width: number; height: number; widths: number[]; placeholder: string };

const hashOf = ({ base }: Row) => base.replace("/pictures/", "");
const storedAt = (hash: string) => path.join(process.env.E2E_DATA_DIR ?? "", "storage/shop", hash.slice(0, 2), hash);

/** The server is ready, and has begun with the first pictures. */
export default async function useKeptPictures(): Promise<() => Promise<void>> {
  await mkdir(KEPT, { recursive: true });
  const client = await connect();
  try {
    const kept = await readdir(KEPT);
    // A run that was killed may have left drafts.
    for (const hash of kept.filter((name) => HASH.test(name))) {
      const { width, height, widths, placeholder }: Row = JSON.parse(
        await readFile(path.join(KEPT, hash, ROW), "utf8"),
      );
      // What the server has begun it finishes itself.
      if (existsSync(storedAt(hash))) continue;
      await cp(path.join(KEPT, hash), storedAt(hash), { recursive: true, filter: (file) => !file.endsWith(ROW) });
      await client.query(
        `insert into public_pictures (hash, state, width, height, widths, placeholder, touched_at)
         values ($1, 'ready', $2, $3, $4, $5, now()) on conflict do nothing`,
        [hash, width, height, widths, placeholder],
      );
    }
  } finally {
    await client.end();
  }
  return keepPictures;
}

/** Those that this run made. */
async function keepPictures(): Promise<void> {
  const client = await connect();
  const { rows } = await client.query<{ picture: Row }>(
    `select distinct picture from products, jsonb_array_elements(pictures) as picture where picture->>'url' like '/demo/%'`,
  );
  await client.end();
  for (const { picture } of rows) {
    const place = path.join(KEPT, hashOf(picture));
    if (existsSync(place)) continue;
    const draft = `${place}.${process.pid}`;
    const isPicture = (file: string) => !path.basename(file).startsWith("analysis");
    await cp(storedAt(hashOf(picture)), draft, { recursive: true, filter: isPicture });
    await writeFile(path.join(draft, ROW), JSON.stringify(picture));
    // Another run may have been faster.
    await rename(draft, place).catch(() => rm(draft, { recursive: true }));
  }
  for (const old of await readdir(ALL))
    if (path.join(ALL, old) !== KEPT) await rm(path.join(ALL, old), { recursive: true });
}
