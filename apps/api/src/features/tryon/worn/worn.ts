/** Which products a try-on shows: its own garment, and what its photo wore already. */
import { type GarmentCategory, type TryOnFields, toWornProduct, type WornProducts } from "@toile/contract";
import type { Database } from "../../../platform/database/database.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { isReplacedBy, store } from "../rows/rows.ts";

type Worn = Pick<store.TryOnRow, "productId" | "wornWithIds">;
type Products = Pick<Catalogue, "findProducts">;

const idsOf = ({ productId, wornWithIds }: Worn): string[] =>
  productId === null ? wornWithIds : [productId, ...wornWithIds];

/** Of a whole list in one question; the answer says it of each row. What has left the shop is left out. */
export async function readWorn(catalogue: Products, rows: Worn[]): Promise<(row: Worn) => WornProducts> {
  const products = await catalogue.findProducts([...new Set(rows.flatMap(idsOf))]);
  const byId = new Map(products.map((product) => [product.id, toWornProduct(product)]));
  return ({ productId, wornWithIds }) => ({
    product: (productId !== null && byId.get(productId)) || null,
    wornWith: wornWithIds.flatMap((id) => byId.get(id) ?? []),
  });
}

/**
 * What is still to be seen under a new garment where the photo is the result of `basePredictionId`. One that is not the
 * user's own, or has been removed, wears nothing: the picture was sent, and is tried on all the same.
 */
export async function findWornWith(
  { database, catalogue }: { database: Pick<Database, "read">; catalogue: Products },
  { userId, fields }: { userId: string; fields: TryOnFields },
): Promise<string[]> {
  const { basePredictionId, category } = fields;
  if (basePredictionId === undefined) return [];
  const base = await database.read((tx) => store.findOwned(tx, { id: basePredictionId, userId }));
  if (base?.status !== "succeeded") return [];
  const worn = await catalogue.findProducts(idsOf(base));
  const stays = (worn: GarmentCategory) => category === "auto" || !isReplacedBy(worn, category);
  return worn.filter(({ garmentCategory }) => stays(garmentCategory)).map(({ id }) => id);
}
