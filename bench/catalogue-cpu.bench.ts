/**
 * The cost of one request: CPU milliseconds of server and PostgreSQL together, and SQL statements, at 1,000 and 20,000 products, beside a bare
 * node:http + pg server in the same run. Pages are requested as a browser does, and compressed with Brotli. The API is requested without
 * compression, like the floor and the peers of other measurements; `packed` is what a browser gets, with gzip.
 *
 * The server caches the shop's pages (decision 57), so each page is measured twice: `kept`, where the same data was requested before, and `new`,
 * where every request has a new URL, by a parameter that the page does not read.
 *
 *     DATABASE_URL=postgres://… npm run bench -- catalogue-cpu [--requests 1500] [--sizes 1000,20000] [--only "list of 12,category page"]
 *
 * DATABASE_URL names a server on this machine on which databases may be created.
 */
import { type ChildProcess, spawn } from "node:child_process";
import http from "node:http";
import { parseArgs } from "node:util";
import pg from "pg";
import { countStatements } from "./catalogue/counting-proxy.ts";
import { cpuMsBetween, cpuMsOfBackends, cpuMsOfTree } from "./catalogue/cpu-time.ts";
import { shopDatabase, vocabulary } from "./catalogue/shop.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "1500" },
    sizes: { type: "string", default: "1000,20000" },
    only: { type: "string", default: "" },
  },
});
const serverUrl = process.env.DATABASE_URL ?? "";
if (!serverUrl) throw new Error("DATABASE_URL names a server on which this bench may make databases");
const requests = Number(values.requests);
// Stops everything that the bench has started when the bench is stopped.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
/** Requests in flight: few enough that none waits for the pool. */
const LANES = 4;
const BROWSER = "gzip, deflate, br, zstd";

type Row = { name: string; path(turn: number): string; floor?: (turn: number) => string; encodings?: string };
type Cost = { serverMs: number; databaseMs: number; kilobytes: number };

function rowsFor(slugs: string[]): Row[] {
  const slug = (turn: number) => slugs[turn % slugs.length] ?? "";
  const word = (turn: number) => vocabulary[turn % 60] ?? "";
  const list = (turn: number) => `/api/v1/products?limit=12&page=${1 + (turn % 80)}`;
  const category = (turn: number) => `category-${5 + (turn % 12)}`;
  return [
    { name: "list of 12", path: list, floor: () => "/list" },
    { name: "list of 12, packed", path: list, encodings: BROWSER },
    {
      name: "product",
      path: (turn) => `/api/v1/products/${slug(turn)}`,
      floor: (turn) => `/product?slug=${slug(turn)}`,
    },
    {
      name: "search",
      path: (turn) => `/api/v1/products?limit=12&q=${word(turn)}`,
      floor: (turn) => `/search?q=${word(turn)}`,
    },
    { name: "facets of a search", path: (turn) => `/api/v1/products/facets?q=${word(turn)}` },
    ...asPages("category page", (turn) => `/category/${category(turn)}`),
    ...asPages("product page", (turn) => `/product/${slug(turn)}`),
    ...asPages("browse page", () => "/browse"),
    ...asPages("home page", () => "/"),
  ];
}

let addresses = 0;

/** A page as it is cached, and rendered again for every request. */
function asPages(name: string, path: Row["path"]): Row[] {
  return [
    { name: `${name}, kept`, path, encodings: BROWSER },
    // Counted over all runs, so that no URL is repeated.
    { name: `${name}, new`, path: (turn) => `${path(turn)}?visit=${addresses++}`, encodings: BROWSER },
  ];
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = http.createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function serve(
  command: string[],
  env: Record<string, string>,
  readyPath: string,
): Promise<{ origin: string; child: ChildProcess }> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...env, PORT: String(port), LOG_LEVEL: "warn" },
    // Its error messages are worth more than a tidy table.
    stdio: ["ignore", "ignore", "inherit"],
  });
  // A server must not outlive a bench that fails.
  process.once("exit", () => child.kill("SIGKILL"));
  for (;;) {
    if (
      await fetch(origin + readyPath).then(
        (response) => response.ok,
        () => false,
      )
    )
      return { origin, child };
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  await new Promise((resolve) => child.once("exit", resolve));
}

const agent = new http.Agent({ keepAlive: true, maxSockets: LANES });

