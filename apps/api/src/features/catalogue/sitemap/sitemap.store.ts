/** URLs of the public list, for search engines. */
import type { Database } from "../../../platform/database/database.ts";
import type { SitemapUrl } from "./sitemap.rules.ts";

type Reads = Pick<Database, "query">;
type Changed = { id: string; slug: string; updated_at: Date };

/** The first product of each chunk, in order of creation: a new product changes only the last chunk. */
export async function listChunkStarts(database: Reads, size: number): Promise<string[]> {
  const rows = await database.query<{ id: string }>({
    text: `select id from (select id, row_number() over (order by id) as place from products where is_listed) p
      where (place - 1) % $1::int = 0 order by id`,
    values: [size],
  });
  return rows.map(({ id }) => id);
}

/** From this product on, a few at a time, so a chunk of any size needs the memory of one batch. */
export async function* listProductUrls(
  database: Reads,
  { from, count, batch = 1_000 }: { from: string; count: number; batch?: number },
): AsyncGenerator<SitemapUrl[]> {
  let next = from;
  let comparison = ">=";
  for (let left = count; left > 0; ) {
    const rows = await database.query<Changed>({
      text: `select id, slug, updated_at from products where is_listed and id ${comparison} $1::uuid order by id limit $2`,
      values: [next, Math.min(batch, left)],
    });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ slug, updated_at }) => ({ path: `/product/${slug}`, changedAt: updated_at }));
    left -= rows.length;
    next = last.id;
    comparison = ">";
  }
}

const SHOWN = { brands: "is_active", categories: "is_visible" };
const PATHS = { brands: "/brand", categories: "/category" };

export async function listShelfUrls(
  database: Reads,
  kind: "brands" | "categories",
  limit: number,
): Promise<SitemapUrl[]> {
  const rows = await database.query<Changed>({
    text: `select id, slug, updated_at from ${kind} where ${SHOWN[kind]} order by id limit $1`,
    values: [limit],
  });
  return rows.map(({ slug, updated_at }) => ({ path: `${PATHS[kind]}/${slug}`, changedAt: updated_at }));
}
