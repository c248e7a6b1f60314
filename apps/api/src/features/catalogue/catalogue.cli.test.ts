import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { type Check, runChecks } from "../../platform/checks.ts";
import { shopCheck } from "./catalogue.cli.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function run(...checks: Check[]) {
  const lines: string[] = [];
  const exit = await runChecks(checks, { platform: app.platform, print: (line) => lines.push(line) });
  return { exit, lines };
}

test("reconcile prints errors in the shop's counts and exits with 1, or with 0 if there are none", async () => {
  const { token } = await createUser(app, { role: "admin" });
  const make = async (path: string, json: unknown) =>
    (await (await app.request(`/api/v1/${path}`, { json, token })).json()).id;
  const brandId = await make("brands", { name: "Lune" });
  const categoryId = await make("categories", { name: "Dresses" });
  await make("products", { name: "Linen dress", brandId, categoryId, price: 10 });
  expect(await run(shopCheck)).toEqual({ exit: 0, lines: ["shop: 0 violations over 1 products"] });

  await app.platform.database.write(async (tx) => {
    await tx.execute(sql`update product_counts set listed = listed + 1`);
    await tx.execute(
      sql`update product_totals set listed = listed + 1 where part = (select min(part) from product_totals)`,
    );
  });
  const { exit, lines } = await run(shopCheck);
  expect(exit).toBe(1);
  expect(lines).toEqual([
    `product counts differ: ${brandId} ${categoryId} unisex`,
    "product total differs: 2 1",
    "shop: 2 violations over 1 products",
  ]);
});

test("a check that cannot run says so, exits with 1 and does not stop the next one", async () => {
  const broken: Check = { name: "broken", run: () => Promise.reject(new Error("no answer\nsecond line")) };
  const fine: Check = { name: "fine", run: async () => ({ violations: [], over: "3 things" }) };
  expect(await run(broken, fine)).toEqual({
    exit: 1,
    lines: ["broken: could not be checked: no answer", "fine: 0 violations over 3 things"],
  });
});
