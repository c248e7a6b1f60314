/** The demo's shop: `shop.json`, whose pictures the site serves itself. Never stocked where `config.demo` is off. */
import { shopSeed, stockEmptyShop } from "../src/features/catalogue/catalogue.seed.ts";
import type { Platform } from "../src/platform/platform.ts";
import { seedHouseModels } from "./house-models.ts";
import shop from "./shop.json" with { type: "json" };

/**
 * Stocks an empty shop, figures to show its products on included, and answers with how many products; one that has anything in it
 * is left alone.
 */
export async function seedShop(platform: Pick<Platform, "config" | "database" | "storage" | "log">): Promise<number> {
  if (!platform.config.demo) return 0;
  const products = await stockEmptyShop(platform, shopSeed.parse(shop));
  if (products > 0) await seedHouseModels(platform);
  return products;
}
