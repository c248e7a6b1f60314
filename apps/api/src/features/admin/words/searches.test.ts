/** What was searched for and not found, through the API. */
import { SEARCHES_KEEP_DAYS, type Searched, type SearchedQuery, searched } from "@toile/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createUser, type TestUser } from "../../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../../test/harness.ts";
import { setClockForTests } from "../../../platform/clock.ts";
import { createSearchCounter, sweepSearches } from "../../catalogue/search/search.ts";

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await createUser(app, { role: "admin" });
});
afterEach(async () => {
  setClockForTests(null);
  await app.platform.database.pool.query("delete from search_days");
});
afterAll(() => app.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const shop = (query: string) => app.request(`/api/v1/products?${query}`);
const list = async (query: Partial<SearchedQuery> = {}): Promise<Searched[]> => {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const response = await app.request(`/api/v1/users/admin/searches?${params}`, { token: admin.token });
  expect(response.status).toBe(200);
  return searched.array().parse(await response.json());
};
/** Searches as the shop counts them, at once. */
async function note(...searches: [q: string, found: number][]): Promise<void> {
  const counter = createSearchCounter(app.platform);
  for (const [q, found] of searches) counter.note(q, found);
  await counter.flush();
}

test("a search of the shop is counted by its words; with a filter, on another page or of an admin it is not [X.68]", async () => {
  for (const query of [
    "q=Velvet%20CAPE",
    "q=velvet%20cape",
    "q=poncho&gender=women",
    "q=poncho&page=2",
    "q=m@toile.test",
    "",
  ])
    expect((await shop(query)).status).toBe(200);
  await app.request("/api/v1/products/admin/all?search=kilt", { token: admin.token });
  // The server writes what it has counted as it stops; another one reads it.
  await app.app.stop({ drainMs: 0 });
  const today = new Date().toISOString().slice(0, 10);
  expect(await list()).toEqual([
    { query: "velvet cape", searches: 2, missed: 2, lastFound: 0, lastDay: today, hasSynonyms: false },
  ]);
});

test("those that were missed most often come first; what was always found is listed when asked for [X.68]", async () => {
  await note(["cape", 0], ["kilt", 0], ["kilt", 0], ["dress", 12], ["kilt", 4]);
  expect((await list()).map(({ query, missed, lastFound }) => [query, missed, lastFound])).toEqual([
    ["kilt", 2, 4],
    ["cape", 1, 0],
  ]);
  expect((await list({ found: "all", sort: "query_asc" })).map(({ query }) => query)).toEqual([
    "cape",
    "dress",
    "kilt",
  ]);
  expect((await list({ found: "all", search: "RES" })).map(({ query }) => query)).toEqual(["dress"]);
  expect(await list({ page: 9 })).toEqual([]);
});

test("a word that was given synonyms is marked [X.68]", async () => {
  await note(["cummerbund", 0]);
  const json = { phrases: ["cummerbund", "sash"] };
  expect((await app.request("/api/v1/users/admin/synonyms", { token: admin.token, json })).status).toBe(201);
  expect(await list()).toMatchObject([{ query: "cummerbund", hasSynonyms: true }]);
});

test("a range of days has no more than those, and after their time searches are forgotten [X.68]", async () => {
  const now = Date.now();
  const at = (days: number) => setClockForTests(() => new Date(now - days * DAY_MS));
  at(SEARCHES_KEEP_DAYS + 1);
  await note(["ruff", 0]);
  at(7);
  await note(["cape", 0]);
  setClockForTests(null);
  await note(["cape", 0], ["cape", 0]);
  expect((await list({ days: 7 }))[0]).toMatchObject({ query: "cape", searches: 2 });
  expect((await list({ days: 8 }))[0]).toMatchObject({ query: "cape", searches: 3 });
  const words = async () =>
    (await app.platform.database.pool.query("select distinct query from search_days order by 1")).rows.map(
      ({ query }) => query,
    );
  expect(await words()).toEqual(["cape", "ruff"]);
  await app.platform.database.write(sweepSearches);
  expect(await words()).toEqual(["cape"]);
});

test("the list is saved as a file, with what a spreadsheet would run made harmless [X.68]", async () => {
  await note(["cape", 0], ["dress", 3]);
  const file = async (query: string) =>
    (await app.request(`/api/v1/users/admin/exports/searches${query}`, { token: admin.token })).text();
  const today = new Date().toISOString().slice(0, 10);
  expect((await file("")).split("\r\n").slice(1)).toEqual([`"cape",1,1,0,"${today}",no`, ""]);
  expect((await file("?found=all")).split("\r\n")).toHaveLength(4);
});

test("of a flood of words a day keeps the most searched for [X.68]", async () => {
  const { pool } = app.platform.database;
  await pool.query("insert into search_days select current_date, 'w' || n, 1, 0, 1 from generate_series(1, 2100) n");
  await pool.query("insert into search_days values (current_date, 'cape', 1, 1, 0)");
  await app.platform.database.write(sweepSearches);
  const { rows } = await pool.query("select count(*)::int as n, bool_or(query = 'cape') as cape from search_days");
  expect(rows).toEqual([{ n: 2000, cape: true }]);
});
