import { afterEach, expect, test, vi } from "vitest";
import { forgetVisit } from "./visit-storage.ts";
import { loadVisitorClient } from "./visitor-client.ts";

afterEach(async () => {
  await forgetVisit();
  vi.unstubAllGlobals();
});

const visiting = { key: "pk_one", shopOrigin: "https://shop.example" };
const visit = { visitorToken: "token", expiresAt: new Date(Date.now() + 60_000).toISOString() };

test("a visit begins once, with the key, the shop and the consent in force", async () => {
  const asked: { path: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push({ path: String(path), body: JSON.parse(String(init.body)) });
    return Response.json(visit, { status: 201 });
  });
  const client = await loadVisitorClient(visiting);
  expect(await client.begin()).toBe("token");
  expect(await client.begin()).toBe("token");
  expect(asked).toHaveLength(1);
  expect(asked[0]?.path).toMatch(/\/embed\/visits?$/);
  expect(asked[0]?.body).toMatchObject(visiting);
});
