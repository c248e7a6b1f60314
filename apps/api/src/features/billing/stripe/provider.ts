/**
 * The Stripe client and its counterpart: Stripe itself if keys are set, else the simulator in this process. Both use
 * stripe-node, so nothing above this file knows the difference.
 */
import { API_BASE } from "@toile/contract";
import Stripe from "stripe";
import type { Config } from "../../../platform/config/config.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Logger } from "../../../platform/log.ts";
import { openSimulator, SIMULATOR_PATH, type SimulatorOptions, type StripeSim, simulatorKeys } from "./simulator.ts";

const STRIPE_URL = "https://api.stripe.com";
const TIMEOUT_MS = 20_000;
/** Each retry has the request's idempotency key and waits half a second or more. */
const NETWORK_RETRIES = 2;

export type Provider = {
  /** `none`: payments are off. */
  kind: "stripe" | "simulator" | "none";
  /** @throws AppError PAYMENTS_UNAVAILABLE if payments are off */
  client(): Stripe;
  publishableKey: string;
  webhookSecret: string;
  /** No real money moves. */
  testMode: boolean;
  simulator: StripeSim | null;
  /** From now on the simulator's webhooks go to this application. */
  deliverTo(fetch: (request: Request) => Response | Promise<Response>): void;
  close(): Promise<void>;
};

export type ProviderOptions = {
  /** Options for the simulator: its clock, its policy, no file. */
  simulator?: SimulatorOptions;
  networkRetries?: number;
  /** For a command beside a running app, whose process has the simulator's data open: it is then called over HTTP. */
  beside?: boolean;
};

type ProviderRuntime = { config: Pick<Config, "payments" | "dataDir" | "appUrl" | "port">; log: Logger };

export function createProvider({ config, log }: ProviderRuntime, options: ProviderOptions = {}): Provider {
  const { payments } = config;
  const maxNetworkRetries = options.networkRetries ?? NETWORK_RETRIES;
  if (payments.provider === "none") return noProvider();
  if (payments.provider === "stripe") {
    const { secretKey, publishableKey, webhookSecret, apiUrl } = payments;
    const elsewhere = apiUrl === null ? {} : { httpClient: clientAt(apiUrl) };
    const stripe = new Stripe(secretKey, { ...CLIENT_OPTIONS, maxNetworkRetries, ...elsewhere });
    const testMode = secretKey.includes("_test_");
    return { ...noProvider(), kind: "stripe", client: () => stripe, publishableKey, webhookSecret, testMode };
  }
  const receiver = Promise.withResolvers<(request: Request) => Response | Promise<Response>>();
  const keys = simulatorKeys(config.dataDir);
  const place = {
    ...config,
    webhookUrl: `${config.appUrl}${API_BASE}/payments/webhook`,
    send: async (request: Request) => (await Promise.race([receiver.promise, abortOf(request.signal)]))(request),
  };
  let simulator: StripeSim;
  try {
    simulator = openSimulator(place, keys, options.simulator ?? {});
  } catch (error) {
    if (options.beside) {
      const httpClient = clientAt(`http://127.0.0.1:${config.port}${SIMULATOR_PATH}`);
      const stripe = new Stripe(keys.secretKey, { ...CLIENT_OPTIONS, maxNetworkRetries, httpClient });
      return { ...noProvider(), ...keys, kind: "simulator", client: () => stripe };
    }
    log.warn({ err: error }, "payments are off in this process: the simulator's book could not be opened");
    return noProvider();
  }
  const httpClient = Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) =>
    simulator.fetch(new Request(input, init)),
  );
  const stripe = new Stripe(keys.secretKey, { ...CLIENT_OPTIONS, maxNetworkRetries, httpClient });
  return {
    ...noProvider(),
    ...keys,
    kind: "simulator",
    client: () => stripe,
    simulator,
    deliverTo: (fetch) => receiver.resolve(fetch),
    close: () => simulator.close(),
  };
}

const CLIENT_OPTIONS = { telemetry: false, timeout: TIMEOUT_MS } as const;

/** stripe-node only accepts a host; the simulator of another process is under a path. */
function clientAt(apiUrl: string) {
  return Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) => {
    const url = typeof input === "object" && "url" in input ? input.url : String(input);
    return fetch(url.replace(STRIPE_URL, apiUrl), init);
  });
}

/** Rejects when the signal aborts. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function noProvider(): Provider {
  return {
    kind: "none",
    client() {
      throw new AppError("PAYMENTS_UNAVAILABLE", "Payments are not available at the moment.");
    },
    publishableKey: "",
    webhookSecret: "",
    testMode: true,
    simulator: null,
    deliverTo: () => {},
    close: async () => {},
  };
}
