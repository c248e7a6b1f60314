/** `npm run cli -- <command>`: the operator's commands (migrate, seed, grant, reconcile). */
import { install, pinnedNode } from "./install.mjs";
import { run } from "./run.mjs";

install();
process.exit(await run(pinnedNode, ["apps/api/src/cli.ts", ...process.argv.slice(2)]));
