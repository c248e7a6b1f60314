/** Finds a Chromium for the browser tests, or installs one: the system's, else Debian's package where we are root, else Playwright's own. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fail, pinnedNode, projectEnv, root, say } from "./install.mjs";

const places = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function systemChromium() {
  return places.find((place) => place && fs.existsSync(place));
}

/** The path of a browser, or an empty string when Playwright's own, now installed, is to be used. */
export function findBrowser() {
  const found = systemChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && fs.existsSync("/usr/bin/apt-get")) {
    say("Installing Chromium from Debian's packages …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit", env });
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
      stdio: ["ignore", "ignore", "inherit"],
      env,
    });
    const installed = systemChromium();
    if (installed) return installed;
  }
  say("Installing Playwright's Chromium …");
  const cli = path.join(root, "node_modules", "@playwright", "test", "cli.js");
  const result = spawnSync(pinnedNode, [cli, "install", "chromium", "--only-shell"], {
    stdio: "inherit",
    env: projectEnv(),
    cwd: root,
  });
  if (result.status !== 0) fail("No browser could be found or installed. Set CHROMIUM_PATH to a Chromium or Chrome.");
  return "";
}
