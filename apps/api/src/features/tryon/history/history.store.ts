/**
 * SQL of the gallery and of removals. Each read is one statement, so a long history costs no more than a short one: a
 * page is read along an index by id, the filters' choices skip from one brand or kind to the next, and nothing is
 * counted unless requested.
 */
import type { GarmentCategory, HistoryFilters } from "@toile/contract";
import { garmentCategories } from "@toile/contract";
import { and, eq, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Database, Statement, Tx } from "../../../platform/database/database.ts";
import type { HistoryRow } from "../rows/rows.ts";
import { tryonResults, tryons } from "../tryon.tables.ts";

type Reader = Pick<Database, "query">;

export type LooksQuery = {
  userId: string;
  filters: HistoryFilters;
  limit: number;
  at: Date;
  /** Only looks older than the one with this id. */
  before?: string | undefined;
};

/** A statement's values, each written as its `$1`, `$2`, … */
function createValues() {
  const values: unknown[] = [];
  return { values, put: (value: unknown) => `$${values.push(value)}` };
}
type Put = ReturnType<typeof createValues>["put"];

const OWN = (put: Put, userId: string) =>
  `t.user_id = ${put(userId)}::uuid and t.status = 'succeeded' and t.removed_at is null and not t.via_api`;
/**
 * The first picture of `t`, if it is visible. The offset keeps the planner from reading everyone's results in order: it
 * looks up one look after the other.
 */
const SHOWN = (put: Put, at: Date) =>
  `cross join lateral (select r.picture_id, r.judgement, p.expires_at
     from tryon_results r join pictures p on p.id = r.picture_id and p.deleted_at is null
       and (p.expires_at is null or p.expires_at > ${put(at.toISOString())}::timestamptz)
     where r.tryon_id = t.id and r.position = 0 offset 0) shown`;

function conditions(put: Put, { userId, filters, before }: Omit<LooksQuery, "limit" | "at">): string {
  const { liked, kind, brand, from, to } = filters;
  return [
    OWN(put, userId),
    // Written out, so that the index of liked looks can be used.
    liked === undefined ? [] : liked ? "t.liked" : "not t.liked",
    kind === undefined ? [] : `t.garment_kind = ${put(kind)}`,
    brand === undefined ? [] : `t.brand_id = (select id from brands where slug = ${put(brand)})`,
    from === undefined ? [] : `t.created_at >= ${put(from)}::timestamptz`,
    to === undefined ? [] : `t.created_at < ${put(to)}::timestamptz`,
    before === undefined ? [] : `t.id < ${put(before)}::uuid`,
  ]
    .flat()
    .join(" and ");
}

const COLUMNS = `t.id, shown.picture_id, shown.judgement, t.credit_cost, t.garment_picture_id, t.created_at, t.liked, t.product_id,
  t.worn_with_ids, shown.expires_at`;

function pageSql(put: Put, query: LooksQuery & { offset?: number; counted?: boolean }): string {
  const { at, limit, offset = 0, counted = false } = query;
  return `select ${COLUMNS}${counted ? ", count(*) over () as total" : ""}
    from tryons t ${SHOWN(put, at)}
    where ${conditions(put, query)}
    order by t.id desc limit ${put(limit)}${offset === 0 ? "" : ` offset ${put(offset)}`}`;
}

/** As the driver returns it, or as PostgreSQL writes it in JSON: times differ. */
type RawLook = {
  id: string;
  picture_id: string;
  judgement: HistoryRow["judgement"];
  credit_cost: number;
  garment_picture_id: string | null;
  created_at: Date | string;
  liked: boolean;
  product_id: string | null;
  worn_with_ids: string[];
  expires_at: Date | string | null;
};

const toRow = (raw: RawLook): HistoryRow => ({
  id: raw.id,
  resultPictureId: raw.picture_id,
  judgement: raw.judgement,
  creditCost: raw.credit_cost,
  garmentPictureId: raw.garment_picture_id,
  createdAt: new Date(raw.created_at),
  liked: raw.liked,
  productId: raw.product_id,
  wornWithIds: raw.worn_with_ids,
  expiresAt: raw.expires_at === null ? null : new Date(raw.expires_at),
});

/** Newest first. */
export async function listLooks(database: Reader, query: LooksQuery): Promise<HistoryRow[]> {
  const { values, put } = createValues();
  return (await database.query<RawLook>({ text: pageSql(put, query), values })).map(toRow);
}

/** The looks with these ids. */
export async function listLooksOf(database: Reader, { ids, userId, at }: Owned & { at: Date }): Promise<HistoryRow[]> {
  const { values, put } = createValues();
  const text = `select ${COLUMNS} from tryons t ${SHOWN(put, at)} where ${OWN(put, userId)} and t.id = any(${put(ids)}::uuid[])`;
  return (await database.query<RawLook>({ text, values })).map(toRow);
}

/** A numbered page, and the total. */
export async function listCounted(
  database: Reader,
  query: Omit<LooksQuery, "before"> & { offset: number },
): Promise<{ rows: HistoryRow[]; total: number }> {
  const { values, put } = createValues();
  const text = pageSql(put, { ...query, counted: true });
  const found = await database.query<RawLook & { total: string }>({ text, values });
  const [first] = found;
  if (first || query.offset === 0) return { rows: found.map(toRow), total: Number(first?.total ?? 0) };
  // A page beyond the last has no row that could carry the total.
  const { total } = await listCounted(database, { ...query, limit: 1, offset: 0 });
  return { rows: [], total };
}

