import { describe, expect, it } from "vitest";
import { ConfigError, type Environment, loadConfig } from "./config.ts";

const KEYS = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
const PRODUCTION = {
  NODE_ENV: "production",
  APP_URL: "https://toile.example",
  AUTH_SECRET: "x".repeat(32),
  DATABASE_URL: "postgres://toile@db.example/toile",
};
const payments = (environment: Environment) => loadConfig(environment).payments;

describe("the payment provider", () => {
  it("is the simulator if no key is set", () => {
    expect(payments({})).toEqual({ provider: "simulator" });
  });

  it("is off in production without keys: a simulator must never replace real money", () => {
    expect(payments(PRODUCTION)).toEqual({ provider: "none" });
  });

  it.each(["web", "worker"])("is off for ROLE=%s without keys, because the simulator serves one process", (ROLE) => {
    expect(payments({ ROLE, DATABASE_URL: "postgres://x@y/z" })).toEqual({ provider: "none" });
  });

  it("is Stripe with its three keys; test keys are allowed in production too", () => {
    const stripe = {
      provider: "stripe",
      secretKey: "sk_test_1",
      publishableKey: "pk_test_1",
      webhookSecret: "whsec_1",
    };
    expect(payments(KEYS)).toEqual({ ...stripe, apiUrl: null });
    expect(payments({ ...PRODUCTION, ...KEYS })).toMatchObject(stripe);
    expect(payments({ ...KEYS, STRIPE_API_URL: "http://localhost:12111/" })).toMatchObject({
      apiUrl: "http://localhost:12111",
    });
  });

  it.each<[Environment, string]>([
    [{ ...KEYS, STRIPE_WEBHOOK_SECRET: undefined }, "are set together or not at all"],
    [{ STRIPE_SECRET_KEY: "sk_live_1" }, "are set together or not at all"],
    [{ ...KEYS, STRIPE_SECRET_KEY: "pk_test_1" }, "STRIPE_SECRET_KEY must begin with sk_ or rk_"],
    [{ ...KEYS, STRIPE_PUBLISHABLE_KEY: "sk_test_1" }, "STRIPE_PUBLISHABLE_KEY must begin with pk_"],
    [{ ...KEYS, STRIPE_WEBHOOK_SECRET: "secret" }, "STRIPE_WEBHOOK_SECRET must begin with whsec_"],
    [{ ...KEYS, STRIPE_SECRET_KEY: "sk_live_1" }, "are of different modes"],
    [{ ...KEYS, STRIPE_API_URL: "http://stripe.example" }, "STRIPE_API_URL must begin with https:"],
    [{ STRIPE_API_URL: "http://localhost:12111" }, "STRIPE_API_URL needs STRIPE_SECRET_KEY"],
  ])("stops the start over %o", (environment, message) => {
    expect(() => payments(environment)).toThrow(ConfigError);
    expect(() => payments(environment)).toThrow(message);
  });

  it("repeats no key in its errors", () => {
    try {
      payments({ ...KEYS, STRIPE_SECRET_KEY: "sk_live_very_secret" });
    } catch (error) {
      expect(String(error)).not.toContain("very_secret");
    }
    expect.assertions(1);
  });
});
