/**
 * Brings node_modules in line with the lock file. Plain JavaScript without dependencies, because it runs before any are
 * installed, on any Node from version 20. Everything after it runs on the Node that the lock file pins.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const windows = process.platform === "win32";
const stamp = path.join(root, "node_modules", ".toile-lock-hash");

/** The pinned runtime, whatever Node the machine has. */
export const pinnedNode = path.join(root, "node_modules", "node", "bin", windows ? "node.exe" : "node");

/**
 * An environment in which `node` and every tool of the project is the pinned one. The compile cache keeps stripped and compiled sources,
 * which saves a warm start about a quarter of its work.
 */
export function projectEnv(extra = {}) {
  const bin = path.join(root, "node_modules", ".bin");
  const places = [path.dirname(pinnedNode), bin, process.env.PATH];
  const NODE_COMPILE_CACHE = path.join(root, "node_modules", ".cache", "compile");
  return { NODE_COMPILE_CACHE, ...process.env, PATH: places.join(path.delimiter), ...extra };
}

/**
 * Makes glibc return memory to the system; it must be set before a process starts. Pictures are planes of a few megabytes,
 * their halves and masks of three quarters of one. Without a threshold freed planes are not returned, and with one arena per
 * thread of the runtime every arena keeps its own. About 300 MB of the engine's peak.
 */
export const MEMORY_ENV = { MALLOC_MMAP_THRESHOLD_: "200000", MALLOC_ARENA_MAX: "2" };

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Exits with one line that a person understands. */
export function fail(line) {
  process.stderr.write(`toile: ${line}\n`);
  process.exit(1);
}

/** Installs once; a second call only reads one small file. */
export function install() {
  const [major] = process.versions.node.split(".").map(Number);
  if (major < 20) fail(`Node 20 or newer is needed; this is ${process.version}.`);
  const hash = createHash("sha256")
    .update(fs.readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
  const installed = fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === hash;
  if (installed && fs.existsSync(pinnedNode)) return;
  say("Installing what is missing (about a minute the first time) …");
  const result = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: windows,
    // The production server needs the build tools too, because they build the web app on this machine.
    env: { ...process.env, NODE_ENV: "development" },
  });
  if (result.status !== 0) fail("npm ci failed; its message is above. Nothing was started.");
  if (!fs.existsSync(pinnedNode)) hydrateNode();
  fs.writeFileSync(stamp, hash);
}

/** If npm was told not to run install scripts, this runs the pinned runtime's own script to put it in place. */
function hydrateNode() {
  const script = path.join(root, "node_modules", "node");
  spawnSync(process.execPath, ["installArchSpecificPackage"], { cwd: script, stdio: "inherit" });
  if (!fs.existsSync(pinnedNode))
    fail("The pinned Node runtime could not be installed (node_modules/node/bin is empty).");
}

/** Hash of all files under `folders`, by path, size and time: shows whether a build still matches the sources. */
export function sourcesHash(folders) {
  const hash = createHash("sha256");
  const visit = (file) => {
    const stat = fs.statSync(file);
    if (!stat.isDirectory()) {
      hash.update(`${path.relative(root, file)}\0${fs.readFileSync(file).length}\0`).update(fs.readFileSync(file));
      return;
    }
    for (const name of fs.readdirSync(file).sort()) {
      if (!["node_modules", "build", ".react-router", ".cache"].includes(name)) visit(path.join(file, name));
    }
  };
  for (const folder of folders) visit(path.join(root, folder));
  return hash.digest("hex");
}

/** Builds the web app unless the existing build came from these sources. */
export function buildWeb() {
  const web = path.join(root, "apps", "web");
  const marker = path.join(web, "build", ".sources");
  const { SERVICE_WORKER = "on" } = process.env;
  const hash = `${sourcesHash(["apps/web", "packages/contract", "packages/tryon", "package-lock.json"])} ${SERVICE_WORKER}`;
  if (fs.existsSync(marker) && fs.readFileSync(marker, "utf8") === hash) return;
  say("Building the web app …");
  const cli = path.join(root, "node_modules", "@react-router", "dev", "bin.cjs");
  const result = spawnSync(pinnedNode, [cli, "build"], {
    cwd: web,
    stdio: ["ignore", "pipe", "pipe"],
    env: projectEnv({ NODE_ENV: "production" }),
  });
  // Ctrl-C during the build, which the terminal sent to the compiler as well.
  if (result.signal) process.exit(128 + constants.signals[result.signal]);
  if (result.status !== 0) {
    process.stderr.write(result.stdout);
    process.stderr.write(result.stderr);
    fail("The web app did not build; the compiler's message is above.");
  }
  buildBeside(web, path.join("embed", "build.ts"), "The try-on button's script");
  // It names the files of the site's build.
  buildBeside(web, path.join("service-worker", "build.ts"), "The service worker");
  fs.writeFileSync(marker, hash);
}

/** What is added to the site's build, after it. */
function buildBeside(web, script, name) {
  const result = spawnSync(pinnedNode, [path.join(web, script)], {
    cwd: web,
    stdio: ["ignore", "pipe", "pipe"],
    env: projectEnv({ NODE_ENV: "production" }),
  });
  if (result.signal) process.exit(128 + constants.signals[result.signal]);
  if (result.status === 0) return;
  process.stderr.write(result.stdout);
  process.stderr.write(result.stderr);
  fail(`${name} did not build; the compiler's message is above.`);
}
