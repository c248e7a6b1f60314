/**
 * Caches the embedded engine's analyses for the next try-on: a product's garment beside the product's picture, a person
 * beside the profile photo. Pictures that were sent for one try-on are not cached.
 */
import type { Config } from "../../../platform/config/config.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Logger } from "../../../platform/log.ts";
import type { CachedAnalyses, RenderResult } from "../../engines/engines.ts";
import { hashOfUrl, type Pictures } from "../../pictures/pictures.ts";
import type { TryOnRow } from "../rows/rows.ts";

export type AnalysisCacheDeps = { database: Database; pictures: Pictures; config: Pick<Config, "appUrl">; log: Logger };

/** What was read of the garment was read with this correction, or with none. */
export type ReadWith = { version: string } | undefined;

/** A try-on without it only takes longer, so a failure is no more than logged. */
export async function findCachedAnalyses(
  deps: AnalysisCacheDeps,
  row: TryOnRow,
  correction: ReadWith,
): Promise<CachedAnalyses> {
  const { pictures, log } = deps;
  const { profile, hash } = await placesOf(deps, row);
  const read = (analysis: Promise<Uint8Array | null>) =>
    analysis.catch((error: unknown) => {
      log.warn({ err: error, tryonId: row.id }, "an analysis could not be read");
      return undefined;
    });
  const [person, garment] = await Promise.all([
    profile ? read(pictures.readAnalysis(profile)) : undefined,
    hash ? read(pictures.publicPictures.readAnalysis(hash, readingOf(row, correction))) : undefined,
  ]);
  return { ...(person === undefined ? {} : { person }), ...(garment === undefined ? {} : { garment }) };
}

export async function cacheAnalyses(
  deps: AnalysisCacheDeps,
  row: TryOnRow,
  { correction, made = {} }: { correction: ReadWith; made?: RenderResult["toCache"] },
): Promise<void> {
  const { pictures, log } = deps;
  try {
    const { profile, hash } = await placesOf(deps, row);
    if (profile && made.person) await pictures.keepAnalysis(profile, made.person);
    if (hash && made.garment)
      await pictures.publicPictures.keepAnalysis(hash, readingOf(row, correction), made.garment);
  } catch (error) {
    log.warn({ err: error, tryonId: row.id }, "an analysis was not cached");
  }
}

/** A picture is read differently as another garment or kind of photo, and with another correction. */
const readingOf = ({ fields }: TryOnRow, correction: ReadWith): string =>
  [fields.category, fields.garmentPhotoType, ...(correction ? [correction.version] : [])].join("-");

async function placesOf({ database, pictures, config }: AnalysisCacheDeps, { personPictureId, fields }: TryOnRow) {
  const { garmentImageUrl = "" } = fields;
  const url = URL.canParse(garmentImageUrl) ? new URL(garmentImageUrl) : undefined;
  const hash = url?.origin === new URL(config.appUrl).origin ? hashOfUrl(url.pathname) : undefined;
  const person = personPictureId && (await database.read((tx) => pictures.findPicture(tx, personPictureId)));
  return { hash, profile: person && person.kind === "profile" ? person : undefined };
}
