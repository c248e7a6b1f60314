/** The shop's garments that the account tried on last, each once. */
import type { Client, Product } from "@toile/contract";

const LOOKED_AT = 60;
const SHOWN = 8;

/** Products that have left the shop are skipped. */
export async function loadRecentlyTried({ tryOn, shop }: Client): Promise<Product[]> {
  const history = await tryOn.latestLooks(LOOKED_AT);
  const ids = [...new Set(history.flatMap(({ productId }) => productId ?? []))].slice(0, SHOWN);
  return ids.length === 0 ? [] : shop.productsByIds(ids);
}
