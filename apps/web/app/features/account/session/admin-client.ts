/** Kept apart, so that only administrators load it. */
import {
  type ClientOptions,
  createAdminClient as createClient,
  createHouseModelClient,
  createReadingClient,
  createShopAdminClient,
} from "@toile/contract";
import { config } from "zod";

// See api-client.ts.
config({ jitless: true });

export const createAdminClient = (options: ClientOptions) => ({
  ...createClient(options),
  shop: createShopAdminClient(options),
  onModel: createHouseModelClient(options),
  readings: createReadingClient(options),
});
export type AdminClient = ReturnType<typeof createAdminClient>;
