/** Slugs: stored, unique per kind, the first free one of name, name-2, name-3, … */
import { slugify } from "@toile/contract";
import { sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";

export type Kind = "products" | "brands" | "categories";
/** Paths of the API that would hide a product, brand or category of that slug, such as `GET /products/facets`. */
const RESERVED: Record<Kind, string[]> = {
  products: ["by-ids", "complete-the-look", "facets", "imports"],
  brands: [],
  categories: ["main"],
};
/** Slugs of one name are assigned one after the other; otherwise two writers could find the same one free. */
const SLUG_LOCK = 72_611_003;
/** If a name is taken, its first so many numbers are tried, then ten times as many. */
const NUMBERS_GROW = 10;

/** A free slug for each name, in order. Names without a letter or digit get the kind's default. `except` may keep its slug. */
export async function freeSlugs(tx: Tx, kind: Kind, names: string[], except?: string): Promise<string[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SLUG_LOCK}, hashtext(${kind}))`);
  const bases = names.map((name) => [...slugify(name)].slice(0, 120).join("") || kind.slice(0, -1));
  const slugs: string[] = bases.map(() => "");
  const taken = new Set<string>(RESERVED[kind]);
  let open = bases.map((_, i) => i);
  for (let from = 1, to = 1; open.length > 0; from = to + 1, to *= NUMBERS_GROW) {
    const numbers = { from, to };
    const distinct = [...new Set(open.map((i) => bases[i] ?? ""))];
    const candidates = distinct.flatMap((base) => numbered(base, numbers));
    for (const slug of await findTaken(tx, kind, candidates, except)) taken.add(slug);
    open = open.filter((i) => {
      const slug = numbered(bases[i] ?? "", numbers).find((one) => !taken.has(one));
      if (slug === undefined) return true;
      taken.add(slug);
      slugs[i] = slug;
      return false;
    });
  }
  return slugs;
}

const numbered = (base: string, { from, to }: { from: number; to: number }): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => (from + i === 1 ? base : `${base}-${from + i}`));

/** Each candidate is looked up in the unique index: the cost grows with the clashes, not with the shop. */
async function findTaken(tx: Tx, kind: Kind, candidates: string[], except: string | undefined): Promise<string[]> {
  const { rows } = await tx.execute<{ slug: string }>(
    sql`select slug from ${sql.identifier(kind)} where slug = any(${sql.param(candidates)}::text[])
      and id is distinct from ${except ?? null}::uuid`,
  );
  return rows.map((row) => row.slug);
}
