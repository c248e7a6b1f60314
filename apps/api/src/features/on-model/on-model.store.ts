/** All SQL on the table `on_model_pictures`: the queue, the finished pictures, and the operator's decisions. */
import type { OnModelDecision, OnModelProgress, OnModelView } from "@toile/contract";
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { isAbsent } from "../../platform/database/presence.ts";
import { type MadeOnModel, products } from "../catalogue/catalogue.ts";
import type { BoardRow, End } from "./on-model.rules.ts";
import { houseModels, type MadeSizes, type OnModelRow, onModelPictures as pictures } from "./on-model.tables.ts";

/** The owner of a write. A worker with an outdated number changes nothing. */
export type Claim = Pick<OnModelRow, "id" | "attempts" | "workerKey">;

/** Like the catalogue's `canTryOn`, for listed products. */
const WEARABLE = sql`p.is_listed and p.is_garment and p.status = 'active' and p.is_available and (p.main_image_url ~ '^/([^/\\\\]|$)'
  or p.main_image_url <> '' and p.pictures @> jsonb_build_array(jsonb_build_object('url', p.main_image_url)))`;

/** Wanted because the model wants all products, or because this product was requested. */
const WANTED = sql`(m.all_wanted_at is not null
  or exists (select 1 from on_model_pictures o where o.product_id = p.id and o.model_id = m.id))`;

/** The version of the product's correction that holds, as `voidedBy` of the catalogue says. */
const READING = sql`coalesce((select c.version from garment_corrections c where c.product_id = p.id
  and c.address = case when p.main_image_url ~ '^/' then p.main_image_url else coalesce((select made->>'base' || '/original.jpg'
    from jsonb_array_elements(p.pictures) made where made->>'url' = p.main_image_url), '') end
  and c.garment_category = p.garment_category and c.garment_photo_type = p.garment_photo_type), '')`;

/** `productId`: of this product, whether or not it was wanted before. */
type Wanted = { engineVersion: string; at: Date; limit: number; productId?: string | undefined };

/**
 * Puts in line what is wanted and missing, or was made of another picture, with another reading of it or by another engine: up to `limit`, what the shop shows
 * first at the head. Answers how many that were. Twice is once.
 */
export async function putInLine(tx: Tx, { engineVersion, at, limit, productId }: Wanted): Promise<number> {
  const { rows } = await tx.execute(sql`
    insert into on_model_pictures as o (id, product_id, model_id, made_of, engine_version, reading_version, due_at)
    select gen_random_uuid(), p.id, m.id, p.main_image_url, ${engineVersion}, ${READING}, ${at.toISOString()}::timestamptz
      + (row_number() over (order by p.is_featured desc, p.id desc, m.letter) - ${limit}) * interval '1 millisecond'
    from products p cross join house_models m
    where ${WEARABLE} and ${productId === undefined ? WANTED : sql`p.id = ${productId}`}
      and not exists (select 1 from on_model_pictures o where o.product_id = p.id and o.model_id = m.id
        and o.made_of = p.main_image_url and o.engine_version = ${engineVersion} and o.reading_version = ${READING})
    order by p.is_featured desc, p.id desc, m.letter limit ${limit}
    on conflict (product_id, model_id) do update set state = 'waiting', attempts = 0, due_at = excluded.due_at,
      worker_key = null, reason = null, engine_version = excluded.engine_version,
      reading_version = excluded.reading_version, made_of = excluded.made_of
    returning 1`);
  return rows.length;
}

/** Drops pictures made from a garment picture that the product no longer has, and returns them. */
export async function dropOutdated(tx: Tx): Promise<{ productId: string; hash: string }[]> {
  const { rows } = await tx.execute<{ product_id: string; hash: string }>(sql`
    with outdated as materialized (select o.id, o.hash from on_model_pictures o join products p on p.id = o.product_id
      where o.hash is not null and o.made_of <> p.main_image_url for update of p, o)
    update on_model_pictures o set hash = null, sizes = null, decision = null, value = null, state = 'waiting'
    from outdated where o.id = outdated.id returning o.product_id, outdated.hash`);
  return rows.map(({ product_id, hash }) => ({ productId: product_id, hash }));
}

