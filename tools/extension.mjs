/** Builds the browser extension for one site. Only on request: nothing else needs it. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { fail, pinnedNode, projectEnv, root, say } from "./install.mjs";

const BROWSERS = ["chrome", "edge", "firefox"];

/**
 * One folder for each browser in `out` (apps/extension/build by default), each for the site at `origin`.
 * @param {{ origin?: string, out?: string, browsers?: string[] }} [options]
 */
export function buildExtension({ origin = "http://localhost:3000", out, browsers = BROWSERS } = {}) {
  if (!URL.canParse(origin) || !/^https?:$/.test(new URL(origin).protocol))
    fail(`The site's origin is an address like https://toile.example, not "${origin}".`);
  const folder = path.join(root, "apps", "extension");
  const wxt = path.join(root, "node_modules", "wxt", "bin", "wxt.mjs");
  const env = projectEnv({
    NODE_ENV: "production",
    TOILE_ORIGIN: origin,
    // The build tool reports nothing and prompts for nothing.
    CI: "1",
    ...(out ? { EXTENSION_OUT: path.resolve(out) } : {}),
  });
  for (const browser of browsers) {
    const result = spawnSync(pinnedNode, [wxt, "build", "--browser", browser], { cwd: folder, env, stdio: "pipe" });
    if (result.status !== 0) {
      process.stderr.write(result.stdout);
      process.stderr.write(result.stderr);
      fail(`The extension for ${browser} did not build; the message is above.`);
    }
    say(
      `${path.join(out ?? path.join("apps", "extension", "build"), `${browser}-mv3`)}: for ${new URL(origin).origin}`,
    );
  }
}
