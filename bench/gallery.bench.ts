/**
 * The first page of the gallery "Your looks" for a shopper with 50 looks and for one with 5,000, beside many other shoppers:
 * the ratio of the two, and the statements that reach PostgreSQL. Both are requested in turns, so that other work on the
 * machine affects them alike.
 *
 *     DATABASE_URL=postgres://… npm run bench -- gallery [--looks 50,5000] [--turns 400]
 *
 * DATABASE_URL names a server on which a database may be created; it is kept for the next run.
 */
import { parseArgs } from "node:util";
import { gallery } from "@toile/contract";
import pg from "pg";
import { createApp } from "../apps/api/src/app.ts";
import { loadConfig } from "../apps/api/src/platform/config/config.ts";
import { createLogger } from "../apps/api/src/platform/log.ts";
import { closePlatform, createPlatform } from "../apps/api/src/platform/platform.ts";
import { createUser } from "../apps/api/test/factories.ts";
import { createFakeEngine } from "../apps/api/test/fake-engine.ts";
import { createFakeExaminer } from "../apps/api/test/fake-examiner.ts";
import { countStatements } from "./catalogue/counting-proxy.ts";
import { shopDatabase } from "./catalogue/shop.ts";

const { values } = parseArgs({
  options: { looks: { type: "string", default: "50,5000" }, turns: { type: "string", default: "400" } },
});
const serverUrl = process.env.DATABASE_URL;
if (!serverUrl) throw new Error("DATABASE_URL names a server on which this bench may make a database");
const turns = Number(values.turns);
const sizes = values.looks.split(",").map(Number);
const WARM_UP = 40;
const RATIO_MAX = 1.2;
const STATEMENTS_MAX = 2;

/**
 * A user's looks, an hour apart, with the same twenty brands for everyone, because the cost of the filters' choices depends on the number of brands.
 * Most are liked; a tenth show the user's own garments.
 */
const FILL = `with shelf as (select array_agg(id) as ids, array_agg(brand_id) as brands, array_agg(garment_category) as kinds
    from products where brand_id in (select id from brands order by slug limit 20)),
  made as (
    select n, (lpad(to_hex(1700000000000 + n * 3600000::bigint), 12, '0') || '7' || lpad(to_hex((random() * 4095)::int), 3, '0') || '8'
      || lpad(to_hex((random() * 4095)::int), 3, '0') || lpad(to_hex((random() * 281474976710655)::bigint), 12, '0'))::uuid as id,
      gen_random_uuid() as picture_id, 1 + floor(random() * cardinality(shelf.ids))::int as at, random() < .1 as own, random() < .6 as liked
    from generate_series(1, $2::int) n, shelf),
  shown as (
    insert into pictures (id, owner_id, kind, storage_key, content_type, width, height, size_bytes, sha256, expires_at)
    select picture_id, $1::uuid, 'result', 'bench/' || picture_id, 'image/png', 900, 1200, 1000000, 'x', case when liked then null else now() + interval '20 days' end
    from made),
  tried as (
    insert into tryons (id, user_id, status, stage, progress, product_id, brand_id, garment_kind, fields, credit_cost, credits_used,
      liked, created_at, started_at, finished_at, seen_at, deadline_at)
    select id, $1::uuid, 'succeeded', 'done', 1, case when own then null else shelf.ids[at]::text end, case when own then null else shelf.brands[at] end,
      case when own then null else shelf.kinds[at] end, '{}', 1, 1, liked, to_timestamp(1700000000 + n * 3600), now(), now(), now(), now()
    from made, shelf)
  insert into tryon_results (tryon_id, position, picture_id) select id, 0, picture_id from made`;

const url = await shopDatabase(serverUrl, 10_000, console.log);
const proxy = await countStatements(url);
const config = loadConfig({
  DATABASE_URL: proxy.url,
  DATA_DIR: ".cache/bench-gallery",
  ROLE: "web",
  DEMO: "off",
  RATE_LIMITS: "off",
});
const platform = await createPlatform({ ...config, authSecret: "a".repeat(40) }, createLogger({ level: "warn" }));
const app = await createApp(platform, { engines: [createFakeEngine()], examiner: createFakeExaminer() });
const client = new pg.Client({ connectionString: url });
await client.connect();

async function shopperWith(count: number): Promise<string> {
  const { user, token } = await createUser({ platform });
  await client.query("set session_replication_role = replica");
  await client.query(FILL, [user.id, count]);
  await client.query("set session_replication_role = default");
  return token;
}

const ask = async (path: string, token: string): Promise<Response> =>
  app.fetch(new Request(`${config.appUrl}/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } }));

/** Statements of one request, without those that authenticate it. */
async function statementsOf(path: string, token: string): Promise<number> {
  const count = async (path: string) => {
    const before = proxy.statements;
    await (await ask(path, token)).arrayBuffer();
    return proxy.statements - before;
  };
  // An unknown path of the API also authenticates.
  return (await count(path)) - (await count("/style/no-such-path"));
}

const tokens: string[] = [];
for (const size of sizes) tokens.push(await shopperWith(size));
for (let other = 0; other < 20; other += 1) await shopperWith(500);
await client.query("vacuum analyze tryons, tryon_results, pictures");

const asks: [string, string][] = [
  ["first page", "/style/gallery"],
  ["first page, liked", "/style/gallery?liked=true"],
  ["first page, one kind", "/style/gallery?kind=tops"],
];
/** The lower quartile: other work on the machine only adds time above it. */
const quartile = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 4)] ?? 0;
let failed = false;
for (const [name, path] of asks) {
  const times = sizes.map((): number[] => []);
  for (let turn = 0; turn < turns + WARM_UP; turn += 1) {
    for (const [at, token] of tokens.entries()) {
      const began = performance.now();
      const response = await ask(path, token);
      const text = await response.text();
      if (turn < WARM_UP) gallery.parse(JSON.parse(text));
      else times[at]?.push(performance.now() - began);
    }
  }
  const [few = 0, many = 0] = times.map(quartile);
  const statements = await statementsOf(path, tokens.at(-1) ?? "");
  const ratio = many / few;
  failed ||= ratio > RATIO_MAX || statements > STATEMENTS_MAX;
  console.log(
    `${name.padEnd(22)} ${sizes.join(" and ")} looks: ratio ${ratio.toFixed(2)} (${few.toFixed(2)} and ${many.toFixed(2)} ms here), ${statements} SQL`,
  );
}
await client.end();
await app.stop({ drainMs: 0 });
await closePlatform(platform);
proxy.close();
if (failed) {
  console.error(`at most ${RATIO_MAX} times and ${STATEMENTS_MAX} SQL are allowed`);
  process.exitCode = 1;
}
