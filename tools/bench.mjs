/** `npm run bench -- <name>`: runs bench/<name>.ts, or lists them. Each prints ratios, because absolute times mean nothing on another machine. */
import fs from "node:fs";
import path from "node:path";
import { buildWeb, fail, install, MEMORY_ENV, pinnedNode, projectEnv, root, say } from "./install.mjs";
import { run } from "./run.mjs";

install();
const names = fs
  .readdirSync(path.join(root, "bench"))
  .filter((file) => file.endsWith(".bench.ts"))
  .map((file) => file.replace(".bench.ts", ""));
const name = process.argv[2];
if (!name) {
  say(`Benchmarks: ${names.join(", ")}`);
} else if (!names.includes(name)) {
  fail(`There is no benchmark "${name}". There are: ${names.join(", ")}`);
} else {
  buildWeb();
  process.exit(
    await run(pinnedNode, ["--max-semi-space-size=8", `bench/${name}.bench.ts`, ...process.argv.slice(3)], {
      env: projectEnv(MEMORY_ENV),
    }),
  );
}