export type GalleryRow = {
  rows: HistoryRow[];
  kinds: GarmentCategory[];
  brands: { slug: string; name: string }[];
  removed: { id: string; removedAt: Date }[];
};

/** The first page, the choices of the filters, and what was removed after `removedAfter`. */
export async function readGallery(database: Reader, query: LooksQuery & { removedAfter: Date }): Promise<GalleryRow> {
  const [row] = await database.query<{
    looks: RawLook[];
    kinds: GarmentCategory[];
    brands: GalleryRow["brands"];
    removed: { id: string; at: string }[];
  }>(galleryStatement(query));
  const { looks = [], kinds = [], brands = [], removed = [] } = row ?? {};
  const toRemoval = ({ id, at }: { id: string; at: string }) => ({ id, removedAt: new Date(at) });
  return { rows: looks.map(toRow), kinds, brands, removed: removed.map(toRemoval) };
}

function galleryStatement(query: LooksQuery & { removedAfter: Date }): Statement {
  const { values, put } = createValues();
  const { userId, at, removedAfter } = query;
  const own = OWN(put, userId);
  const shown = SHOWN(put, at);
  /** One is enough to offer the choice; `lateral` with a limit keeps the planner from reading all of them. */
  const any = (condition: string) =>
    `join lateral (select 1 from tryons t ${shown} where ${own} and ${condition} order by t.id desc limit 1) any_look on true`;
  const next = (after: string) =>
    `select t.brand_id from tryons t where ${own} and t.brand_id is not null ${after} order by t.brand_id limit 1`;
  const text = `with recursive own_brands(id) as (
      (${next("")})
      union all
      select (${next("and t.brand_id > own_brands.id")}) from own_brands where own_brands.id is not null
    )
    select
      (select coalesce(json_agg(look order by look.id desc), '[]') from (${pageSql(put, query)}) look) as looks,
      (select coalesce(json_agg(kind.name order by kind.place), '[]')
        from unnest(${put(garmentCategories)}::text[]) with ordinality as kind(name, place)
        ${any("t.garment_kind = kind.name")}) as kinds,
      (select coalesce(json_agg(json_build_object('slug', b.slug, 'name', b.name) order by b.name), '[]')
        from own_brands o join brands b on b.id = o.id ${any("t.brand_id = o.id")}) as brands,
      (select coalesce(json_agg(json_build_object('id', t.id, 'at', t.removed_at)), '[]') from tryons t
        where t.user_id = ${put(userId)}::uuid and t.removed_at > ${put(removedAfter.toISOString())}::timestamptz
          and t.status = 'succeeded' and not t.via_api) as removed`;
  return { text, values };
}

export type Owned = { ids: string[]; userId: string };

/** Removes finished try-ons from the history; returns those that were still in it. */
export async function markRemoved(
  tx: Tx,
  { ids, userId, at }: Owned & { at: Date },
): Promise<{ id: string; personPictureId: string | null; garmentPictureId: string | null }[]> {
  return tx
    .update(tryons)
    .set({ removedAt: at })
    .where(
      and(eq(tryons.userId, userId), inArray(tryons.id, ids), isNotNull(tryons.finishedAt), isNull(tryons.removedAt)),
    )
    .returning(SENT);
}

/** Those that were removed after `since` are there again; `removedAt` as it was. What a shop's visitor removed stays removed. */
export async function markRestored(
  tx: Tx,
  { ids, userId, since }: Owned & { since: Date },
): Promise<{ id: string; personPictureId: string | null; garmentPictureId: string | null; removedAt: Date | null }[]> {
  const own = and(eq(tryons.userId, userId), isNull(tryons.visitorId));
  const which = and(own, inArray(tryons.id, ids), gt(tryons.removedAt, since));
  const found = await tx
    .select({ ...SENT, removedAt: tryons.removedAt })
    .from(tryons)
    .where(which)
    .for("update");
  const there = found.map(({ id }) => id);
  if (there.length > 0) await tx.update(tryons).set({ removedAt: null }).where(inArray(tryons.id, there));
  return found;
}

const SENT = { id: tryons.id, personPictureId: tryons.personPictureId, garmentPictureId: tryons.garmentPictureId };

/** Those of these finished try-ons that are removed and can be restored, with the time of their removal. */
export function listRemoved(tx: Tx, { ids, userId, since }: Owned & { since: Date }) {
  return tx
    .select({ id: tryons.id, removedAt: tryons.removedAt })
    .from(tryons)
    .where(
      and(
        eq(tryons.userId, userId),
        inArray(tryons.id, ids),
        eq(tryons.status, "succeeded"),
        gt(tryons.removedAt, since),
      ),
    );
}

/** Those of these that are in the history. */
export async function listPresent(tx: Tx, { ids, userId }: Owned): Promise<string[]> {
  const own = and(eq(tryons.userId, userId), eq(tryons.status, "succeeded"), isNull(tryons.removedAt));
  const rows = await tx
    .select({ id: tryons.id })
    .from(tryons)
    .where(and(own, inArray(tryons.id, ids)));
  return rows.map(({ id }) => id);
}

/** Every picture of these try-ons, shown or not. */
export async function listResultIds(tx: Tx, tryonIds: string[]): Promise<string[]> {
  if (tryonIds.length === 0) return [];
  const rows = await tx
    .select({ pictureId: tryonResults.pictureId })
    .from(tryonResults)
    .where(inArray(tryonResults.tryonId, tryonIds));
  return rows.map(({ pictureId }) => pictureId);
}
