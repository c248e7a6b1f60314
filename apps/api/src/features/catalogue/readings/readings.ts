/**
 * Corrections of how the engine reads a product's picture. May never break: a correction applies only to the picture and
 * kind of garment that the operator looked at; each write has its row in the audit trail, in the same transaction (I-48).
 */
import type { CorrectionState, CorrectionVoid, GarmentCorrection, Product, ProductPicture } from "@toile/contract";
import type { Database } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Events } from "../../../platform/events.ts";
import { hashOfUrl, type Pictures } from "../../pictures/pictures.ts";
import { type Act, record, shownUrl } from "../rows/rows.ts";
import { byNeed, isEmpty, toContent, toCorrection, versionOf, voidedBy } from "./readings.rules.ts";
import * as store from "./readings.store.ts";
import type { CorrectionRow } from "./readings.tables.ts";

declare module "../../../platform/events.ts" {
  interface EventMap {
    /** Everything made with the product's earlier reading must be made again. */
    "product.reading_changed": { productId: string };
  }
}

/** `reading`: the engine's input; `version` identifies it. */
export type GivenGarment = {
  version: string;
  reading: {
    landmarks: CorrectionRow["landmarks"];
    mask: Uint8Array | undefined;
    sleeves: "sleeves" | "none" | undefined;
    legs: "legs" | "none" | undefined;
  };
};
export type StoredCorrection = GarmentCorrection & {
  version: string;
  savedAt: Date;
  voidedBy: CorrectionVoid | null;
};

/** A product whose reading was corrected, and whether that still applies. */
export type Corrected = {
  product: { id: string; name: string; slug: string; imageUrl: string; picture: ProductPicture | null };
  state: CorrectionState;
  savedAt: Date;
};

export type CorrectionDeps = { database: Database; events: Events; pictures: Pick<Pictures, "publicPictures"> };

type Reader = Pick<Database, "read">;

/** Names the picture's content; undefined until its job has made it. */
const pictureOf = ({ mainImageUrl, pictures }: Pick<Product, "mainImageUrl" | "pictures">): string | undefined =>
  hashOfUrl(mainImageUrl) ?? hashOfUrl(pictures.find(({ url }) => url === mainImageUrl)?.base ?? "");

/** Names the content of the product's main picture, whose bytes are passed. */
export async function pictureVersion(
  { pictures }: Pick<CorrectionDeps, "pictures">,
  product: Product,
  bytes: Uint8Array,
): Promise<string> {
  return pictureOf(product) ?? (await pictures.publicPictures.store(bytes)).hash;
}

/** The correction that applies to the product as it is now. */
export async function findGiven(database: Reader, product: Product): Promise<GivenGarment | undefined> {
  const row = await database.read((tx) => store.findCorrection(tx, product.id));
  if (!row || voidedBy(row, product, pictureOf(product) ?? row.picture) !== null) return undefined;
  return toGiven(row);
}

/** The stored correction, and why it may no longer apply. @param picture - See `pictureVersion`. */
export async function findCorrection(
  database: Reader,
  product: Product,
  picture: string,
): Promise<StoredCorrection | null> {
  const row = await database.read((tx) => store.findCorrection(tx, product.id));
  return row ? toStored(row, product, picture) : null;
}

/** Replaces an earlier one. @throws AppError VALIDATION_FAILED if it corrects nothing */
export async function saveCorrection(
  { database, events }: CorrectionDeps,
  { product, picture, correction }: { product: Product; picture: string; correction: GarmentCorrection },
  act: Act,
): Promise<void> {
  const content = toContent(correction);
  if (isEmpty(content)) throw nothingCorrected();
  const { garmentCategory, garmentPhotoType, mainImageUrl: address, id: productId } = product;
  const version = versionOf(content);
  await database.write(async (tx) => {
    const before = await store.findCorrection(tx, productId);
    const row = { productId, picture, garmentCategory, garmentPhotoType, address, version, ...content };
    await store.putCorrection(tx, row);
    const change = { before: summaryOf(before), after: summaryOf(row) };
    await record(tx, act, "garment_reading.corrected", { productId, ...change });
    await events.emit(tx, "product.reading_changed", { productId });
  });
}

