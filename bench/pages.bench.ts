/**
 * What a browser loads for each page, cold: kB over the wire by kind, and how much moves after the first paint.
 *
 *     npm run bench -- pages [origin]
 *
 * Without an origin the bench starts the product on a port of its own.
 */
import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";

const PAGES = ["/", "/login", "/register", "/try-on", "/no/such/page"];
const port = 3190;

async function startProduct(): Promise<{
  origin: string;
  child: ChildProcess;
  began: number;
  readyMs: number;
  rssMb: number;
}> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "toile-bench-"));
  const began = performance.now();
  const child = spawn(process.execPath, ["apps/api/src/main.ts"], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    stdio: "ignore",
  });
  const origin = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const readyMs = performance.now() - began;
  const status = fs.existsSync(`/proc/${child.pid}/status`) ? fs.readFileSync(`/proc/${child.pid}/status`, "utf8") : "";
  return { origin, child, began, readyMs, rssMb: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024) };
}

const given = process.argv[2];
const started = given ? null : await startProduct();
const origin = given ?? started?.origin ?? "";
const executablePath = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((file) => fs.existsSync(file));
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox", "--disable-gpu"],
});
let home = Number.NaN;
console.log("page            html kB   js kB  css kB fonts kB pictures kB   CLS  js ÷ home's");
for (const address of PAGES) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const kinds = new Map<string, string>();
  const sums: Record<string, number> = {};
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    sums[kind] = (sums[kind] ?? 0) + encodedDataLength / 1024;
  });
  await page.goto(origin + address, { waitUntil: "networkidle" });
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          // The type of the entry is not in the DOM library's list yet.
          for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number }>) total += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(total), 300);
      }),
  );
  const script = sums.Script ?? 0;
  if (address === "/") home = script;
  const cell = (value = 0, width = 8) => value.toFixed(1).padStart(width);
  console.log(
    `${address.padEnd(14)} ${cell(sums.Document)}${cell(script)}${cell(sums.Stylesheet)} ${cell(sums.Font)} ${cell(sums.Image, 11)} ${shift.toFixed(3)} ${(script / home).toFixed(2).padStart(12)}`,
  );
  await context.close();
}
await browser.close();
if (started) {
  console.log(
    `\nready ${(started.readyMs / 1000).toFixed(1)} s after its start on an empty folder; ${started.rssMb} MB resident in the server process then`,
  );
  started.child.kill("SIGTERM");
}
