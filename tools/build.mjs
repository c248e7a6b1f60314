/**
 * Builds the web app for an image; `npm start` does the same itself if the sources have changed. `node tools/build.mjs
 * extension --origin https://your.site` builds the browser extension for that site instead.
 */
import { parseArgs } from "node:util";
import { buildExtension } from "./extension.mjs";
import { buildWeb, fail } from "./install.mjs";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { origin: { type: "string" }, out: { type: "string" }, browser: { type: "string", multiple: true } },
});
const [what = "web"] = positionals;

if (what === "web") buildWeb();
else if (what === "extension") {
  const { browser, ...where } = values;
  buildExtension({ ...where, ...(browser ? { browsers: browser } : {}) });
} else fail(`"${what}" cannot be built. Known targets: web, extension.`);
