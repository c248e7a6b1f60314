/**
 * `npm start`: install, build, start, and restart if the program dies. `npm run dev`: the same without the build, with hot reload of the web app and
 * of the API.
 */
import { buildWeb, install, MEMORY_ENV, pinnedNode, projectEnv, say } from "./install.mjs";
import { keepRunning, run } from "./run.mjs";

const dev = process.argv.includes("--dev");
install();
const env = projectEnv(MEMORY_ENV);
// Loading the program creates much garbage at once; with V8's default nursery the process keeps 100 MB of it
// permanently.
const nursery = "--max-semi-space-size=8";
if (dev) {
  process.exit(
    await run(
      pinnedNode,
      [
        nursery,
        "--watch-path=apps/api/src",
        "--watch-path=packages",
        "--watch-preserve-output",
        "apps/api/src/main.ts",
        "--dev",
      ],
      { env },
    ),
  );
} else {
  buildWeb();
  say("Starting …");
  process.exit(await keepRunning(pinnedNode, [nursery, "apps/api/src/main.ts"], { env }));
}
