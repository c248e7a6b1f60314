/** Taking a try-on in: two pictures, a row, a hold and a job, or nothing at all. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { TRYON_CREDITS_PER_SAMPLE, type TryOnFields } from "@toile/contract";
import { now, nowMs } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { AppError } from "../../platform/errors.ts";
import { createGate } from "../../platform/gate.ts";
import * as credits from "../credits/credits.ts";
import type { Media, StoredPicture } from "../media/media.ts";
import { QUEUE_FULL_RETRY_SECONDS } from "./tryon.rules.ts";
import type { Settle } from "./tryon.settle.ts";
import * as store from "./tryon.store.ts";

export type TryOnInput = {
  /** The id that the try-on will have. The same id again finds the try-on of the first time. */
  tryonId: string;
  userId: string;
  fields: TryOnFields;
  /** Bytes as uploaded; without one the profile photo is used. */
  modelImage?: Uint8Array | undefined;
  garmentImage?: Uint8Array | undefined;
};

export type AcceptDeps = {
  database: Database;
  media: Media;
  settle: Settle;
  config: Pick<Config, "tryon" | "appUrl" | "web">;
};

/**
 * Those of one user queue up behind the user's row in the ledger. Waiting there would take every connection of the pool
 * from everybody else, so most of a crowd waits here.
 */
const RECORDING_AT_ONCE = 4;
const RECORDING_WAITING = 1_000;

/** Pictures of our own site that come with the program; anything else goes through the guarded fetch. */
const DEMO_PATH = /^\/demo\/[\w-]+(?:\/[\w-]+)*\.(?:png|jpe?g|webp)$/;

/**
 * Checks in this order: pictures are there, the queue has room, the pictures are good, the credits suffice.
 * @throws AppError VALIDATION_FAILED, GARMENT_NOT_FOUND, the refusals of `media.sanitise`, INSUFFICIENT_CREDITS, SERVICE_UNAVAILABLE
 */
export function createAccept({ database, media, settle, config }: AcceptDeps) {
  const recording = createGate({
    atOnce: RECORDING_AT_ONCE,
    waiting: RECORDING_WAITING,
    refusal: "Many try-ons are being started right now. Please try again in a moment.",
  });
  return async (input: TryOnInput): Promise<store.TryOnRow> => {
    const { known, profile } = await database.read((tx) => lookUp(tx, input));
    if (known) return known;
    if (!input.modelImage && !profile) throw missing("modelImage", "Please upload a profile image first.");
    requireGarment(input);
    await database.read(requireRoom);

    const person = input.modelImage && (await media.sanitise(input.modelImage, "person"));
    const garment = await media.sanitise(input.garmentImage ?? (await fetchGarment(input.fields)), "garment");
    const cost = input.fields.numSamples * TRYON_CREDITS_PER_SAMPLE;
    // Asked before anything is stored: most refusals end here. The reservation below decides.
    const balance = await database.read((tx) => credits.balance(tx, { userId: input.userId }));
    if (balance < cost) throw new AppError("INSUFFICIENT_CREDITS", credits.INSUFFICIENT_CREDITS_MESSAGE);

    const stored: StoredPicture[] = [];
    try {
      const { userId: ownerId } = input;
      const personPicture = person && (await media.put(person, { ownerId, kind: "person" }));
      if (personPicture) stored.push(personPicture);
      const garmentPicture = await media.put(garment, { ownerId, kind: "garment" });
      stored.push(garmentPicture);
      const personPictureId = personPicture?.id ?? profile?.id ?? "";
      const order = { input, cost, stored, personPictureId, garmentPictureId: garmentPicture.id };
      const accepted = await recording(() => database.write((tx) => record(tx, order)));
      if (!accepted.fresh) await media.discard(stored);
      return accepted.row;
    } catch (error) {
      await media.discard(stored);
      throw error;
    }
  };

  async function lookUp(tx: Tx, { tryonId, userId, modelImage }: TryOnInput) {
    const known = await store.findOwned(tx, { id: tryonId, userId });
    return { known, profile: modelImage || known ? undefined : await media.findProfile(tx, userId) };
  }

  /** Several requests may pass at once, so the queue can grow past its limit by as many as are in flight, which the uploads bound. */
  async function requireRoom(tx: Tx): Promise<void> {
    if ((await store.countUnfinished(tx)) < config.tryon.queueMax) return;
    throw new AppError("SERVICE_UNAVAILABLE", "Many try-ons are waiting right now. Please try again in a moment.", {
      retryAfterSeconds: QUEUE_FULL_RETRY_SECONDS,
    });
  }

  async function fetchGarment({ garmentImageUrl = "" }: TryOnFields): Promise<Uint8Array> {
    if (URL.canParse(garmentImageUrl)) {
      const { origin, pathname } = new URL(garmentImageUrl);
      if (origin === new URL(config.appUrl).origin && DEMO_PATH.test(pathname)) {
        return readFile(path.join(config.web.directory, "public", pathname)).catch(() => {
          throw new AppError("GARMENT_NOT_FOUND", "This garment does not exist.");
        });
      }
    }
    return media.fetchPicture(garmentImageUrl);
  }

  /** Row, hold and job become durable together (I-20). */
  async function record(tx: Tx, order: Order): Promise<{ row: store.TryOnRow; fresh: boolean }> {
    const { input, cost, stored } = order;
    await requireRoom(tx);
    for (const picture of stored) await media.insert(tx, picture);
    const { tryonId: id, userId, fields } = input;
    const deadlineAt = new Date(nowMs() + config.tryon.deadlineMs);
    const fresh = await store.insertTryOn(tx, {
      id,
      userId,
      personPictureId: order.personPictureId,
      garmentPictureId: order.garmentPictureId,
      productId: fields.productId ?? null,
      fields,
      creditCost: cost,
      createdAt: now(),
      deadlineAt,
    });
    if (fresh) {
      await credits.reserve(tx, { userId, tryonId: id, credits: cost, deadline: deadlineAt });
      await settle.enqueue(tx, { id, attempt: 0 });
    } else {
      // A repetition overtook us: its pictures count, ours do not.
      await media.remove(
        tx,
        stored.map((picture) => picture.id),
      );
    }
    const row = await store.findOwned(tx, { id, userId });
    if (!row) throw new Error("a try-on's id belongs to somebody else");
    return { row, fresh };
  }
}

type Order = {
  input: TryOnInput;
  cost: number;
  stored: StoredPicture[];
  personPictureId: string;
  garmentPictureId: string;
};

function requireGarment({ garmentImage, fields }: TryOnInput): void {
  if (garmentImage || fields.garmentImageUrl) return;
  if (fields.productId) throw new AppError("GARMENT_NOT_FOUND", "This garment is not in the catalogue.");
  throw missing("garmentImage", "Please select a garment to try on.");
}

function missing(field: string, message: string): AppError {
  return new AppError("VALIDATION_FAILED", message, { details: [{ path: field, message }] });
}
