/** `npm start`: install, build, start. `npm run dev`: the same without the build, with hot reload of the web app and of the API. */
import { buildWeb, install, pinnedNode, run, say } from "./install.mjs";

const dev = process.argv.includes("--dev");
install();
if (dev) {
  process.exit(
    await run(pinnedNode, [
      "--watch-path=apps/api/src",
      "--watch-path=packages",
      "--watch-preserve-output",
      "apps/api/src/main.ts",
      "--dev",
    ]),
  );
} else {
  buildWeb();
  say("Starting …");
  process.exit(await run(pinnedNode, ["apps/api/src/main.ts"]));
}
