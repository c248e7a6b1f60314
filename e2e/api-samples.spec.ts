/** The samples of /virtual-try-on-api and the one of /developer, run exactly as shown but for the address. */
import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { API_BASE, API_KEY_HEADER } from "@toile/contract";
import { expect, fixture, test, untilListening } from "./shopper.ts";

type Language = {
  label: string;
  file: string;
  /** Runs the file; the last argument is its name. */
  command: [string, ...string[]];
  /** Whether this machine can run it; without a probe, it can. */
  probe?: [string, ...string[]];
  /** What it writes for a picture. */
  writes: RegExp;
};

const LINE = /^http\S+\/media\/\S+ [01]\r?\n$/;
const LANGUAGES: Language[] = [
  { label: "JavaScript", file: "sample.mjs", command: [process.execPath], writes: LINE },
  { label: "cURL", file: "sample.sh", command: ["bash"], writes: /"success":true.*"resultImageUrl":"http/ },
  {
    label: "Python",
    file: "sample.py",
    command: ["python3"],
    probe: ["python3", "-c", "import requests"],
    writes: LINE,
  },
  { label: "PHP", file: "sample.php", command: ["php"], probe: ["php", "-r", "curl_version();"], writes: LINE },
];

function canRun({ probe }: Language): boolean {
  if (!probe) return true;
  try {
    const [program, ...given] = probe;
    execFileSync(program, given, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

type Order = { method: string | undefined; url: string | undefined; key: unknown; fields: string[] };

/** Everything that the product reads of an order. */
async function readOrder({ method, url, headers }: http.IncomingMessage, body: Buffer): Promise<Order> {
  const type = { "content-type": headers["content-type"] ?? "" };
  const form = await new Response(new Uint8Array(body), { headers: type }).formData();
  const fields = [...form].map(async ([name, value]) => {
    const bytes = typeof value === "string" ? Buffer.from(value) : Buffer.from(await value.arrayBuffer());
    return `${typeof value} ${name} ${createHash("sha256").update(bytes).digest("hex")}`;
  });
  return { method, url, key: headers[API_KEY_HEADER.toLowerCase()], fields: (await Promise.all(fields)).sort() };
}

/**
 * Stands before the product. It passes the first order on, and gives the product's own answer to
 * the others too: the engine would make the same picture for each language. That they ask for the
 * same is what `orders` shows.
 */
async function openCounter(site: string) {
  const orders: Order[] = [];
  let answer: Promise<Response> | undefined;
  const server = http.createServer(async (request, response) => {
    const body = await buffer(request);
    const { "content-type": type = "", [API_KEY_HEADER.toLowerCase()]: key = "" } = request.headers;
    orders.push(await readOrder(request, body));
    answer ??= fetch(`${site}${request.url}`, {
      method: request.method ?? "",
      headers: { "Content-Type": type, [API_KEY_HEADER]: String(key) },
      body: new Uint8Array(body),
    });
    const given = (await answer).clone();
    response.writeHead(given.status, { "Content-Type": given.headers.get("content-type") ?? "" });
    response.end(await given.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  return { origin: `http://127.0.0.1:${port}`, orders, close };
}

test("the samples in all languages, as shown, ask for a picture and get one [O1.03, O2.58]", async ({
  shopper: { page, session },
}, { project }) => {
  const site = project.use.baseURL ?? "";
  const headers = { authorization: `Bearer ${session.accessToken}` };
  const { apiKey } = await (await page.request.post(`${API_BASE}/developer/api-key/generate`, { headers })).json();
  await page.goto("/virtual-try-on-api");
  await untilListening(page);
  const codes = new Map<Language, string>();
  for (const language of LANGUAGES) {
    const { label } = language;
    await page.getByRole("tab", { name: label }).click();
    const code = await page.getByRole("region", { name: label, exact: true }).innerText();
    // For all languages, including those that this machine cannot run.
    for (const part of [
      `${API_BASE}/style/virtual-tryon`,
      API_KEY_HEADER,
      "modelImage",
      "garmentImage",
      "mode",
      "quality",
    ])
      expect(code, label).toContain(part);
    codes.set(language, code);
  }
  await page.goto("/developer?tab=documentation");
  expect([...codes.values()]).toContain(await page.getByRole("region", { name: "With Node.js" }).innerText());

  const directory = await mkdtemp(path.join(os.tmpdir(), "toile-sample-"));
  const counter = await openCounter(site);
  try {
    await copyFile(fixture("person.jpg"), path.join(directory, "person.jpg"));
    await copyFile(fixture("garment-top.jpg"), path.join(directory, "garment.jpg"));
    // The test runner makes its processes print colour codes, which would surround the numbers.
    const env = { ...process.env, TOILE_API_KEY: apiKey, FORCE_COLOR: "0" };
    for (const [language, code] of codes) {
      const { label, file, command, writes } = language;
      if (!canRun(language)) {
        // Only its text can be checked here.
        test.info().annotations.push({ type: "not run", description: `${label} is not installed here` });
        continue;
      }
      expect(code, label).toContain(`${site}${API_BASE}`);
      await writeFile(path.join(directory, file), code.replaceAll(site, counter.origin));
      const [program, ...given] = command;
      const { stdout } = await promisify(execFile)(program, [...given, file], { cwd: directory, env });
      expect(stdout, label).toMatch(writes);
      expect(counter.orders.at(-1), label).toEqual(counter.orders[0]);
    }
    const ran = [...codes.keys()].filter(canRun).length;
    expect(counter.orders).toHaveLength(ran);
    const used = await (await page.request.get(`${API_BASE}/developer/api-key`, { headers })).json();
    expect(used).toMatchObject({ usageCount: 1 });
    const { balance } = await (await page.request.get(`${API_BASE}/credits/balance`, { headers })).json();
    expect(balance).toBe(4);
  } finally {
    await counter.close();
    await rm(directory, { recursive: true });
  }
});
