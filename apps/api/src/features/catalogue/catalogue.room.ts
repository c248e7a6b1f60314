/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import type { Pictures } from "../pictures/pictures.ts";
import { brandRoutes, categoryRoutes } from "./catalogue.brands.routes.ts";
import { IMPORT_PATH, importRoutes } from "./catalogue.import.routes.ts";
import { type CatalogueJobDeps, defineCatalogueJobs } from "./catalogue.jobs.ts";
import { PRODUCT_PICTURES_PATH, productPictureRoutes } from "./catalogue.pictures.routes.ts";
import { productRoutes } from "./catalogue.products.routes.ts";
import { sitemapRoutes } from "./catalogue.sitemap.routes.ts";
import { close, start, toCatalogueDeps } from "./catalogue.ts";
import { defineImportJobs } from "./import/import.ts";

/** `usedElsewhere`: pictures that rooms of higher rank refer to. */
type Needs = { pictures: Pictures } & Required<Pick<CatalogueJobDeps, "usedElsewhere">>;

export function openCatalogue(platform: Platform, { pictures, usedElsewhere }: Needs) {
  const deps = toCatalogueDeps(platform, { pictures });
  return {
    catalogue: deps,
    ownBodyLimits: [API_BASE + IMPORT_PATH, API_BASE + PRODUCT_PICTURES_PATH],
    routes: [
      [API_BASE, productPictureRoutes(deps)],
      [API_BASE, importRoutes(deps)],
      [API_BASE, productRoutes({ ...deps, rateLimits: platform.rateLimits })],
      [API_BASE, brandRoutes(deps)],
      [API_BASE, categoryRoutes(deps)],
      ["/", sitemapRoutes(deps)],
    ],
    defineJobs() {
      defineImportJobs(deps);
      defineCatalogueJobs({ ...deps, usedElsewhere });
    },
    startWork: () => start(deps),
    stop: () => close(deps),
  } satisfies Room & Record<"catalogue", unknown>;
}
