/** All SQL on the tables `tryons` and `tryon_results`. Every change of status is an UPDATE guarded by the previous status. */
import type { Alternatives, Judgement, TryOnFields, TryOnStage } from "@toile/contract";
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, ne, not, or, sql } from "drizzle-orm";
import { isUuid } from "../../../platform/columns.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { isAbsent } from "../../../platform/database/presence.ts";
import { products } from "../../catalogue/catalogue.ts";
import { pictures } from "../../pictures/pictures.ts";
import { tryonResults, tryons } from "../tryon.tables.ts";
import { type Failure, statusesBefore } from "./rows.rules.ts";
import { isOwn, type Owned } from "./visitors.store.ts";

export type TryOnRow = typeof tryons.$inferSelect;

export type NewTryOn = {
  id: string;
  userId: string;
  personPictureId: string | null;
  garmentPictureId: string | null;
  productId: string | null;
  wornWithIds: string[];
  fields: TryOnFields;
  mendOf: string | null;
  creditCost: number;
  createdAt: Date;
  deadlineAt: Date;
  viaApi: boolean;
  publishableKeyId: string | null;
  visitorId: string | null;
  seenAt: Date | null;
};

/** False if a row with this id exists, or another free mend of the same try-on: the request is a repetition. */
export async function insertTryOn(tx: Tx, tryon: NewTryOn): Promise<boolean> {
  const rows = await tx
    .insert(tryons)
    .values({ ...tryon, ...garmentOf(tryon) })
    .onConflictDoNothing()
    .returning({ id: tryons.id });
  return rows.length > 0;
}

/** The gallery's filter columns. The kind of a shopper's own garment is known if the request named it. */
function garmentOf({ productId, fields }: NewTryOn) {
  const named = fields.category === "auto" ? null : fields.category;
  if (productId === null || !isUuid(productId)) return { garmentKind: named };
  const ofProduct = (column: typeof products.brandId | typeof products.garmentCategory) =>
    sql`(select ${column} from ${products} where ${products.id} = ${productId})`;
  return {
    brandId: ofProduct(products.brandId),
    garmentKind: sql`coalesce(${ofProduct(products.garmentCategory)}, ${named})`,
  };
}

export async function findTryOn(tx: Tx, id: string): Promise<TryOnRow | undefined> {
  const [row] = await tx.select().from(tryons).where(eq(tryons.id, id));
  return row;
}

/** The user's or the visitor's own try-on, unless removed. */
export async function findOwned(tx: Tx, owned: Owned): Promise<TryOnRow | undefined> {
  const [row] = await tx
    .select()
    .from(tryons)
    .where(and(isOwn(owned), isNull(tryons.removedAt)));
  return row;
}

/** The user's running or finished free mend of the try-on, removed or not. */
export async function findFreeMend(
  tx: Tx,
  { mendOf, userId }: { mendOf: string; userId: string },
): Promise<TryOnRow | undefined> {
  const [row] = await tx
    .select()
    .from(tryons)
    .where(
      and(
        eq(tryons.mendOf, mendOf),
        eq(tryons.userId, userId),
        eq(tryons.creditCost, 0),
        sql`${tryons.status} not in ('failed', 'cancelled')`,
      ),
    );
  return row;
}

export async function countUnfinished(tx: Tx): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(tryons)
    .where(inArray(tryons.status, ["queued", "processing"]));
  return row?.total ?? 0;
}

/** A worker claims a waiting try-on; undefined if another one did, or its time is over. */
export async function claim(
  tx: Tx,
  { id, workerKey, at }: { id: string; workerKey: number; at: Date },
): Promise<TryOnRow | undefined> {
  const [row] = await tx
    .update(tryons)
    .set({
      status: "processing",
      attempt: sql`${tryons.attempt} + 1`,
      startedAt: sql`coalesce(${tryons.startedAt}, ${at.toISOString()})`,
      workerKey,
      heartbeatAt: at,
      stage: "reading",
      progress: 0,
    })
    .where(
      and(
        eq(tryons.id, id),
        inArray(tryons.status, statusesBefore("processing")),
        sql`${tryons.deadlineAt} > ${at.toISOString()}`,
      ),
    )
    .returning();
  return row;
}

/** The owner of a write. With an outdated attempt number it changes nothing (the fencing token). */
export type Claim = { id: string; attempt: number };

const isHeldBy = ({ id, attempt }: Claim) =>
  and(eq(tryons.id, id), eq(tryons.status, "processing"), eq(tryons.attempt, attempt));