/** Size of the response as sent, still compressed. */
function bytesOf(url: string, encodings: string): Promise<number> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent, headers: { "accept-encoding": encodings } }, (response) => {
        let bytes = 0;
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on("end", () =>
          response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url} answered ${response.statusCode}`)),
        );
        response.on("error", reject);
      })
      .on("error", reject);
  });
}

async function ask(origin: string, count: number, { path, encodings = "identity" }: Row): Promise<number> {
  let next = 0;
  let bytes = 0;
  const lane = async () => {
    while (next < count) {
      const turn = next++;
      const sent = await bytesOf(origin + path(turn), encodings);
      // Not `bytes += await …`: that adds to the value before the wait, and loses what other lanes added meanwhile.
      bytes += sent;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return bytes;
}

async function costs(client: pg.Client, origin: string, child: ChildProcess, rows: Row[]): Promise<Map<string, Cost>> {
  const found = new Map<string, Cost>();
  for (const row of rows) {
    // Requests all URLs once, so that the pages are cached.
    await ask(origin, 300, row);
    const [serverBefore, backendsBefore] = [cpuMsOfTree(child.pid ?? 0), await cpuMsOfBackends(client)];
    const bytes = await ask(origin, requests, row);
    const [serverAfter, backendsAfter] = [cpuMsOfTree(child.pid ?? 0), await cpuMsOfBackends(client)];
    found.set(row.name, {
      serverMs: (serverAfter - serverBefore) / requests,
      databaseMs: cpuMsBetween(backendsBefore, backendsAfter) / requests,
      kilobytes: bytes / requests / 1024,
    });
  }
  return found;
}

/** SQL statements per request; in a separate run, because the proxy costs CPU time too. */
async function statementsOf(databaseUrl: string, rows: Row[]): Promise<Map<string, number>> {
  const proxy = await countStatements(databaseUrl);
  const { origin, child } = await serve(["apps/api/src/main.ts"], app(proxy.url), "/readyz");
  const found = new Map<string, number>();
  for (const row of rows) {
    await ask(origin, 40, row);
    const before = proxy.statements;
    await ask(origin, 200, row);
    // Heartbeats and similar statements occasionally add to the count.
    found.set(row.name, Math.round(((proxy.statements - before) / 200) * 10) / 10);
  }
  await stop(child);
  proxy.close();
  return found;
}

const app = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: ".cache/bench-catalogue",
  DEMO: "off",
  RATE_LIMITS: "off",
  ROLE: "web",
  NODE_ENV: "production",
  APP_URL: "http://localhost:3000",
  AUTH_SECRET: "a secret that only this bench knows, long enough",
});

const only = values.only.split(",").filter(Boolean);

for (const size of values.sizes.split(",").map(Number)) {
  const url = await shopDatabase(serverUrl, size, console.log);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: products } = await client.query<{ slug: string }>(
    "select slug from products order by id desc limit 300",
  );
  const rows = rowsFor(products.map(({ slug }) => slug)).filter(
    ({ name }) => !only.length || only.some((start) => name.startsWith(start)),
  );

  const bare = await serve(["bench/catalogue/floor.ts"], { DATABASE_URL: url }, "/list");
  const floor = await costs(
    client,
    bare.origin,
    bare.child,
    rows.flatMap(({ name, floor: path }) => (path ? [{ name, path }] : [])),
  );
  await stop(bare.child);
  const whole = await serve(["apps/api/src/main.ts"], app(url), "/readyz");
  const ours = await costs(client, whole.origin, whole.child, rows);
  await stop(whole.child);
  await client.end();
  const statements = await statementsOf(url, rows);

  console.log(`\n${size} products: CPU ms a request, ${requests} of each`);
  console.log("                       ours = server + PostgreSQL   floor   ours ÷ floor   SQL   kB sent");
  const cell = (value: number | undefined, width: number) =>
    (value === undefined ? "–" : value.toFixed(2)).padStart(width);
  for (const { name } of rows) {
    const { serverMs = 0, databaseMs = 0, kilobytes } = ours.get(name) ?? {};
    const bareCost = floor.get(name);
    const least = bareCost && bareCost.serverMs + bareCost.databaseMs;
    console.log(
      `${name.padEnd(20)}${cell(serverMs + databaseMs, 8)}${cell(serverMs, 9)}${cell(databaseMs, 13)}${cell(least, 8)}${cell(least && (serverMs + databaseMs) / least, 15)}${String(statements.get(name)).padStart(6)}${cell(kilobytes, 10)}`,
    );
  }
}
