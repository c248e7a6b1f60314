/**
 * Finds Chromium for the browser tests, or installs it: the system's, else Debian's packages if we are root, else Playwright's own.
 * Most journeys run in its headless shell if there is one: it takes half the processor time, but shows no notifications.
 */
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

const SHELL = "/usr/bin/chromium-headless-shell";

const systemChromium = () => places.find((place) => place && fs.existsSync(place));

/** The paths of both browsers, as the tests read them from their environment; empty ones mean Playwright's own, now installed. */
export function findBrowsers() {
  // A browser that was named explicitly is used for everything.
  if (process.env.CHROMIUM_PATH) return settings(process.env.CHROMIUM_PATH, process.env.CHROMIUM_PATH);
  if (process.getuid?.() === 0 && fs.existsSync("/usr/bin/apt-get") && !(systemChromium() && fs.existsSync(SHELL))) {
    say("Installing Chromium from Debian's packages …");
    apt("update", "-qq");
    // Separately: without a headless shell, Chromium alone is enough.
    if (!systemChromium()) apt("install", "-y", "-qq", "--no-install-recommends", "chromium");
    apt("install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell");
  }
  const found = systemChromium();
  if (found) return settings(fs.existsSync(SHELL) ? SHELL : found, found);
  say("Installing Playwright's Chromium …");
  const cli = path.join(root, "node_modules", "@playwright", "test", "cli.js");
  const result = spawnSync(pinnedNode, [cli, "install", "chromium"], {
    stdio: "inherit",
    env: projectEnv(),
    cwd: root,
  });
  if (result.status !== 0) fail("No browser could be found or installed. Set CHROMIUM_PATH to a Chromium or Chrome.");
  return settings("", "");
}

const settings = (most, full) => ({ CHROMIUM_PATH: most, CHROMIUM_FULL_PATH: full });

function apt(...words) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", words, { stdio: ["ignore", "ignore", "inherit"], env });
}
