/**
 * Lighthouse as a separate program, installed on first use: its 98 packages weigh 176 MB, which only people who measure
 * pages should download.
 */
import { execFile, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { countBestAnswersAlone } from "./answer-time.ts";
import { countProcessorTimeAlone } from "./processor-time.ts";

const VERSION = "13.5.0";
const folder = path.resolve(import.meta.dirname, "../../.cache/lighthouse");
const cli = path.join(folder, "node_modules", "lighthouse", "cli", "index.js");
const BROWSER_FLAGS = [
  "--headless=new",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
].join(" ");

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];

export type Report = {
  /** 0-100. */
  scores: Partial<Record<Category, number>>;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** URLs of the scripts that the page loaded. */
  scripts: string[];
  /** Audits that lower a score other than performance, with the first thing they found. */
  faults: string[];
};

/** One load, judged twice: by wall-clock time, and with each task's processor time and each response's best time. */
export type Measured = { byClock: Report; byProcessor: Report };

/** The part of Lighthouse's result that is read here. */
type LighthouseResult = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    {
      score: number | null;
      title: string;
      scoreDisplayMode: string;
      numericValue?: number;
      details?: { items?: { url?: string; resourceType?: string; node?: { snippet: string } }[] };
    }
  >;
};

/** Installs the one version with which the figures are made. Throws if no registry is reachable. */
export function installLighthouse(): void {
  const manifest = path.join(folder, "node_modules", "lighthouse", "package.json");
  if (fs.existsSync(manifest) && JSON.parse(fs.readFileSync(manifest, "utf8")).version === VERSION) return;
  console.log(`Installing Lighthouse ${VERSION} into .cache (176 MB) …`);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "package.json"), JSON.stringify({ private: true }));
  const words = ["install", "--save-exact", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync("npm", [...words, `lighthouse@${VERSION}`], { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error("Lighthouse could not be installed; npm's message is above.");
}

/** One cold load of a page as a mid-range phone on slow 4G, simulated. Throws if Lighthouse fails. */
export async function audit(
  url: string,
  chromePath: string,
  categories: readonly Category[] = CATEGORIES,
): Promise<Measured> {
  const load = fs.mkdtempSync(path.join(os.tmpdir(), "toile-lighthouse-"));
  const lighthouse = async (...words: string[]) => {
    await promisify(execFile)(
      process.execPath,
      [cli, url, "--quiet", "--no-enable-error-reporting", `--only-categories=${categories.join(",")}`, ...words],
      { env: { ...process.env, CHROME_PATH: chromePath } },
    );
  };
  const judge = async (): Promise<Report> => {
    const file = path.join(load, "report.json");
    await lighthouse(`--audit-mode=${load}`, "--output=json", `--output-path=${file}`);
    const result: LighthouseResult = JSON.parse(fs.readFileSync(file, "utf8"));
    if (result.runtimeError) throw new Error(`${url}: ${result.runtimeError.message}`);
    return toReport(result, categories);
  };
  try {
    await lighthouse(`--gather-mode=${load}`, `--chrome-flags=${BROWSER_FLAGS}`);
    const byClock = await judge();
    countProcessorTimeAlone(path.join(load, "trace.json"));
    await countBestAnswersAlone(path.join(load, "devtoolslog.json"));
    return { byClock, byProcessor: await judge() };
  } finally {
    fs.rmSync(load, { recursive: true });
  }
}

function toReport({ categories, audits }: LighthouseResult, wanted: readonly Category[]): Report {
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const requests = audits["network-requests"]?.details?.items ?? [];
  return {
    scores: Object.fromEntries(wanted.map((name) => [name, Math.round((categories[name]?.score ?? Number.NaN) * 100)])),
    lcpMs: value("largest-contentful-paint"),
    tbtMs: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
    scripts: requests.flatMap(({ url, resourceType }) => (resourceType === "Script" && url ? [url] : [])),
    faults: wanted.filter((name) => name !== "performance").flatMap((name) => faultsOf(name, { categories, audits })),
  };
}

function faultsOf(name: Category, { categories, audits }: LighthouseResult): string[] {
  const refs = categories[name]?.auditRefs ?? [];
  return refs.flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (!audit || weight === 0 || audit.score === null || audit.score === 1) return [];
    const first = audit.details?.items?.[0];
    return [`${name}: ${audit.title} (${id}) ${first?.node?.snippet ?? first?.url ?? ""}`.trim()];
  });
}
