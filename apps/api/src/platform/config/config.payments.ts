/** The payment provider: Stripe with its three keys; without keys, the simulator, or in production none. */
import { ConfigError, LOCAL_HOSTS, type Reader } from "./config.reader.ts";

export type PaymentsConfig =
  | {
      provider: "stripe";
      secretKey: string;
      publishableKey: string;
      webhookSecret: string;
      /** Replaces Stripe's own URL; no trailing slash. */
      apiUrl: string | null;
    }
  | { provider: "simulator" }
  | { provider: "none" };

const KEYS = [
  { name: "STRIPE_SECRET_KEY", form: /^(sk|rk)_(test|live)_/, begins: "sk_ or rk_" },
  { name: "STRIPE_PUBLISHABLE_KEY", form: /^pk_(test|live)_/, begins: "pk_" },
  { name: "STRIPE_WEBHOOK_SECRET", form: /^whsec_/, begins: "whsec_" },
] as const;

/**
 * @param options.role the simulator keeps its data in a file of one process, so it needs ROLE=all
 * @throws ConfigError
 */
export function readPayments(read: Reader, options: { production: boolean; role: string }): PaymentsConfig {
  const secretKey = read.text("STRIPE_SECRET_KEY");
  const publishableKey = read.text("STRIPE_PUBLISHABLE_KEY");
  const webhookSecret = read.text("STRIPE_WEBHOOK_SECRET");
  const apiUrl = read.url("STRIPE_API_URL", ["http:", "https:"])?.replace(/\/+$/, "") ?? null;
  if (!secretKey && !publishableKey && !webhookSecret) {
    if (apiUrl !== null) throw new ConfigError("STRIPE_API_URL needs STRIPE_SECRET_KEY and its two companions");
    return { provider: options.production || options.role !== "all" ? "none" : "simulator" };
  }
  if (!secretKey || !publishableKey || !webhookSecret) {
    throw new ConfigError(`${KEYS.map(({ name }) => name).join(", ")} are set together or not at all`);
  }
  const values = [secretKey, publishableKey, webhookSecret];
  const wrong = KEYS.find(({ form }, index) => !form.test(values[index] ?? ""));
  if (wrong) throw new ConfigError(`${wrong.name} must begin with ${wrong.begins}`);
  if (/_live_/.test(secretKey) !== /_live_/.test(publishableKey)) {
    throw new ConfigError(
      "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes: one is live, one is test",
    );
  }
  if (apiUrl !== null && new URL(apiUrl).protocol === "http:" && !LOCAL_HOSTS.test(new URL(apiUrl).hostname)) {
    throw new ConfigError(
      "STRIPE_API_URL must begin with https: unless it is on this machine, because it receives a key",
    );
  }
  return { provider: "stripe", secretKey, publishableKey, webhookSecret, apiUrl };
}
