/** The shop's garments that the account tried on last, each once. */
import { ApiError, type Client, type Product } from "@toile/contract";

const LOOKED_AT = 60;
const SHOWN = 8;

/** Products that have left the shop are skipped. */
export async function loadRecentlyTried(client: Client): Promise<Product[]> {
  const history = await client.tryOn.latestLooks(LOOKED_AT);
  const ids = [...new Set(history.flatMap(({ productId }) => productId ?? []))].slice(0, SHOWN);
  const found = await Promise.all(
    ids.map((id) =>
      client.shop.product(id).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
    ),
  );
  return found.filter((product) => product !== null);
}
