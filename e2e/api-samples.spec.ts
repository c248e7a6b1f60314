/** The samples of /virtual-try-on-api, run exactly as shown. */
import { execFile, execFileSync } from "node:child_process";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
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

for (const language of LANGUAGES) {
  const { label, file, command, writes } = language;
  test(`the ${label} sample, as shown, makes a picture [O1.03, O2.58]`, async ({ shopper: { page, session } }) => {
    await page.goto("/virtual-try-on-api");
    await untilListening(page);
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
      expect(code).toContain(part);
    if (!canRun(language)) {
      // Only its text can be checked here.
      test.info().annotations.push({ type: "not run", description: `${label} is not installed here` });
      return;
    }

    const headers = { authorization: `Bearer ${session.accessToken}` };
    const { apiKey } = await (await page.request.post(`${API_BASE}/developer/api-key/generate`, { headers })).json();
    const directory = await mkdtemp(path.join(os.tmpdir(), "toile-sample-"));
    try {
      await copyFile(fixture("person.jpg"), path.join(directory, "person.jpg"));
      await copyFile(fixture("garment-top.jpg"), path.join(directory, "garment.jpg"));
      await writeFile(path.join(directory, file), code);
      // The test runner makes its processes print colour codes, which would surround the numbers.
      const env = { ...process.env, TOILE_API_KEY: apiKey, FORCE_COLOR: "0" };
      const [program, ...given] = command;
      const { stdout } = await promisify(execFile)(program, [...given, file], { cwd: directory, env });
      expect(stdout).toMatch(writes);
    } finally {
      await rm(directory, { recursive: true });
    }
  });
}
