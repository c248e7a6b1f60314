/** Accepts a try-on: two pictures, a row, a hold and a job, or nothing at all. */
import { TRYON_CREDITS_PER_SAMPLE, type TryOnFields } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import { type ConcurrencyLimit, createConcurrencyLimit } from "../../../platform/concurrency-limit.ts";
import type { Config } from "../../../platform/config/config.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import * as accounts from "../../accounts/accounts.ts";
import { BUDGET_WINDOW_MS, spendBudget } from "../../api-keys/api-keys.ts";
import { findGarment, readPicture } from "../../catalogue/catalogue.ts";
import * as credits from "../../credits/credits.ts";
import type { PictureRow, StoredPicture } from "../../pictures/pictures.ts";
import { findExisting, type Prepared, prepareMend, type TryOnInput } from "../mend/mend.ts";
import * as rows from "../rows/rows.ts";
import * as settle from "../settle/settle.ts";
import { findWornWith } from "../worn/worn.ts";

export { refuse } from "./refuse.ts";

export type AcceptDeps = settle.SettleDeps & {
  database: Database;
  recording: ConcurrencyLimit;
  config: Pick<Config, "tryon" | "appUrl" | "web">;
};

/**
 * Concurrent requests of one user queue up behind the user's ledger row. If they all waited there, they would take
 * every connection of the pool, so most of a crowd waits here.
 */
const RECORDING_AT_ONCE = 4;
const RECORDING_WAITING = 1_000;

export const createRecordingLimit = (): ConcurrencyLimit =>
  createConcurrencyLimit({
    atOnce: RECORDING_AT_ONCE,
    waiting: RECORDING_WAITING,
    refusal: "Many try-ons are starting right now. Please try again in a moment.",
  });

/**
 * Checks in this order: pictures are given, the queue has room, the pictures are good, the credits suffice.
 * @throws AppError VALIDATION_FAILED, GARMENT_NOT_FOUND, the refusals of `pictures.sanitise`, INSUFFICIENT_CREDITS,
 * SERVICE_UNAVAILABLE
 */
export async function accept(deps: AcceptDeps, input: TryOnInput): Promise<rows.TryOnRow> {
  try {
    return await acceptNew(deps, input);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The same request may have been accepted at the same time, and have the very credits or the place that this one lacks.
    const existing = await deps.database.read((tx) => rows.findOwned(tx, ownedOf(input)));
    if (existing) return existing;
    throw error;
  }
}

async function acceptNew(deps: AcceptDeps, input: TryOnInput): Promise<rows.TryOnRow> {
  const { database, pictures } = deps;
  const { existing, profile } = await database.read((tx) => lookUp(tx, deps, input));
  if (existing) return existing;
  const { mendOf } = input.fields;
  const prepared = await (mendOf === undefined
    ? prepare(deps, input, profile)
    : prepareMend(deps, { ...input, mendOf }));
  if (!("cost" in prepared)) return prepared;
  const { cost } = prepared;
  // Read before anything is stored: most refusals end here. The reservation below decides.
  const balance = cost === 0 ? 0 : await database.read((tx) => credits.balance(tx, { userId: input.userId }));
  if (balance < cost) throw new AppError("INSUFFICIENT_CREDITS", credits.INSUFFICIENT_CREDITS_MESSAGE);
  const sent = await storePictures(deps, prepared);
  try {
    const { row, fresh } = await deps.recording(() => database.write((tx) => record(tx, deps, prepared, sent)));
    if (!fresh) await pictures.discard(sent.stored);
    return row;
  } catch (error) {
    // After an AppError nothing was committed. After any other error that is unknown, and the sweep finds out.
    if (error instanceof AppError) await pictures.discard(sent.stored);
    throw error;
  }
}

type SentPictures = { stored: StoredPicture[]; personPictureId: string; garmentPictureId: string };

async function storePictures(
  { database, pictures }: AcceptDeps,
  { input, person, garment }: Prepared,
): Promise<SentPictures> {
  const { userId: ownerId, viaApi, visitor } = input;
  // Sending a photo without an earlier consent states that the person in it agrees. A photo sent by API key shows one
  // of the developer's customers: by the terms the developer is responsible for that consent, whatever their own.
  const kind = viaApi ? "customer" : "person";
  if ("bytes" in person && kind === "person") await accounts.ensureConsent(database, { userId: ownerId });
  const whose = { ownerId, ...(visitor ? { forVisitor: true } : {}) };
  const personPicture = "bytes" in person ? await pictures.put(person, { ...whose, kind }) : undefined;
  const garmentPicture = await pictures.put(garment, { ...whose, kind: "garment" });
  return {
    stored: personPicture ? [personPicture, garmentPicture] : [garmentPicture],
    personPictureId: "bytes" in person ? (personPicture?.id ?? "") : person.pictureId,
    garmentPictureId: garmentPicture.id,
  };
}

/** The parts of a try-on, before anything is stored. */
async function prepare(deps: AcceptDeps, input: TryOnInput, profile: PictureRow | undefined): Promise<Prepared> {
  if (!input.modelImage && !profile) throw missing("modelImage", "Please upload a profile image first.");
  const complete = await withGarment(deps, input);
  const { modelImage, garmentImage, fields } = complete;
  await deps.database.read((tx) => requireRoom(tx, deps));
  const person = modelImage && (await deps.pictures.sanitise(modelImage, "person"));
  const bytes = garmentImage ?? (await fetchGarment(deps, fields));
  const garment = await deps.pictures.sanitise(bytes, "garment");
  return {
    input: complete,
    mendOf: null,
    wornWithIds: await findWornWith(deps, complete),
    cost: fields.numSamples * TRYON_CREDITS_PER_SAMPLE,
    person: person ?? { pictureId: profile?.id ?? "" },
    garment,
  };
}

