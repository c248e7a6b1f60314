/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import type { Pictures } from "../pictures/pictures.ts";
import { brandRoutes, categoryRoutes } from "./catalogue.brands.routes.ts";
import { IMPORT_PATH, importRoutes } from "./catalogue.import.routes.ts";
import type { CatalogueJobDeps } from "./catalogue.jobs.ts";
import { PRODUCT_PICTURES_PATH, productPictureRoutes } from "./catalogue.pictures.routes.ts";
import { productRoutes } from "./catalogue.products.routes.ts";
import { sitemapRoutes } from "./catalogue.sitemap.routes.ts";
import { createCatalogue } from "./catalogue.ts";
import { createImports } from "./import/import.ts";
import { createSitemap } from "./sitemap/sitemap.ts";

/** `usedElsewhere`: pictures that rooms of higher rank refer to. */
type Needs = { pictures: Pictures } & Required<Pick<CatalogueJobDeps, "usedElsewhere">>;

export function openCatalogue(platform: Platform, { pictures, usedElsewhere }: Needs) {
  const { config, database, rateLimits } = platform;
  const catalogue = createCatalogue({ ...platform, pictures });
  const imports = createImports(platform);
  return {
    catalogue,
    ownBodyLimits: [API_BASE + IMPORT_PATH, API_BASE + PRODUCT_PICTURES_PATH],
    routes: [
      [API_BASE, productPictureRoutes({ catalogue, config })],
      [API_BASE, importRoutes({ imports, config })],
      [API_BASE, productRoutes({ catalogue, config, rateLimits })],
      [API_BASE, brandRoutes({ catalogue, config })],
      [API_BASE, categoryRoutes({ catalogue, config })],
      ["/", sitemapRoutes({ sitemap: createSitemap({ database, config }) })],
    ],
    defineJobs() {
      imports.defineJobs();
      catalogue.defineJobs({ sweepImports: imports.sweep, usedElsewhere });
    },
    startWork: catalogue.start,
    stop: catalogue.close,
  } satisfies Room & Record<"catalogue", unknown>;
}
