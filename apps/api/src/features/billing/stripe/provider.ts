/**
 * The client of Stripe, and what it speaks to: Stripe itself where keys are set, else the simulator in this process. stripe-node is the
 * client in both, so that nothing above this file knows the difference.
 */
import { API_BASE } from "@toile/contract";
import Stripe from "stripe";
import type { Config } from "../../../platform/config/config.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Logger } from "../../../platform/log.ts";
import { openSimulator, SIMULATOR_PATH, type SimulatorOptions, type StripeSim, simulatorKeys } from "./simulator.ts";

const STRIPE_ADDRESS = "https://api.stripe.com";
const TIMEOUT_MS = 20_000;
/** Each with the request's idempotency key, half a second and more apart. */
const NETWORK_RETRIES = 2;

export type Provider = {
  /** `none`: nobody can pay here. */
  kind: "stripe" | "simulator" | "none";
  /** @throws AppError PAYMENTS_UNAVAILABLE where nobody can pay */
  client(): Stripe;
  publishableKey: string;
  webhookSecret: string;
  /** No money moves. */
  testMode: boolean;
  simulator: StripeSim | null;
  /** From now on the simulator's webhooks go to this application. */
  deliverTo(fetch: (request: Request) => Response | Promise<Response>): void;
  close(): Promise<void>;
};

export type ProviderOptions = {
  /** Changes to the simulator: its clock, its policy, no file. */
  simulator?: SimulatorOptions;
  networkRetries?: number;
  /** Beside a running app, whose process has the simulator's book open: it is asked over HTTP then. */
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

/** stripe-node knows a host and no path; the simulator of another process lies below one. */
function clientAt(apiUrl: string) {
  return Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) => {
    const address = typeof input === "object" && "url" in input ? input.url : String(input);
    return fetch(address.replace(STRIPE_ADDRESS, apiUrl), init);
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
