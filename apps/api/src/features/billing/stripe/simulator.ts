/**
 * The stand-in for Stripe of an installation without keys, in this process. Its book and its key lie in the data folder, so that
 * payments of a demonstration survive a restart.
 */
import { createHash } from "node:crypto";
import path from "node:path";
import { createStripeSim, type StripeSim, type StripeSimOptions } from "@toile/stripe-sim";
import { nowMs } from "../../../platform/clock.ts";
import { findOrMakeSecret } from "../../../platform/process/secrets.ts";

export type { StripeSim } from "@toile/stripe-sim";
/** `dataFile` null: it forgets everything on close. */
export type SimulatorOptions = Omit<StripeSimOptions, "dataFile"> & { dataFile?: string | null };

/** Where browsers reach its part of Stripe's protocol, below the site's own address. */
export const SIMULATOR_PATH = "/_stripe";
const KEY_FILE = "stripe-simulator-key";
const BOOK_FILE = "stripe-simulator.jsonl";

export type SimulatorKeys = { secretKey: string; publishableKey: string; webhookSecret: string };

/** Made once and kept; anybody who can read the data folder may steer the simulator. */
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
  /** Takes its webhooks. */
  send: (request: Request) => Promise<Response>;
};

/** @throws where another process has the book open */
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
