/** Apart, so that what only a first start asks is fetched there alone. */
import { type ClientOptions, createSetupClient as createClient } from "@toile/contract";
import { config } from "zod";

// See api-client.ts.
config({ jitless: true });

export const createSetupClient = (options: ClientOptions) => createClient(options);
