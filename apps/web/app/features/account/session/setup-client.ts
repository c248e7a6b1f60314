/** Kept apart, so that only a first start loads it. */
import { type ClientOptions, createSetupClient as createClient } from "@toile/contract";
import { config } from "zod";

// See api-client.ts.
config({ jitless: true });

export const createSetupClient = (options: ClientOptions) => createClient(options);
