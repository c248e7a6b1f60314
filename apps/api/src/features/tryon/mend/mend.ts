/**
 * A mend: another version of a finished try-on, from the same pictures and options except for one alternative that the
 * engine offered. It is free if no picture of the first was charged for. Then it holds no credits, so the ledger has no
 * entry, and a shopper who spent the returned credit elsewhere can still have it.
 *
 * A try-on has one free mend, guaranteed under concurrency by the unique index `tryons_free_mend`. A repeated request,
 * from a second tab or an old page, gets the existing mend.
 */
import { TRYON_CREDITS_PER_SAMPLE, type TryOnFields } from "@toile/contract";
import type { Database, Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { StorageNotFound } from "../../../platform/storage/storage.ts";
import type { PictureRow, Pictures, SanePicture } from "../../pictures/pictures.ts";
import * as rows from "../rows/rows.ts";

export type TryOnInput = {
  /** The id of the new try-on. The same id again finds the first one. */
  tryonId: string;
  userId: string;
  fields: TryOnFields;
  /** Bytes as uploaded; if absent, the profile photo is used. */
  modelImage?: Uint8Array | undefined;
  garmentImage?: Uint8Array | undefined;
  /** Sent by a program with an API key, or by a visitor. */
  viaApi?: boolean | undefined;
  /** A visitor of the user's shop: the user pays and does not see it. */
  visitor?: { keyId: string; visitorId: string } | undefined;
};

/** `person`: uploaded with the request, or already stored. */
export type Prepared = {
  input: TryOnInput;
  mendOf: string | null;
  wornWithIds: string[];
  cost: number;
  person: SanePicture | { pictureId: string };
  garment: SanePicture;
};

type MendDeps = { database: Database; pictures: Pick<Pictures, "findShown" | "read"> };
type MendInput = TryOnInput & { mendOf: string };

/**
 * The existing free mend, or the parts of a new one.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED for an alternative that the first does not have, IMAGE_UNREADABLE if a
 * picture is no longer stored
 */
export async function prepareMend(deps: MendDeps, input: MendInput): Promise<Prepared | rows.TryOnRow> {
  requireNoPictures(input);
  const { first, existing, pictures } = await deps.database.read((tx) => lookUp(tx, deps, input));
  const chosen = rows.chosenAlternative(input.fields, first.alternatives ?? {});
  if (!chosen) {
    const message = "Please choose one of the alternatives of this try-on.";
    throw new AppError("VALIDATION_FAILED", message, { details: [{ path: "mendOf", message }] });
  }
  if (existing) return existing;
  const { person, garment } = pictures;
  if (!person || !garment) throw pictureGone();
  const { returnBase64 } = input.fields;
  return {
    input: { ...input, fields: { ...first.fields, ...chosen, returnBase64, mendOf: first.id } },
    mendOf: first.id,
    wornWithIds: first.wornWithIds,
    cost: rows.hasFreeMend(first) ? 0 : first.fields.numSamples * TRYON_CREDITS_PER_SAMPLE,
    // Copies, because either try-on may be removed or outlive its pictures without the other. A profile photo belongs to neither.
    person: person.kind === "profile" ? { pictureId: person.id } : await copyOf(deps, person),
    garment: await copyOf(deps, garment),
  };
}

async function lookUp(tx: Tx, { pictures }: MendDeps, { mendOf, userId, viaApi = false }: MendInput) {
  const first = await rows.findOwned(tx, { id: mendOf, userId });
  // An API key cannot reach its owner's photos, and the owner's pages cannot reach the key's.
  if (!first || first.viaApi !== viaApi) throw new AppError("NOT_FOUND", "There is no such try-on.");
  const existing = rows.hasFreeMend(first) ? await findExisting(tx, { mendOf, userId }) : undefined;
  const shown = async (id: string | null) => (id === null ? undefined : pictures.findShown(tx, id));
  const [person, garment] = [await shown(first.personPictureId), await shown(first.garmentPictureId)];
  return { first, existing, pictures: { person, garment } };
}

/** The free mend. @throws AppError NOT_FOUND if it was removed: it still counts as the free one */
export async function findExisting(
  tx: Tx,
  which: { mendOf: string; userId: string },
): Promise<rows.TryOnRow | undefined> {
  const row = await rows.findFreeMend(tx, which);
  if (row?.removedAt) throw new AppError("NOT_FOUND", "This try-on was removed.");
  return row;
}

async function copyOf({ pictures }: MendDeps, picture: PictureRow): Promise<SanePicture> {
  const { contentType, width, height, sha256 } = picture;
  const bytes = await pictures.read(picture).catch((error: unknown) => {
    if (error instanceof StorageNotFound) throw pictureGone();
    throw error;
  });
  return { bytes, contentType, width, height, sha256 };
}

function requireNoPictures({ modelImage, garmentImage, fields }: MendInput): void {
  const { productId, garmentImageUrl, basePredictionId } = fields;
  const sent = { modelImage, garmentImage, productId, garmentImageUrl, basePredictionId };
  const message = "A mend takes the pictures of its first try-on.";
  const details = Object.entries(sent).flatMap(([path, value]) => (value === undefined ? [] : [{ path, message }]));
  if (details.length > 0) throw new AppError("VALIDATION_FAILED", message, { details });
}

const pictureGone = () =>
  new AppError("IMAGE_UNREADABLE", "A picture of this try-on is no longer kept. Please start again with both.");