/** Retries the failed ones of the product, or of all, because the operator asked. */
export async function retryFailed(tx: Tx, { at, productId }: { at: Date; productId?: string | undefined }) {
  await tx
    .update(pictures)
    .set({ state: "waiting", attempts: 0, dueAt: at, workerKey: null, reason: null })
    .where(and(eq(pictures.state, "failed"), productId === undefined ? undefined : eq(pictures.productId, productId)));
}

/** The next in the queue, for this worker only until `until` or until its process is gone. */
export async function claimNext(
  tx: Tx,
  { at, until, workerKey }: { at: Date; until: Date; workerKey: number },
): Promise<OnModelRow | undefined> {
  const next = tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(
      and(
        eq(pictures.state, "waiting"),
        sql`(${pictures.dueAt} <= ${at.toISOString()} or ${isAbsent(pictures.workerKey)})`,
      ),
    )
    .orderBy(asc(pictures.dueAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [row] = await tx
    .update(pictures)
    .set({ dueAt: until, workerKey, attempts: sql`${pictures.attempts} + 1` })
    // Not `in`: PostgreSQL may evaluate that once per row, and would claim pictures that nobody makes until their claim ends.
    .where(eq(pictures.id, next))
    .returning();
  return row;
}

/** When the next one is due; undefined if none waits. */
export async function findNextDue(tx: Tx): Promise<Date | undefined> {
  const [row] = await tx
    .select({ dueAt: pictures.dueAt })
    .from(pictures)
    .where(eq(pictures.state, "waiting"))
    .orderBy(asc(pictures.dueAt))
    .limit(1);
  return row?.dueAt;
}

const isHeldBy = ({ id, attempts, workerKey }: Claim): SQL | undefined =>
  and(
    eq(pictures.id, id),
    eq(pictures.state, "waiting"),
    eq(pictures.attempts, attempts),
    workerKey === null ? isNull(pictures.workerKey) : eq(pictures.workerKey, workerKey),
  );

/** False: the row is gone, or belongs to another worker. */
export async function endClaim(tx: Tx, claim: Claim, end: End): Promise<boolean> {
  const rows = await tx
    .update(pictures)
    .set({ ...end, workerKey: null })
    .where(isHeldBy(claim))
    .returning({ id: pictures.id });
  return rows.length > 0;
}

export async function removeClaimed(tx: Tx, claim: Claim): Promise<void> {
  await tx.delete(pictures).where(isHeldBy(claim));
}

export async function findPicture(tx: Tx, id: string): Promise<OnModelRow | undefined> {
  const [row] = await tx.select().from(pictures).where(eq(pictures.id, id));
  return row;
}

export async function setDecision(tx: Tx, id: string, decision: OnModelDecision | null): Promise<boolean> {
  const rows = await tx
    .update(pictures)
    .set({ decision })
    .where(and(eq(pictures.id, id), isNotNull(pictures.hash)))
    .returning({ id: pictures.id });
  return rows.length > 0;
}

/** Serialises changes of one product's pictures. False: it is gone. */
export async function lockProduct(tx: Tx, productId: string): Promise<boolean> {
  const rows = await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for("update");
  return rows.length > 0;
}

/** The product's pictures that the shop shows: every one that was not rejected; models for its kind first, then the best. */
export async function listShown(tx: Tx, productId: string): Promise<MadeOnModel[]> {
  const { rows } = await tx.execute<{ letter: MadeOnModel["letter"]; sizes: MadeSizes; made_of: string }>(sql`
    select m.letter, o.sizes, o.made_of from on_model_pictures o join house_models m on m.id = o.model_id
    join products p on p.id = o.product_id
    where o.product_id = ${productId} and o.hash is not null and o.decision is distinct from 'rejected'
    order by (m.wears = p.gender or m.wears = 'unisex' or p.gender = 'unisex') desc,
      (o.decision is not distinct from 'accepted') desc, o.value desc, m.letter`);
  return rows.map(({ letter, sizes, made_of }) => ({ letter, ...sizes, madeOf: made_of }));
}

const VIEWS: Record<OnModelView, SQL | undefined> = {
  undecided: and(isNotNull(pictures.hash), isNull(pictures.decision)),
  accepted: and(isNotNull(pictures.hash), eq(pictures.decision, "accepted")),
  rejected: and(isNotNull(pictures.hash), eq(pictures.decision, "rejected")),
  "left-out": inArray(pictures.state, ["poor", "refused", "failed"]),
};

const BOARD_COLUMNS = {
  id: pictures.id,
  productId: products.id,
  name: products.name,
  slug: products.slug,
  letter: houseModels.letter,
  state: pictures.state,
  decision: pictures.decision,
  sizes: pictures.sizes,
  reason: pictures.reason,
};

const boardRows = (tx: Tx) =>
  tx
    .select(BOARD_COLUMNS)
    .from(pictures)
    .innerJoin(products, eq(products.id, pictures.productId))
    .innerJoin(houseModels, eq(houseModels.id, pictures.modelId));

/** Newest products first, a product's models by letter. */
export function listBoard(
  tx: Tx,
  { view, limit, offset }: { view: OnModelView; limit: number; offset: number },
): Promise<BoardRow[]> {
  return boardRows(tx)
    .where(VIEWS[view])
    .orderBy(desc(pictures.productId), asc(houseModels.letter))
    .limit(limit)
    .offset(offset);
}

export async function findBoardRow(tx: Tx, id: string): Promise<BoardRow | undefined> {
  const [row] = await boardRows(tx).where(eq(pictures.id, id));
  return row;
}

export const countBoard = (tx: Tx, view: OnModelView): Promise<number> => tx.$count(pictures, VIEWS[view]);

export async function measure(tx: Tx): Promise<Omit<OnModelProgress, "models">> {
  const [row] = await tx
    .select({
      products: sql<number>`count(distinct ${pictures.productId})`.mapWith(Number),
      waiting: sql<number>`count(*) filter (where ${pictures.state} = 'waiting')`.mapWith(Number),
      good: sql<number>`count(*) filter (where ${pictures.state} = 'good')`.mapWith(Number),
      poor: sql<number>`count(*) filter (where ${pictures.state} = 'poor')`.mapWith(Number),
      refused: sql<number>`count(*) filter (where ${pictures.state} = 'refused')`.mapWith(Number),
      failed: sql<number>`count(*) filter (where ${pictures.state} = 'failed')`.mapWith(Number),
      accepted: sql<number>`count(*) filter (where ${pictures.decision} = 'accepted')`.mapWith(Number),
      rejected: sql<number>`count(*) filter (where ${pictures.decision} = 'rejected')`.mapWith(Number),
      madeSeconds: sql<number | null>`avg(${pictures.seconds})`,
    })
    .from(pictures);
  if (!row) throw new Error("counting returned no row");
  return row;
}

export async function countWaiting(tx: Tx, productId?: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(pictures)
    .where(and(eq(pictures.state, "waiting"), productId === undefined ? undefined : eq(pictures.productId, productId)));
  return row?.total ?? 0;
}

/** Those of the public pictures that are a model's photo or a picture on one. */
export async function listUsed(tx: Tx, hashes: string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ hash: string }>(sql`select h as hash from unnest(${sql.param(hashes)}::text[]) h
    where exists (select 1 from on_model_pictures o where o.hash = h)
      or exists (select 1 from house_models m where m.hash = h)`);
  return new Set(rows.map(({ hash }) => hash));
}
