import type { AdminSystem } from "@toile/contract";
import { adminKeys } from "../load/admin-keys.ts";
import { type AdminQuery, useAdminQuery } from "../load/use-admin-query.ts";

export const REFRESH_SECONDS = 10;

/**
 * How the installation stands, asked again every few seconds while somebody looks. The last answer stays where the next one
 * fails; the screen says of what time it is, so that a failure needs no notice of its own.
 */
export const useSystem = (): AdminQuery<AdminSystem> =>
  useAdminQuery({
    queryKey: adminKeys.system,
    load: (client) => client.system(),
    refetchInterval: REFRESH_SECONDS * 1000,
    refetchOnWindowFocus: "always",
  });
