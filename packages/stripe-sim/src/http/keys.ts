/**
 * Identifies the caller: a server with the secret key, or a browser with the publishable one. Live keys are refused.
 */
import { timingSafeEqual } from "node:crypto";
import type { Caller } from "../endpoints/endpoint.ts";
import { invalidRequest } from "../protocol/problems.ts";

const LIVE = /^(sk|rk|pk)_live_/;

/** @throws if one of them is a live key: real money must never be near a simulator */
export function refuseLiveKeys(keys: Iterable<string | null | undefined>): void {
  for (const key of keys) {
    if (key && LIVE.test(key)) {
      throw new Error(
        `A live Stripe key (${key.slice(0, 8)}…) is set, and the simulator refuses to run beside it. Remove the key, or do not use the simulator.`,
      );
    }
  }
}

export type Keys = {
  /** Undefined: any test key is accepted. */
  secretKey?: string | undefined;
  publishableKey?: string | undefined;
};

function masked(key: string): string {
  return key.length <= 12 ? "*".repeat(key.length) : `${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}`;
}

function isSame(received: string, expected: string | undefined, prefix: RegExp): boolean {
  if (expected === undefined) return prefix.test(received);
  const [a, b] = [Buffer.from(received), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function fromHeader(authorization: string | undefined): string | undefined {
  const [scheme = "", credentials = ""] = (authorization ?? "").split(" ");
  if (/^bearer$/i.test(scheme)) return credentials;
  if (!/^basic$/i.test(scheme)) return undefined;
  return Buffer.from(credentials, "base64").toString("utf8").split(":")[0];
}

/** @param formKey `key` among the parameters, where Stripe.js puts it */
export function identify(authorization: string | undefined, formKey: unknown, keys: Keys): Caller {
  const key = fromHeader(authorization) ?? (typeof formKey === "string" ? formKey : undefined);
  if (!key) {
    throw invalidRequest(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      {},
      401,
    );
  }
  if (LIVE.test(key)) {
    throw invalidRequest(
      "This is a simulator and accepts no live keys. Nothing was done.",
      { code: "api_key_live" },
      401,
    );
  }
  if (isSame(key, keys.secretKey, /^(sk|rk)_test_/)) return { browser: false };
  if (isSame(key, keys.publishableKey, /^pk_test_/)) return { browser: true };
  throw invalidRequest(`Invalid API Key provided: ${masked(key)}`, {}, 401);
}

/** @throws StripeProblem for a call that a browser may not make */
export function requireSecretKey(caller: Caller): void {
  if (!caller.browser) return;
  throw invalidRequest(
    "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
    { code: "secret_key_required" },
    401,
  );
}
