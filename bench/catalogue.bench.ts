/**
 * The shop's reads at 10,000 and at 1,000,000 products: medians, 99th percentiles, CPU time of this process and PostgreSQL's, growth, and the
 * query plans. On a busy machine, trust the CPU time.
 *
 *     DATABASE_URL=postgres://… npm run bench -- catalogue [--sizes 10000,1000000] [--turns 300]
 *
 * DATABASE_URL names a server on which databases may be created; they are kept, so that only the first run fills them (a million products
 * take some minutes and 6 GB).
 */
import { parseArgs } from "node:util";
import pg from "pg";
import { createApp } from "../apps/api/src/app.ts";
import { listStatement } from "../apps/api/src/features/catalogue/search/list.sql.ts";
import { createWordMemory, resolveSearch } from "../apps/api/src/features/catalogue/search/words.store.ts";
import { loadConfig } from "../apps/api/src/platform/config/config.ts";
import { createLogger } from "../apps/api/src/platform/log.ts";
import { closePlatform, createPlatform, type Platform } from "../apps/api/src/platform/platform.ts";
import { createFakeEngine } from "../apps/api/test/fake-engine.ts";
import { createFakeExaminer } from "../apps/api/test/fake-examiner.ts";
import { shopAsks } from "./catalogue/asks.ts";
import { cpuMsBetween, cpuMsOfBackends } from "./catalogue/cpu-time.ts";
import { shopDatabase, vocabulary } from "./catalogue/shop.ts";
import { referenceMs } from "./engine/reference.ts";

const { values } = parseArgs({
  options: { sizes: { type: "string", default: "10000,1000000" }, turns: { type: "string", default: "300" } },
});
const serverUrl = process.env.DATABASE_URL;
if (!serverUrl) throw new Error("DATABASE_URL names a server on which this bench may make databases");
const turns = Number(values.turns);
const sizes = values.sizes.split(",").map(Number);

type Figures = Map<string, { median: number; p99: number; cpu: number }>;

async function measure(platform: Platform, url: string): Promise<Figures> {
  const app = await createApp(platform, { engines: [createFakeEngine()], examiner: createFakeExaminer() });
  const { rows } = await platform.database.pool.query<{ slug: string }>(
    "select slug from products order by id desc limit 500",
  );
  const figures: Figures = new Map();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const { name, pathOf: path } of shopAsks(rows.map(({ slug }) => slug))) {
    const times: number[] = [];
    let [own, backends] = [process.cpuUsage(), await cpuMsOfBackends(client)];
    for (let turn = 0; turn < turns + 30; turn += 1) {
      if (turn === 30) [own, backends] = [process.cpuUsage(), await cpuMsOfBackends(client)];
      const began = performance.now();
      const response = await app.fetch(new Request(`${platform.config.appUrl}/api/v1${path(turn)}`));
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path(turn)} answered ${response.status}`);
      if (turn >= 30) times.push(performance.now() - began);
    }
    const { user, system } = process.cpuUsage(own);
    const cpu = ((user + system) / 1000 + cpuMsBetween(backends, await cpuMsOfBackends(client))) / turns;
    times.sort((a, b) => a - b);
    console.log(`  ${name}: ${times[Math.floor(turns / 2)]?.toFixed(1)} ms`);
    figures.set(name, { median: times[Math.floor(turns / 2)] ?? 0, p99: times[Math.floor(turns * 0.99)] ?? 0, cpu });
  }
  await client.end();
  await app.stop({ drainMs: 0 });
  return figures;
}

type Plan = { "Node Type": string; "Index Name"?: string; Plans?: Plan[] };

/** The plan nodes that read the shop's products, such as `Index Scan products_featured`. */
function readsOf(plan: Plan): string[] {
  const own =
    /Scan/.test(plan["Node Type"]) && plan["Index Name"]?.startsWith("products")
      ? [`${plan["Node Type"]} ${plan["Index Name"]}`]
      : [];
  const whole = plan["Node Type"] === "Seq Scan" ? ["Seq Scan"] : [];
  return [...own, ...whole, ...(plan.Plans ?? []).flatMap(readsOf)];
}

async function plans(platform: Platform): Promise<void> {
  const word = vocabulary[3] ?? "";
  const search = await resolveSearch({ database: platform.database, memory: createWordMemory() }, [word], {});
  const queries: [string, Parameters<typeof listStatement>[0]][] = [
    ["list", { filters: {}, sort: "featured", limit: 12, offset: 0 }],
    ["category by price", { filters: { category: "category-9" }, sort: "price_asc", limit: 12, offset: 0 }],
    ["brand by name", { filters: { brand: "brand-9" }, sort: "name", limit: 12, offset: 0 }],
    ["search", { filters: { q: word }, search, sort: "relevance", limit: 12, offset: 0, isBeyond: true }],
  ];
  for (const [name, query] of queries) {
    const { text, values } = listStatement(query);
    const { rows } = await platform.database.pool.query(`explain (format json) ${text}`, values);
    console.log(`  ${name.padEnd(20)} ${[...new Set(readsOf(rows[0]["QUERY PLAN"][0].Plan))].join(", ")}`);
  }
}

const measured: Figures[] = [];
for (const size of sizes) {
  const url = await shopDatabase(serverUrl, size, console.log);
  const config = loadConfig({
    DATABASE_URL: url,
    DATA_DIR: ".cache/bench-catalogue",
    ROLE: "web",
    DEMO: "off",
    RATE_LIMITS: "off",
  });
  const platform = await createPlatform({ ...config, authSecret: "a".repeat(40) }, createLogger({ level: "warn" }));
  measured.push(await measure(platform, url));
  console.log(`\nplans at ${size}`);
  await plans(platform);
  await closePlatform(platform);
}

const [small, large] = measured;
const reference = referenceMs();
console.log(
  `\nreference workload ${reference.toFixed(0)} ms; milliseconds of one request in this process, ${turns} of each`,
);
console.log(
  `${"".padEnd(24)}${sizes.map((size) => `${size}: median    p99    CPU`.padStart(33)).join("")}   growth: median   p99    CPU`,
);
for (const [name, first] of small ?? []) {
  const last = (large ?? small)?.get(name) ?? first;
  const cells = measured.map((figures) => {
    const { median = 0, p99 = 0, cpu = 0 } = figures.get(name) ?? {};
    return `${median.toFixed(1).padStart(18)} ${p99.toFixed(1).padStart(7)}${cpu.toFixed(2).padStart(7)}`;
  });
  const growth = (one: number, other: number, width: number) => `${(one / other).toFixed(2).padStart(width)}x`;
  console.log(
    `${name.padEnd(24)}${cells.join("")}${growth(last.median, first.median, 17)}${growth(last.p99, first.p99, 6)}${growth(last.cpu, first.cpu, 6)}`,
  );
}
