/**
 * The main pages on a phone: Lighthouse (mobile, simulated slow 4G, medians), and what a browser loads without a cache.
 *
 *     npm run bench -- pages [origin] [--only home,browse] [--runs 3] [--parts lighthouse,weights]
 *
 * Without an origin the bench starts the product on its own port and waits until its pictures exist in all sizes, as in an established shop.
 * Each load is judged by processor time and by the best response times, because on a shared machine wall-clock time measures the other
 * programs; the wall-clock result and the load per core are printed as well. LCP ÷ static compares with the page's first screen as a
 * hand-written HTML file with the same pictures, measured in the same run.
 */
import fs from "node:fs";
import os from "node:os";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import { audit, CATEGORIES, installLighthouse, type Measured, type Report } from "./pages/lighthouse.ts";
import { startProduct } from "./pages/product-server.ts";
import { serveStaticPages } from "./pages/static-page.ts";
import { weigh } from "./pages/weights.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string", default: "" },
    runs: { type: "string", default: "3" },
    parts: { type: "string", default: "lighthouse,weights" },
  },
});
const parts = new Set(values.parts.split(","));
const runs = Number(values.runs);
const wanted = new Set(values.only.split(",").filter(Boolean));

/** The main pages by name; for the shop, the first page of each kind. */
async function findPages(origin: string): Promise<Map<string, string>> {
  const [product] = await (await fetch(`${origin}/api/v1/products?limit=1`)).json();
  const pages = [
    ["home", "/"],
    ["browse", "/browse"],
    ["product", `/product/${product.slug}`],
    ["brand", `/brand/${product.brandId.slug}`],
    ["category", `/category/${product.categoryId.slug}`],
    ["try-on", "/try-on"],
    ["blog", "/blog"],
    ["post", "/blog/photo-for-virtual-try-on"],
    ["api", "/virtual-try-on-api"],
    ["shops", "/boost-sales-vto"],
    ["shopify", "/shopify-try-on"],
    ["extension", "/chrome-extension-welcome"],
    ["support", "/support"],
    ["contact", "/contact"],
    ["privacy", "/privacy-policy"],
    ["terms", "/terms-of-service"],
    ["cookies", "/cookie-policy"],
    ["sign-in", "/auth"],
  ] as const;
  return new Map(pages.filter(([name]) => wanted.size === 0 || wanted.has(name)));
}

/** Before its pictures are made, a page shows the products' originals, which are several times as large. */
async function untilPicturesAreMade(origin: string): Promise<void> {
  for (let said = Number.NaN; ; ) {
    const products: { mainImageUrl: string; pictures: unknown[] }[] = await (
      await fetch(`${origin}/api/v1/products?limit=100`)
    ).json();
    const missing = products.filter(({ mainImageUrl, pictures }) => mainImageUrl && pictures.length === 0).length;
    if (missing === 0) return;
    if (missing !== said) console.log(`waiting for the pictures of ${missing} products …`);
    said = missing;
    await new Promise((resolve) => setTimeout(resolve, 5000));
  }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** Bytes of the scripts as gzip sends them, whatever encoding this browser used. */
async function gzipKb(scripts: string[]): Promise<number> {
  const sizes = scripts.map(async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024;
}

async function printLighthouse(origin: string, browser: Browser, chromePath: string): Promise<void> {
  installLighthouse();
  const statics = await serveStaticPages(browser);
  const faults = new Set<string>();
  console.log(
    "page       perf a11y best  seo   LCP s  ÷ static   TBT ms    CLS  JS gz kB | by the clock: perf  TBT ms   load",
  );
  for (const [name, url] of await findPages(origin)) {
    await statics.add(`/${name}`, origin + url);
    const measured: Measured[] = [];
    const floors: Measured[] = [];
    for (let index = 0; index < runs; index += 1) {
      measured.push(await audit(origin + url, chromePath));
      floors.push(await audit(`${statics.origin}/${name}`, chromePath, ["performance"]));
    }
    const reports = measured.map(({ byProcessor }) => byProcessor);
    const byClock = measured.map((one) => one.byClock);
    const of = (from: Report[], pick: (report: Report) => number) => median(from.map(pick));
    const lcpMs = of(reports, (report) => report.lcpMs);
    const floorMs = of(
      floors.map(({ byProcessor }) => byProcessor),
      (report) => report.lcpMs,
    );
    const cells: [number | string, number][] = [
      ...CATEGORIES.map((category): [number, number] => [of(reports, ({ scores }) => scores[category] ?? NaN), 5]),
      [(lcpMs / 1000).toFixed(2), 8],
      [(lcpMs / floorMs).toFixed(2), 10],
      [of(reports, ({ tbtMs }) => tbtMs).toFixed(0), 9],
      [of(reports, ({ cls }) => cls).toFixed(3), 7],
      [(await gzipKb(reports[0]?.scripts ?? [])).toFixed(1), 10],
      ["|", 2],
      [of(byClock, ({ scores }) => scores.performance ?? NaN), 18],
      [of(byClock, ({ tbtMs }) => tbtMs).toFixed(0), 8],
      [((os.loadavg()[0] ?? 0) / os.availableParallelism()).toFixed(1), 7],
    ];
    console.log(name.padEnd(10) + cells.map(([value, width]) => String(value).padStart(width)).join(""));
    for (const { faults: found } of reports) for (const fault of found) faults.add(`  ${name}: ${fault}`);
  }
  statics.close();
  console.log(faults.size > 0 ? `\nwhat cost points:\n${[...faults].join("\n")}\n` : "\nnothing cost points\n");
}

async function printWeights(origin: string, browser: Browser): Promise<void> {
  console.log("page            html kB   js kB  css kB fonts kB pictures kB   CLS  js ÷ first's");
  let first = Number.NaN;
  for (const url of [...(await findPages(origin)).values(), "/login", "/no/such/page"]) {
    const { kB, shift } = await weigh(browser, origin + url);
    const script = kB.Script ?? 0;
    if (Number.isNaN(first)) first = script;
    const cell = (value = 0, width = 8) => value.toFixed(1).padStart(width);
    console.log(
      `${url.slice(0, 14).padEnd(14)} ${cell(kB.Document)}${cell(script)}${cell(kB.Stylesheet)} ${cell(kB.Font)} ${cell(kB.Image, 11)} ${shift.toFixed(3)} ${(script / first).toFixed(2).padStart(13)}`,
    );
  }
}

const executablePath =
  process.env.CHROMIUM_PATH ?? ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((file) => fs.existsSync(file));
const started = positionals[0] ? null : await startProduct();
const origin = positionals[0] ?? started?.origin ?? "";
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), "--disable-gpu"],
});
try {
  if (started) await untilPicturesAreMade(origin);
  if (parts.has("lighthouse")) await printLighthouse(origin, browser, executablePath ?? chromium.executablePath());
  if (parts.has("weights")) await printWeights(origin, browser);
  if (started) {
    const seconds = (started.readyMs / 1000).toFixed(1);
    console.log(
      `\nready ${seconds} s after its start on an empty folder; ${started.rssMb} MB resident in the server process then`,
    );
  }
} finally {
  await browser.close();
  await started?.stop();
}
