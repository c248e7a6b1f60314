import { createServer } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { expect, it } from "vitest";
import { type PostRules, parseTarget, postMessage } from "./webhooks.post.ts";

const never = new AbortController().signal;
const message = { headers: {}, body: "{}", signal: never };
const PRODUCTION: PostRules = { production: true };

it.each([
  ["http://example.org/hook", "https"],
  ["https://127.0.0.1/hook", "private"],
  ["https://[::1]/hook", "private"],
  ["https://10.1.2.3/hook", "private"],
  ["https://2130706433/hook", "private"],
  ["https://169.254.169.254/latest", "private"],
  ["https://example.org:22/hook", "ports"],
  ["https://name:word@example.org/hook", "password"],
  ["javascript:alert(1)", "http"],
  ["hook", "URL"],
])("in production URLs like %s are rejected [I-44]", (url, why) => {
  expect(() => parseTarget(url, PRODUCTION)).toThrow(why);
});

it("accepts public https URLs and, outside production, a developer's own machine, but never link-local ones", () => {
  expect(parseTarget("https://example.org:8443/hook?a=1#x", PRODUCTION)).toBe("https://example.org:8443/hook?a=1");
  const own = { production: false };
  expect(parseTarget("http://127.0.0.1:3999/hook", own)).toBe("http://127.0.0.1:3999/hook");
  expect(() => parseTarget("http://169.254.169.254/", own)).toThrow("private");
});

it("connects to no private address that a public name resolves to, and says so in one sentence [I-44]", async () => {
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  // Resolves every name to this machine, like a name that changed after it was checked.
  const lookup = ((_name, _options, callback) =>
    callback(null, [{ address: "127.0.0.1", family: 4 }] as never, 4)) as LookupFunction as NonNullable<
    PostRules["lookup"]
  >;
  try {
    const outcome = await postMessage({ production: true, lookup }, { ...message, url: "https://hooks.example.org/" });
    expect(outcome).toMatchObject({ kind: "unanswered", problem: "Its host has a private address." });
    // The same lookup reaches the server if that is allowed: the guard makes the difference.
    const url = `http://hooks.example.org:${port}/`;
    expect(await postMessage({ production: false, lookup }, { ...message, url })).toMatchObject({ status: 200 });
    expect(calls).toBe(1);
  } finally {
    server.close();
  }
});
