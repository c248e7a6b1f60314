/** `npm run campaign -- <name> [--seed N]`: plays apps/api/test/campaigns/<name>.test.ts in full, or lists them. Each prints its seed and its figures. */
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { fail, install, pinnedNode, projectEnv, root, run, say } from "./install.mjs";

const FOLDER = path.join("apps", "api", "test", "campaigns");
const names = fs
  .readdirSync(path.join(root, FOLDER))
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => file.replace(".test.ts", ""));
const { positionals, values } = parseArgs({ options: { seed: { type: "string" } }, allowPositionals: true });
const [name] = positionals;

if (!name) {
  say(`Campaigns: ${names.join(", ")}`);
} else if (!names.includes(name)) {
  fail(`There is no campaign "${name}". There are: ${names.join(", ")}`);
} else if (values.seed !== undefined && !/^\d+$/.test(values.seed)) {
  fail("--seed takes a whole number");
} else {
  install();
  const seed = values.seed === undefined ? {} : { CAMPAIGN_SEED: values.seed };
  const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
  const file = path.join(FOLDER, `${name}.test.ts`);
  process.exit(
    await run(pinnedNode, [vitest, "run", "--project", "api", file], {
      env: projectEnv({ CAMPAIGN_FULL: "yes", ...seed }),
    }),
  );
}
