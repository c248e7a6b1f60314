/** The launcher restarts a program that died, but not one that ended normally, was asked to stop, or cannot succeed. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const RUN = new URL("./run.mjs", import.meta.url).href;
let folder: string;
let launcher: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "toile-run-"));
});
afterEach(() => {
  launcher?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a program under the launcher; each of its runs writes one line into a file, and `life` counts them. */
async function launch(program: string, onLife?: (launcher: ChildProcess) => void) {
  const lives = path.join(folder, "lives");
  const file = path.join(folder, "program.mjs");
  writeFileSync(
    file,
    `import fs from "node:fs";
    fs.appendFileSync(${JSON.stringify(lives)}, "life\\n");
    const life = fs.readFileSync(${JSON.stringify(lives)}, "utf8").split("\\n").length - 1;
    ${program}
    console.log("lives");`,
  );
  const script = `const { keepRunning } = await import(${JSON.stringify(RUN)});
    process.exit(await keepRunning(process.execPath, [${JSON.stringify(file)}]));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "pipe"] });
  launcher = child;
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
    if (String(chunk).includes("lives")) onLife?.(child);
  });
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { code, output, lives: readFileSync(lives, "utf8").split("\n").length - 1 };
}

test("a program that dies is restarted and the launcher says so; one that ends normally is not", async () => {
  const { code, output, lives } = await launch(`
    if (life === 1) process.exit(1);
    if (life === 2) process.kill(process.pid, "SIGKILL");`);
  expect([code, lives]).toEqual([0, 3]);
  expect(output).toContain("toile: the program ended with code 1; restarting in 0.5 s.");
  expect(output).toContain("toile: the program ended with code 137; restarting in 1 s.");
});

test("a program with wrong settings is not restarted", async () => {
  const { code, output, lives } = await launch("process.exit(78);");
  expect([code, lives]).toEqual([78, 1]);
  expect(output).toContain("not restarted");
});

test("a program that was asked to stop gets a doubled request once, and is not restarted", async () => {
  const { code, lives } = await launch(
    `let asked = 0;
    process.on("SIGINT", () => {
      asked += 1;
      setTimeout(() => process.exit(asked), 300);
    });
    setInterval(() => {}, 1_000);`,
    (child) => {
      child.kill("SIGINT");
      setTimeout(() => child.kill("SIGINT"), 50);
    },
  );
  expect([code, lives]).toEqual([1, 1]);
});

test("a program that is killed by a repeat of the request, while it is ending, has ended normally", async () => {
  const { code, lives } = await launch(
    `process.once("SIGINT", () => process.kill(process.pid, "SIGINT"));
    setInterval(() => {}, 1_000);`,
    (child) => child.kill("SIGINT"),
  );
  expect([code, lives]).toEqual([0, 1]);
});

test("a closing terminal reaches a program as SIGTERM, which every program handles", async () => {
  const { code } = await launch(
    `process.on("SIGTERM", () => process.exit(7)); setInterval(() => {}, 1_000);`,
    (child) => child.kill("SIGHUP"),
  );
  expect(code).toBe(7);
});

/** A process that is waited for by nobody stays in the list of processes, so its end is seen in what it wrote. */
const written = (file: string) => vi.waitFor(() => readFileSync(file, "utf8"), 50_000);

test.each(["SIGKILL", "SIGTERM"] as const)("the program stops when npm, which started it, gets %s", async (signal) => {
  const program = path.join(folder, "program.mjs");
  const [begun, stopped] = [path.join(folder, "begun"), path.join(folder, "stopped")];
  writeFileSync(
    program,
    `import { writeFileSync } from "node:fs";
    process.on("SIGTERM", () => {
      writeFileSync(${JSON.stringify(stopped)}, "stopped");
      process.exit(0);
    });
    writeFileSync(${JSON.stringify(begun)}, String(process.pid));
    setInterval(() => {}, 1_000);`,
  );
  writeFileSync(
    path.join(folder, "start.mjs"),
    `const { keepRunning } = await import(${JSON.stringify(RUN)});
    process.exit(await keepRunning(process.execPath, [${JSON.stringify(program)}]));`,
  );
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ scripts: { start: "node start.mjs" } }));
  launcher = spawn("npm", ["start"], { cwd: folder, stdio: "ignore" });
  const pid = Number(await written(begun));
  try {
    launcher.kill(signal);
    expect(await written(stopped)).toBe("stopped");
  } finally {
    // If it was not told to stop, it would run for ever.
    if (!existsSync(stopped)) process.kill(pid, "SIGKILL");
  }
});
