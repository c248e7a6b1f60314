/**
 * `npm run campaign -- <name> [--seed N] [--rounds N] [--minutes N]`: runs apps/api/test/campaigns/<name>.test.ts in full, or as much of
 * it as the options say; `all` runs one after another, and without a name they are listed. Each prints its seed and its metrics.
 */
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { fail, install, pinnedNode, projectEnv, root, say } from "./install.mjs";
import { run } from "./run.mjs";

const FOLDER = path.join("apps", "api", "test", "campaigns");
const names = fs
  .readdirSync(path.join(root, FOLDER))
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => file.replace(".test.ts", ""));
const number = { type: "string" };
const { positionals, values } = parseArgs({
  options: { seed: number, rounds: number, minutes: number },
  allowPositionals: true,
});
const [name] = positionals;
const numbers = Object.entries({
  CAMPAIGN_SEED: values.seed,
  CAMPAIGN_ROUNDS: values.rounds,
  CAMPAIGN_MINUTES: values.minutes,
}).filter(([, value]) => value);

if (!name) {
  say(`Campaigns: ${names.join(", ")}`);
} else if (name !== "all" && !names.includes(name)) {
  fail(`There is no campaign "${name}". There are: all, ${names.join(", ")}`);
} else if (numbers.some(([, value]) => !/^\d+$/.test(value))) {
  fail("--seed, --rounds and --minutes take whole numbers");
} else {
  install();
  let worst = 0;
  for (const one of name === "all" ? names : [name]) worst = Math.max(worst, await play(one));
  process.exit(worst);
}

function play(one) {
  say(`\n— ${one} —`);
  const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
  const file = path.join(FOLDER, `${one}.test.ts`);
  return run(pinnedNode, [vitest, "run", "--project", "api", file], {
    env: projectEnv({ CAMPAIGN_FULL: "yes", ...Object.fromEntries(numbers) }),
  });
}
