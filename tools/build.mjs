/**
 * Builds the web app for an image; `npm start` does the same itself if the sources have changed. `node tools/build.mjs
 * extension --origin https://your.site` builds the browser extension for that site instead, `node tools/build.mjs client` the client for
 * npm.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { buildExtension } from "./extension.mjs";
import { buildWeb, fail, pinnedNode, projectEnv } from "./install.mjs";
import { run } from "./run.mjs";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { origin: { type: "string" }, out: { type: "string" }, browser: { type: "string", multiple: true } },
});
const [target = "web"] = positionals;

if (target === "web") buildWeb();
else if (target === "extension") {
  const { browser, ...where } = values;
  buildExtension({ ...where, ...(browser ? { browsers: browser } : {}) });
} else if (target === "client") {
  const out = values.out ? [path.resolve(values.out)] : [];
  process.exit(await run(pinnedNode, [path.join("tools", "client", "build.ts"), ...out], { env: projectEnv() }));
} else fail(`"${target}" cannot be built. Known targets: web, extension, client.`);