/** Back to the automatic reading. Safe to repeat. */
export async function removeCorrection(
  { database, events }: CorrectionDeps,
  productId: string,
  act: Act,
): Promise<void> {
  await database.write(async (tx) => {
    const gone = await store.removeCorrection(tx, productId);
    if (!gone) return;
    await record(tx, act, "garment_reading.reset", { productId, before: summaryOf(gone) });
    await events.emit(tx, "product.reading_changed", { productId });
  });
}

/** Records that an operator previewed a reading on this model; the preview itself is not stored. */
export async function recordPreview(
  { database }: Pick<CorrectionDeps, "database">,
  detail: { productId: string; model: string },
  act: Act,
): Promise<void> {
  await database.write((tx) => record(tx, act, "garment_reading.previewed", detail));
}

/** Every corrected product; those whose correction no longer applies first, then the newest. */
export async function listCorrected(database: Reader): Promise<Corrected[]> {
  return (await database.read((tx) => store.listCorrections(tx))).map(toCorrected).toSorted(byNeed);
}

/** The state of the corrections of these products; one without a correction is missing. */
export async function correctionsOf(
  database: Reader,
  productIds: readonly string[],
): Promise<Map<string, CorrectionState>> {
  const rows = await database.read((tx) => store.listCorrections(tx, productIds));
  return new Map(rows.map(toCorrected).map(({ product, state }) => [product.id, state]));
}

/** A correction that is not stored, as the engine takes it. */
export function givenOf(correction: GarmentCorrection): GivenGarment | undefined {
  const content = toContent(correction);
  return isEmpty(content) ? undefined : toGiven({ ...content, version: versionOf(content) });
}

function toGiven({
  version,
  landmarks,
  mask,
  sleeves,
  legs,
}: Pick<CorrectionRow, "version" | "landmarks" | "mask" | "sleeves" | "legs">): GivenGarment {
  const bytes = mask === null ? undefined : Uint8Array.from(mask);
  const choices = { sleeves: sleeves ?? undefined, legs: legs ?? undefined };
  return { version, reading: { landmarks, mask: bytes, ...choices } };
}

const toStored = (row: CorrectionRow, product: Product, picture: string): StoredCorrection => ({
  ...toCorrection(row),
  version: row.version,
  savedAt: row.updatedAt,
  voidedBy: voidedBy(row, product, picture),
});

function toCorrected({ product, mainImageUrl, pictures, savedAt, ...of }: store.ListedRow): Corrected {
  const imageUrl = shownUrl(mainImageUrl, pictures);
  // Until the job has made the picture, nothing is known of it and nothing can be tried on.
  const shown = pictureOf({ mainImageUrl: imageUrl, pictures }) ?? of.picture;
  const { id, name, slug } = product;
  const [made] = pictures;
  return {
    product: { id, name, slug, imageUrl, picture: made ? { ...made, url: imageUrl } : null },
    state: voidedBy(of, product, shown) ?? "holds",
    savedAt: new Date(savedAt),
  };
}

/** A correction as the audit trail stores it: a mask only by its digest. */
const summaryOf = (
  row:
    | (Pick<CorrectionRow, "version" | "picture" | "sleeves" | "legs" | "landmarks"> & {
        mask?: CorrectionRow["mask"] | undefined;
      })
    | undefined,
) =>
  row
    ? {
        version: row.version,
        picture: row.picture,
        points: Object.keys(row.landmarks).toSorted(),
        mask: row.mask != null,
        sleeves: row.sleeves,
        legs: row.legs,
      }
    : { version: "automatic" };

function nothingCorrected(): AppError {
  const message = "Nothing was corrected. Move a point or brush the mask first.";
  return new AppError("VALIDATION_FAILED", message, { details: [{ path: "landmarks", message }] });
}
