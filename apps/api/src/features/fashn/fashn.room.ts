/** The room's parts in the program. */
import { FASHN_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import { allowNamedOrigins } from "../api-keys/api-keys.ts";
import { type CallLog, watch } from "../api-usage/api-usage.ts";
import type { TryOnDeps } from "../tryon/tryon.ts";
import { FASHN_RUN_PATH, type FashnRoutesOptions, fashnRoutes } from "./fashn.routes.ts";
import { status } from "./fashn.ts";

type Needs = Omit<FashnRoutesOptions, keyof Platform> & { callLog: CallLog };

export const openFashn = (platform: Platform, { callLog, ...needs }: Needs) =>
  ({
    middleware: [
      [`${FASHN_BASE}/*`, allowNamedOrigins(platform.database)],
      [FASHN_RUN_PATH, watch("fashn", callLog)],
    ],
    ownBodyLimits: [FASHN_RUN_PATH],
    routes: [[FASHN_BASE, fashnRoutes({ ...platform, ...needs })]],
  }) satisfies Room;

/** What a webhook for one try-on says. */
export const singleBodyOf =
  ({ config }: Pick<Platform, "config">, { tryons }: { tryons: TryOnDeps }) =>
  async (owned: { id: string; userId: string }) =>
    (await status({ tryons, config }, owned)).prediction;
