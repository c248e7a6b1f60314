/** The SQL of products that go with the worn ones. */
import { isUuid } from "../../../platform/columns.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { ProductRow } from "../rows/rows.ts";
import { listStatement } from "../search/search.ts";
import { wantedWith } from "./look.rules.ts";
import { findProducts } from "./products.store.ts";

/** In the shop's own order, with equal numbers for each free place. Unknown ids are ignored. */
export async function listForLook(
  database: Pick<Database, "query">,
  worn: string[],
  limit: number,
): Promise<ProductRow[]> {
  const rows = await findProducts(database, worn.filter(isUuid));
  const { categories, genders } = wantedWith(
    rows.map(({ garment_category: garmentCategory, gender }) => ({ garmentCategory, gender })),
  );
  const each = Math.ceil(limit / Math.max(1, categories.length));
  const query = { sort: "featured", limit: each, offset: 0, isBeyond: true, genders } as const;
  const lists = await Promise.all(
    categories.map((garmentCategory) =>
      database.query<ProductRow | { id: null }>(
        listStatement({ ...query, filters: { garmentCategory, canTryOn: true } }),
      ),
    ),
  );
  // A list without products is one row with only the total.
  return lists.flatMap((list) => list.flatMap((row) => (row.id === null ? [] : row))).slice(0, limit);
}