/** A heartbeat, with the stage if it changed. False: the try-on no longer belongs to this worker. */
export async function touch(
  tx: Tx,
  claimed: Claim,
  { at, stage, progress }: { at: Date; stage?: TryOnStage; progress?: number },
): Promise<boolean> {
  const rows = await tx
    .update(tryons)
    .set({
      heartbeatAt: at,
      ...(stage === undefined ? {} : { stage }),
      ...(progress === undefined ? {} : { progress }),
    })
    .where(isHeldBy(claimed))
    .returning({ id: tryons.id });
  return rows.length > 0;
}

type Outcome = {
  engine: string;
  timingsMs: Record<string, number>;
  costMicroDollars: number;
  alarmCodes: string[];
  alternatives: Alternatives | null;
  creditsUsed: number;
};

export async function markSucceeded(
  tx: Tx,
  claimed: Claim,
  { at, ...outcome }: { at: Date } & Outcome,
): Promise<TryOnRow | undefined> {
  const [row] = await tx
    .update(tryons)
    .set({ status: "succeeded", stage: "done", progress: 1, finishedAt: at, heartbeatAt: at, ...outcome })
    .where(isHeldBy(claimed))
    .returning();
  return row;
}

/** With `attempt`: only while that worker holds it. Undefined: it had ended, or was taken over. */
export async function markFailed(
  tx: Tx,
  { id, attempt }: { id: string; attempt?: number | undefined },
  { at, failure }: { at: Date; failure: Failure },
): Promise<TryOnRow | undefined> {
  const [row] = await tx
    .update(tryons)
    .set({
      status: "failed",
      finishedAt: at,
      errorCode: failure.code,
      errorMessage: failure.message,
      errorReason: failure.reason ?? null,
    })
    .where(attempt === undefined ? guard(id, "failed") : isHeldBy({ id, attempt }))
    .returning();
  return row;
}

export async function markCancelled(tx: Tx, { id, at }: { id: string; at: Date }): Promise<TryOnRow | undefined> {
  const [row] = await tx
    .update(tryons)
    .set({ status: "cancelled", finishedAt: at })
    .where(guard(id, "cancelled"))
    .returning();
  return row;
}

/** Returns it to the queue, because its worker stopped. */
export async function markQueued(tx: Tx, claimed: Claim): Promise<boolean> {
  const rows = await tx
    .update(tryons)
    .set({ status: "queued", stage: "waiting", progress: 0, workerKey: null, heartbeatAt: null })
    .where(isHeldBy(claimed))
    .returning({ id: tryons.id });
  return rows.length > 0;
}

const guard = (id: string, to: "failed" | "cancelled") =>
  and(eq(tryons.id, id), inArray(tryons.status, statusesBefore(to)));

export type ResultPicture = { pictureId: string; judgement: Judgement | null };

/** In the order of the seeds. */
export async function insertResults(
  tx: Tx,
  { tryonId, results }: { tryonId: string; results: ResultPicture[] },
): Promise<void> {
  await tx.insert(tryonResults).values(results.map((result, position) => ({ tryonId, position, ...result })));
}

/** A result's pictures in order, without those that retention or the shopper removed. */
export async function listResults(tx: Tx, tryonId: string): Promise<ResultPicture[]> {
  return (await listResultsOf(tx, [tryonId])).map(({ pictureId, judgement }) => ({ pictureId, judgement }));
}

/** The same for several at once. */
export function listResultsOf(tx: Tx, tryonIds: string[]): Promise<(ResultPicture & { tryonId: string })[]> {
  return tx
    .select({
      tryonId: tryonResults.tryonId,
      pictureId: tryonResults.pictureId,
      judgement: tryonResults.judgement,
    })
    .from(tryonResults)
    .innerJoin(pictures, and(eq(pictures.id, tryonResults.pictureId), isNull(pictures.deletedAt)))
    .where(inArray(tryonResults.tryonId, tryonIds))
    .orderBy(asc(tryonResults.position));
}

export type HistoryRow = {
  id: string;
  resultPictureId: string;
  judgement: Judgement | null;
  creditCost: number;
  garmentPictureId: string | null;
  createdAt: Date;
  liked: boolean;
  /** The picture's expiry; null: never. */
  expiresAt: Date | null;
  productId: string | null;
  wornWithIds: string[];
};

export async function findHistoryRow(
  tx: Tx,
  { id, userId, at }: { id: string; userId: string; at: Date },
): Promise<HistoryRow | undefined> {
  const [row] = await tx
    .select(historyColumns)
    .from(tryons)
    .innerJoin(tryonResults, firstResult)
    .innerJoin(pictures, shownResult(at))
    .where(and(isInHistory(userId), eq(tryons.id, id)));
  return row;
}

