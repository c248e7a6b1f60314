/** The demo's shop: `shop.json`, whose pictures the site serves itself. Never stocked where `config.demo` is off. */
import { shopSeed, stockEmptyShop } from "../src/features/catalogue/catalogue.seed.ts";
import type { Platform } from "../src/platform/platform.ts";
import shop from "./shop.json" with { type: "json" };

/** Stocks an empty shop and answers with how many products; one that has anything in it is left alone. */
export async function seedShop(platform: Pick<Platform, "config" | "database">): Promise<number> {
  return platform.config.demo ? stockEmptyShop(platform, shopSeed.parse(shop)) : 0;
}
