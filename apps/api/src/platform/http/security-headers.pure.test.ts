import { expect, it } from "vitest";
import { contentSecurityPolicy } from "./security-headers.ts";

const directive = (policy: string, name: string) => policy.split("; ").find((each) => each.startsWith(`${name} `));

it("without Stripe's keys no page may load anything from Stripe", () => {
  expect(contentSecurityPolicy({ nonce: "n", dev: false })).not.toContain("stripe");
  expect(contentSecurityPolicy({ nonce: "n", dev: false, stripe: false })).not.toContain("stripe");
});

it("a cached page's scripts are allowed by their hashes and by no nonce", () => {
  const policy = contentSecurityPolicy({ nonce: "n", scriptHashes: ["a=", "b="], dev: false });
  expect(directive(policy, "script-src")).toBe("script-src 'self' 'wasm-unsafe-eval' 'sha256-a=' 'sha256-b='");
});

it("with them only its script, frames and API are allowed, and no other directive changes [S7.24]", () => {
  const without = contentSecurityPolicy({ nonce: "n", dev: false });
  const policy = contentSecurityPolicy({ nonce: "n", dev: false, stripe: true });
  expect(directive(policy, "script-src")).toBe(
    "script-src 'self' 'wasm-unsafe-eval' 'nonce-n' https://js.stripe.com https://*.js.stripe.com",
  );
  expect(directive(policy, "frame-src")).toBe(
    "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  );
  expect(directive(policy, "connect-src")).toBe("connect-src 'self' data: blob: https://api.stripe.com");
  const touched = /^(script|frame|connect)-src /;
  const others = (text: string) => text.split("; ").filter((each) => !touched.test(each));
  expect(others(policy)).toEqual(others(without));
});