const historyColumns = {
  id: tryons.id,
  resultPictureId: tryonResults.pictureId,
  judgement: tryonResults.judgement,
  creditCost: tryons.creditCost,
  garmentPictureId: tryons.garmentPictureId,
  createdAt: tryons.createdAt,
  liked: tryons.liked,
  expiresAt: pictures.expiresAt,
  productId: tryons.productId,
  wornWithIds: tryons.wornWithIds,
};
const isInHistory = (userId: string) =>
  and(eq(tryons.userId, userId), eq(tryons.status, "succeeded"), isNull(tryons.removedAt), not(tryons.viaApi));
const firstResult = and(eq(tryonResults.tryonId, tryons.id), eq(tryonResults.position, 0));
const shownResult = (at: Date) =>
  and(
    eq(pictures.id, tryonResults.pictureId),
    isNull(pictures.deletedAt),
    sql`(${pictures.expiresAt} is null or ${pictures.expiresAt} > ${at.toISOString()})`,
  );

/** The garments worn in each of these try-ons. */
export function listWorn(tx: Tx, ids: string[]): Promise<Pick<TryOnRow, "id" | "productId" | "wornWithIds">[]> {
  return tx
    .select({ id: tryons.id, productId: tryons.productId, wornWithIds: tryons.wornWithIds })
    .from(tryons)
    .where(inArray(tryons.id, ids));
}

/** The user's running try-ons, and those that ended unseen after `since`; newest first. */
export function listUnseen(
  tx: Tx,
  { userId, since, limit }: { userId: string; since: Date; limit: number },
): Promise<TryOnRow[]> {
  return tx
    .select()
    .from(tryons)
    .where(
      and(
        eq(tryons.userId, userId),
        isNull(tryons.seenAt),
        isNull(tryons.removedAt),
        ne(tryons.status, "cancelled"),
        gt(tryons.createdAt, since),
      ),
    )
    .orderBy(desc(tryons.id))
    .limit(limit);
}

/** True for the first call after the end, false from then on. */
export async function markSeen(tx: Tx, { id, userId, at }: { id: string; userId: string; at: Date }): Promise<boolean> {
  const rows = await tx
    .update(tryons)
    .set({ seenAt: at })
    .where(
      and(eq(tryons.id, id), eq(tryons.userId, userId), isNull(tryons.seenAt), sql`${tryons.finishedAt} is not null`),
    )
    .returning({ id: tryons.id });
  return rows.length > 0;
}

export async function setLiked(tx: Tx, { id, liked }: { id: string; liked: boolean }): Promise<void> {
  await tx.update(tryons).set({ liked }).where(eq(tryons.id, id));
}

/** Unfinished try-ons whose time is over. */
export async function listOverdue(tx: Tx, { at, limit }: { at: Date; limit: number }): Promise<string[]> {
  const rows = await tx
    .select({ id: tryons.id })
    .from(tryons)
    .where(and(inArray(tryons.status, ["queued", "processing"]), lt(tryons.deadlineAt, at)))
    .orderBy(asc(tryons.deadlineAt))
    .limit(limit);
  return rows.map((row) => row.id);
}

/**
 * Try-ons whose worker's process is gone, or has sent no heartbeat since `before`. The caller is alive: try-ons with
 * its own `workerKey` are not taken away just because its connection was lost a moment ago.
 */
export async function listAbandoned(
  tx: Tx,
  { before, workerKey, limit }: { before: Date; workerKey: number; limit: number },
): Promise<Claim[]> {
  const gone = and(ne(tryons.workerKey, workerKey), isAbsent(tryons.workerKey));
  return tx
    .select({ id: tryons.id, attempt: tryons.attempt })
    .from(tryons)
    .where(and(eq(tryons.status, "processing"), or(lt(tryons.heartbeatAt, before), gone)))
    .limit(limit);
}

/** Try-ons waiting since before `before`; their job may have been lost. */
export async function listWaiting(tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<Claim[]> {
  return tx
    .select({ id: tryons.id, attempt: tryons.attempt })
    .from(tryons)
    .where(and(eq(tryons.status, "queued"), lt(tryons.createdAt, before)))
    .orderBy(asc(tryons.createdAt))
    .limit(limit);
}

export async function listUnfinishedOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: tryons.id })
    .from(tryons)
    .where(and(eq(tryons.userId, userId), inArray(tryons.status, ["queued", "processing"])));
  return rows.map((row) => row.id);
}

/** Empties the personal data in a deleted account's try-ons; the rows stay for the ledger. */
export async function forgetPerson(tx: Tx, { userId, at }: { userId: string; at: Date }): Promise<void> {
  await tx
    .update(tryons)
    .set({
      removedAt: at,
      fields: sql`${tryons.fields} - 'preferences' - 'garmentImageUrl'`,
      productId: null,
      brandId: null,
      garmentKind: null,
      wornWithIds: [],
      alternatives: null,
    })
    .where(eq(tryons.userId, userId));
}
