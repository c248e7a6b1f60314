/** The products that a try-on shows: its own garment, and those already worn in its photo. */
import { type GarmentCategory, type TryOnFields, toWornProduct, type WornProducts } from "@toile/contract";
import type { Database } from "../../../platform/database/database.ts";
import { findProducts } from "../../catalogue/catalogue.ts";
import { findOwned, isReplacedBy, type TryOnRow } from "../rows/rows.ts";

type Worn = Pick<TryOnRow, "productId" | "wornWithIds">;

const idsOf = ({ productId, wornWithIds }: Worn): string[] =>
  productId === null ? wornWithIds : [productId, ...wornWithIds];

/** One query for a whole list, with an entry per row. Products that have left the shop are omitted. */
export async function readWorn(database: Pick<Database, "query">, rows: Worn[]): Promise<(row: Worn) => WornProducts> {
  const products = await findProducts(database, [...new Set(rows.flatMap(idsOf))]);
  const byId = new Map(products.map((product) => [product.id, toWornProduct(product)]));
  return ({ productId, wornWithIds }) => ({
    product: (productId !== null && byId.get(productId)) || null,
    wornWith: wornWithIds.flatMap((id) => byId.get(id) ?? []),
  });
}

/**
 * Products still visible under a new garment if the photo is the result of `basePredictionId`. If that is another
 * user's, was removed, or is the owner's and a key asks, there are none: the picture was uploaded, and is tried on anyway.
 */
export async function findWornWith(
  { database }: { database: Pick<Database, "query" | "read"> },
  { userId, fields, viaApi = false }: { userId: string; fields: TryOnFields; viaApi?: boolean | undefined },
): Promise<string[]> {
  const { basePredictionId, category } = fields;
  if (basePredictionId === undefined) return [];
  const base = await database.read((tx) => findOwned(tx, { id: basePredictionId, userId, viaApi }));
  if (base?.status !== "succeeded") return [];
  const worn = await findProducts(database, idsOf(base));
  const stays = (worn: GarmentCategory) => category === "auto" || !isReplacedBy(worn, category);
  return worn.filter(({ garmentCategory }) => stays(garmentCategory)).map(({ id }) => id);
}
