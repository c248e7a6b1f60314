/** The demo's shop: `shop.json`, whose pictures the site serves itself. Never filled if `config.demo` is off. */
import { shopSeed, stockEmptyShop } from "../src/features/catalogue/catalogue.seed.ts";
import type { Platform } from "../src/platform/platform.ts";
import { seedHouseModels } from "./house-models.ts";
import shop from "./shop.json" with { type: "json" };

/**
 * Fills an empty shop and adds the drawn house models. Returns the number of products; a shop with any content is left
 * alone.
 */
export async function seedShop(platform: Pick<Platform, "config" | "database" | "storage" | "log">): Promise<number> {
  if (!platform.config.demo) return 0;
  const products = await stockEmptyShop(platform, shopSeed.parse(shop));
  if (products > 0) await seedHouseModels(platform);
  return products;
}
