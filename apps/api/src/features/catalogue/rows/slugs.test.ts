import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestPlatform, type TestPlatform } from "../../../../test/harness.ts";
import { newId } from "../../../platform/columns.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { freeSlugs } from "./slugs.store.ts";

let at: TestPlatform;
beforeAll(async () => {
  at = await createTestPlatform();
});
afterAll(() => at.close());

const take = async (tx: Tx, slugs: string[]) => {
  for (const slug of slugs)
    await tx.execute(sql`insert into brands (id, name, slug) values (${newId()}, 'x', ${slug})`);
};

test("the first free number is found however many are taken, including gaps [S2.11, X.21]", async () => {
  await at.platform.database.write(async (tx) => {
    const taken = ["tee", ...Array.from({ length: 98 }, (_, i) => `tee-${i + 2}`)];
    await take(
      tx,
      taken.filter((slug) => slug !== "tee-57"),
    );
    expect(await freeSlugs(tx, "brands", ["Tee", "Tee", "Tee"])).toEqual(["tee-57", "tee-100", "tee-101"]);
  });
});

test("names of one batch never share a slug, even if one name looks like another's number", async () => {
  await at.platform.database.write(async (tx) => {
    const names = ["Coat", "Coat-2", "Coat", "Coat 2", "コート", "コート", "👗", "👒"];
    const slugs = await freeSlugs(tx, "brands", names);
    expect(slugs).toEqual(["coat", "coat-2", "coat-3", "coat-2-2", "コート", "コート-2", "brand", "brand-2"]);
  });
});

test("slugs are looked up in their index, whatever the shop's size", async () => {
  await at.platform.database.write(async (tx) => {
    await tx.execute(
      sql`insert into brands (id, name, slug) select gen_random_uuid(), 'b', 'bulk-' || n from generate_series(1, 5000) n`,
    );
    await tx.execute(sql`analyze brands`);
    const seen: string[] = [];
    const watching: Pick<Tx, "execute"> = {
      execute: ((query: ReturnType<typeof sql>) => {
        seen.push("x");
        return tx.execute(sql`explain ${query}`).then(async (plan) => {
          seen.push(JSON.stringify(plan.rows));
          return tx.execute(query);
        });
        // Only `execute` is observed; it returns what the transaction returns.
      }) as Tx["execute"],
    };
    expect(await freeSlugs(watching as Tx, "brands", ["Bulk", "Bulk 7"])).toEqual(["bulk", "bulk-7-2"]);
    expect(seen.join()).toContain("brands_slug");
    expect(seen.join()).not.toContain("Seq Scan");
  });
});
