/** Slugs: stored, unique per kind, the first free one of name, name-2, name-3, … */
import { slugify } from "@toile/contract";
import { sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";

export type Kind = "products" | "brands" | "categories";
/** Slugs of one name are given out one after the other, or two writers would find the same one free. */
const SLUG_LOCK = 72_611_003;

/** A free slug for each name, in order. Names without a Latin letter or digit take the kind's own. `except` may keep its slug. */
export async function freeSlugs(tx: Tx, kind: Kind, names: string[], except?: string): Promise<string[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SLUG_LOCK}, hashtext(${kind}))`);
  const bases = names.map((name) => slugify(name).slice(0, 120) || kind.slice(0, -1));
  const { rows } = await tx.execute<{ slug: string }>(
    sql`select slug from ${sql.identifier(kind)} where regexp_replace(slug, '-[0-9]+$', '') = any(${sql.param([
      ...new Set(bases.flatMap((base) => [base, base.replace(/-[0-9]+$/, "")])),
    ])}::text[]) and id is distinct from ${except ?? null}::uuid`,
  );
  const taken = new Set(rows.map((row) => row.slug));
  return bases.map((base) => {
    let slug = base;
    for (let n = 2; taken.has(slug); n++) slug = `${base}-${n}`;
    taken.add(slug);
    return slug;
  });
}
