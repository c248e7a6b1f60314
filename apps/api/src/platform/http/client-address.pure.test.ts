import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { clientAddress, limitedAddress } from "./client-address.ts";

async function seen(options: { remote?: string; forwarded?: string; trustedProxies?: number }): Promise<string> {
  const app = new Hono();
  app.get("/", (c) => c.text(clientAddress(c, options.trustedProxies)));
  const headers = options.forwarded === undefined ? {} : { "x-forwarded-for": options.forwarded };
  const bindings = { incoming: { socket: { remoteAddress: options.remote } } };
  return (await app.request("/", { headers }, bindings)).text();
}

describe("the caller's address", () => {
  it("is the socket's, whatever the caller sends as X-Forwarded-For", async () => {
    expect(await seen({ remote: "::ffff:203.0.113.7", forwarded: "10.0.0.1" })).toBe("203.0.113.7");
  });

  it("is the address that the nearest trusted proxy saw, not the entries to its left", async () => {
    const forwarded = "1.1.1.1, 203.0.113.9, 10.1.1.1";
    expect(await seen({ remote: "10.0.0.2", forwarded, trustedProxies: 2 })).toBe("203.0.113.9");
    expect(await seen({ remote: "10.0.0.2", forwarded: "nonsense", trustedProxies: 1 })).toBe("10.0.0.2");
  });

  it("counts an IPv6 household as one caller", () => {
    expect(limitedAddress("2001:db8:1:2:aaaa::1")).toBe(limitedAddress("2001:db8:1:2:bbbb::2"));
    expect(limitedAddress("2001:db8:1:2::1")).not.toBe(limitedAddress("2001:db8:1:3::1"));
    expect(limitedAddress("203.0.113.7")).toBe("203.0.113.7");
  });
});
