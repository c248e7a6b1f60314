/**
 * The built-in Stripe simulator of an installation without keys. Its data and its key are in the data folder, so a
 * demo's payments survive a restart.
 */
import { createHash } from "node:crypto";
import path from "node:path";
import { createStripeSim, type StripeSim, type StripeSimOptions } from "@toile/stripe-sim";
import { nowMs } from "../../../platform/clock.ts";
import { findOrMakeSecret } from "../../../platform/process/secrets.ts";

export type { StripeSim } from "@toile/stripe-sim";
/** `dataFile` null: it forgets everything on close. */
export type SimulatorOptions = Omit<StripeSimOptions, "dataFile"> & { dataFile?: string | null };

/** Where browsers reach the simulator, under the site's own URL. */
export const SIMULATOR_PATH = "/_stripe";
const KEY_FILE = "stripe-simulator-key";
const BOOK_FILE = "stripe-simulator.jsonl";

export type SimulatorKeys = { secretKey: string; publishableKey: string; webhookSecret: string };

/** Generated once and stored; anyone who can read the data folder can control the simulator. */
export function simulatorKeys(dataDir: string): SimulatorKeys {
  const secretKey = findOrMakeSecret(dataDir, { file: KEY_FILE, prefix: "sk_test_" });
  const derived = (purpose: string) => createHash("sha256").update(`${purpose}:${secretKey}`).digest("hex");
  return {
    secretKey,
    publishableKey: `pk_test_${derived("publishable")}`,
    webhookSecret: `whsec_${derived("webhook")}`,
  };
}

export type SimulatorPlace = {
  dataDir: string;
  appUrl: string;
  webhookUrl: string;
  /** Receives its webhooks. */
  send: (request: Request) => Promise<Response>;
};

/** @throws if another process has the data open */
export function openSimulator(
  place: SimulatorPlace,
  keys: SimulatorKeys,
  { dataFile = path.join(place.dataDir, BOOK_FILE), ...options }: SimulatorOptions,
): StripeSim {
  return createStripeSim({
    ...keys,
    ...(dataFile === null ? {} : { dataFile }),
    webhookUrl: place.webhookUrl,
    send: place.send,
    publicUrl: place.appUrl + SIMULATOR_PATH,
    clock: nowMs,
    ...options,
  });
}