const ownedOf = ({ tryonId: id, userId, visitor }: TryOnInput): rows.Owned => ({
  id,
  userId,
  visitorId: visitor?.visitorId,
});

async function lookUp(tx: Tx, { pictures }: AcceptDeps, input: TryOnInput) {
  const existing = await rows.findOwned(tx, ownedOf(input));
  // A visitor never reaches a photo of the account.
  const isSent = input.modelImage || existing || input.visitor;
  return { existing, profile: isSent ? undefined : await pictures.findProfile(tx, input.userId) };
}

/**
 * Concurrent requests may pass this check together, so the queue can exceed its limit by as many as are being recorded.
 */
async function requireRoom(tx: Tx, { config }: AcceptDeps): Promise<void> {
  if ((await rows.countUnfinished(tx)) < config.tryon.queueMax) return;
  throw new AppError("SERVICE_UNAVAILABLE", "Many try-ons are waiting right now. Please try again in a moment.", {
    retryAfterSeconds: rows.QUEUE_FULL_RETRY_SECONDS,
  });
}

/** Pictures that this site serves are read from its storage; anything else goes through the guarded fetch. */
async function fetchGarment(deps: AcceptDeps, { garmentImageUrl = "" }: TryOnFields): Promise<Uint8Array> {
  const url = URL.canParse(garmentImageUrl) ? new URL(garmentImageUrl) : undefined;
  const isOurs = url?.origin === new URL(deps.config.appUrl).origin;
  return readPicture(deps, isOurs ? url.pathname : garmentImageUrl).catch((error: unknown) => {
    const isMissing = error instanceof AppError && error.code === "NOT_FOUND";
    throw isMissing ? new AppError("GARMENT_NOT_FOUND", "This garment does not exist.") : error;
  });
}

/** Row, hold and job are committed together (I-20). */
async function record(
  tx: Tx,
  deps: AcceptDeps,
  { input, mendOf, wornWithIds, cost }: Prepared,
  { stored, ...pictureIds }: SentPictures,
): Promise<{ row: rows.TryOnRow; fresh: boolean }> {
  const { tryonId: id, userId, fields, viaApi = false, visitor } = input;
  const hasPhoto = stored.some(({ kind }) => kind === "person");
  await (hasPhoto ? deps.pictures.admitPhoto(tx, userId) : deps.pictures.admit(tx, userId));
  await requireRoom(tx, deps);
  for (const picture of stored) await deps.pictures.insert(tx, picture);
  const createdAt = now();
  const deadlineAt = new Date(createdAt.getTime() + deps.config.tryon.deadlineMs);
  const fresh = await rows.insertTryOn(tx, {
    id,
    userId,
    ...pictureIds,
    productId: fields.productId ?? null,
    wornWithIds,
    fields,
    mendOf,
    creditCost: cost,
    createdAt,
    deadlineAt,
    viaApi,
    publishableKeyId: visitor?.keyId ?? null,
    visitorId: visitor?.visitorId ?? null,
    // A program's try-on is no news to its owner, who opens the site.
    seenAt: viaApi ? createdAt : null,
  });
  if (fresh) {
    if (visitor) await requireBudget(tx, visitor, createdAt);
    if (cost > 0) await credits.reserve(tx, { userId, tryonId: id, credits: cost, deadline: deadlineAt });
    await settle.enqueue(tx, deps, { id, attempt: 0 });
  } else {
    // A repetition overtook us, or another tab with the same free mend: its pictures count, ours do not.
    const ids = stored.map((picture) => picture.id);
    await deps.pictures.remove(tx, ids);
  }
  const own = await rows.findOwned(tx, ownedOf(input));
  const row = own ?? (mendOf === null ? undefined : await findExisting(tx, { mendOf, userId }));
  // A repeated request whose try-on has been removed meanwhile.
  if (!row) throw new AppError("NOT_FOUND", "This try-on was removed.");
  return { row, fresh };
}

/** Counts the row that was just inserted too. @throws AppError as `spendBudget` */
function requireBudget(tx: Tx, visitor: { keyId: string; visitorId: string }, at: Date): Promise<void> {
  const since = new Date(at.getTime() - BUDGET_WINDOW_MS);
  return spendBudget(tx, visitor.keyId, () => rows.countVisitorTryOns(tx, { ...visitor, since }));
}

/**
 * A garment of the catalogue provides its picture, and the options that the request left out.
 * @throws AppError GARMENT_NOT_FOUND, VALIDATION_FAILED without any garment
 */
async function withGarment({ database, config }: AcceptDeps, input: TryOnInput): Promise<TryOnInput> {
  const { fields } = input;
  if (input.garmentImage) {
    // The uploaded picture counts: the URL of another one must not be recorded as its source.
    const { garmentImageUrl: _unused, ...rest } = fields;
    return { ...input, fields: rest };
  }
  if (fields.garmentImageUrl) return input;
  if (!fields.productId) throw missing("garmentImage", "Please select a garment to try on.");
  const garment = await findGarment(database, fields.productId);
  return {
    ...input,
    fields: {
      ...fields,
      productId: garment.productId,
      garmentImageUrl: new URL(garment.imageUrl, config.appUrl).href,
      category: fields.category === "auto" ? garment.category : fields.category,
      garmentPhotoType: fields.garmentPhotoType === "auto" ? garment.photoType : fields.garmentPhotoType,
    },
  };
}

function missing(field: string, message: string): AppError {
  return new AppError("VALIDATION_FAILED", message, { details: [{ path: field, message }] });
}
