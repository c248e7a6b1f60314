/**
 * No page holds up everyone: each route gets the dearest URLs that anyone can send it, signed out because pages never see the session,
 * and in no turn of the event loop does the server's thread compute for more than 50 ms of a quiet machine. The API's operations have the same test.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { type OwnServer, startOwnServer } from "./own-server.ts";

const ROOT = path.join(import.meta.dirname, "..");
const HELD_MS = 50;
/** What holds the loop does so every time; a collection of garbage or code that runs for the first time does not. */
const TRIES = 3;
/** Node accepts 16 kB of headers, the URL among them. */
const LONG = 12_000;
/** For them a page is rendered whole and anew at each request; everyone else may get one that is kept. */
const CRAWLER = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** `product/:slug?`, `*` and the others, as the site's map has them. */
const patterns = ["/", ...readPatterns().map((pattern) => `/${pattern}`)];

function readPatterns(): string[] {
  const map = readFileSync(path.join(ROOT, "apps/web/app/routes.ts"), "utf8");
  return [...map.matchAll(/\broute\("([^"]+)"/g)].map(([, pattern = ""]) => pattern);
}

/** One of each kind that exists. A shared look has a secret token, which nobody guesses. */
const EXISTING: Record<string, () => Promise<string>> = {
  "/product/:slug?": () => firstSlug("products"),
  "/brand/:slug?": () => firstSlug("brands"),
  "/category/:slug?": () => firstSlug("categories"),
  "/blog/:slug": async () => "buying-clothes-online",
};

/** A page that computes for twice the limit must be caught. */
const WATCH = pathToFileURL(path.join(ROOT, "apps/api/test/loop-watch.ts")).href;
const CARELESS = `data:text/javascript,${encodeURIComponent(`import { subscribe } from "node:diagnostics_channel";
  import { rulerMs } from "${WATCH}";
  subscribe("http.server.request.start", ({ request }) => {
    if (!request.url.includes("computes=long")) return;
    rulerMs();
    rulerMs();
  });`)}`;

let server: OwnServer;
let folder: string;
const watchFile = () => path.join(folder, "loop-watch-port");

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "toile-e2e-loop-"));
  server = await startOwnServer({
    NODE_OPTIONS: `--import=${WATCH} --import=${CARELESS}`,
    LOOP_WATCH_FILE: watchFile(),
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
  });
});
test.afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function firstSlug(kind: string): Promise<string> {
  const body = await (await fetch(`${server.origin}/api/v1/${kind}`)).json();
  const [first] = Array.isArray(body) ? body : (body.items ?? body[kind]);
  return first.slug;
}

const fill = (pattern: string, value: string) => pattern.replace(/:\w+\??|\*/, value);
const repeat = (part: string, length = LONG) => part.repeat(Math.ceil(length / part.length)).slice(0, length);

/** Each of the queries that pages read, as long as the URL allows. */
const NAMES = [
  "q",
  "sort",
  "gender",
  "brand",
  "category",
  "tag",
  "size",
  "min",
  "max",
  "page",
  "productId",
  "lang",
  "key",
];
const everyName = (value: string) => new URLSearchParams(NAMES.map((name) => [name, value])).toString();

async function urlsOf(pattern: string): Promise<string[]> {
  const usual = fill(pattern, (await EXISTING[pattern]?.()) ?? "unknown");
  const hasSlug = usual !== pattern;
  return [
    usual,
    `${usual}?q=${repeat("linen+shirt+")}`,
    `${usual}?${everyName(repeat("linen shirt ", 700))}`,
    `${usual}?${repeat("q=a&tag=b&brand=c&")}`,
    `${usual}?q=dress&page=1000000&min=1e308&max=-1&size=-1`,
    `${usual}?page=${repeat("9", 3000)}`,
    `${usual}?q=${repeat("%F0%9F%91%97%CC%81%00%25")}`,
    ...(hasSlug
      ? [repeat("a-"), repeat("%F0%9F%91%97"), "%E0%A4%A", repeat("a/"), "00000000-0000-0000-0000-000000000000"]
      : []
    ).map((value) => fill(pattern, value)),
  ];
}

const watched = async (pathname = "/"): Promise<number> =>
  Number(await (await fetch(`http://127.0.0.1:${readFileSync(watchFile(), "utf8")}${pathname}`)).text());

/** The shortest of the longest turns of each try, in milliseconds of a quiet machine. */
async function heldMs(url: string, agent: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < TRIES; count += 1) {
    await watched();
    const response = await fetch(server.origin + url, { redirect: "manual", headers: { "user-agent": agent } });
    await response.arrayBuffer();
    const ms = await watched();
    // The ruler takes as long as a turn may.
    least = Math.min(least, ms > HELD_MS ? ms * Math.min(1, HELD_MS / (await watched("/ruler"))) : ms);
    if (least < HELD_MS) break;
  }
  return least;
}

async function heldBy(urls: string[]): Promise<string[]> {
  const held: string[] = [];
  for (const url of urls)
    for (const [name, agent] of Object.entries({ crawler: CRAWLER, browser: BROWSER })) {
      const ms = await heldMs(url, agent);
      if (ms > HELD_MS) held.push(`${Math.round(ms)} ms, ${name}, ${url.slice(0, 80)}`);
    }
  return held;
}

for (const pattern of patterns)
  test(`no URL of ${pattern} holds the event loop for more than 50 ms`, async () => {
    expect((await heldBy(await urlsOf(pattern))).join("\n")).toBe("");
  });

test("nor do questions about thousands of paths at once", async () => {
  const page = await (await fetch(`${server.origin}/`, { headers: { "user-agent": CRAWLER } })).text();
  const [, version] = /version\W+(\w{8})\b/.exec(page) ?? [];
  expect(version).toBeTruthy();
  const asking = (paths: number) =>
    `/__manifest?version=${version}&paths=${Array.from({ length: paths }, (_, i) => `a${i.toString(36)}`).join(",")}`;
  expect((await fetch(server.origin + asking(300))).status).toBe(200);
  expect((await fetch(server.origin + asking(301))).status).toBe(414);
  expect((await heldBy([asking(300), asking(1800)])).join("\n")).toBe("");
});

test("a page that computes for twice the limit is caught", async () => {
  expect(await heldBy(["/support?computes=long"])).toHaveLength(2);
});
