#!/usr/bin/env node
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

if (process.features.typescript) {
  const { main } = await import("../src/cli.ts");
  process.exitCode = await main(process.argv.slice(2));
} else {
  // A Node older than 24 cannot run TypeScript, so run the version that the workspace pins.
  const node = join(dirname(createRequire(import.meta.url).resolve("node/package.json")), "bin", "node");
  const { status } = spawnSync(node, process.argv.slice(1), { stdio: "inherit" });
  process.exitCode = status ?? 1;
}
