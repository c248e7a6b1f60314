/** How to start Chromium. tools/browser.mjs finds it. */
const { CHROMIUM_PATH, CHROMIUM_FULL_PATH } = process.env;
const args = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--process-per-site",
];

export const BROWSER = { args, ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}) };

/** The full browser, where its headless shell differs: the shell shows no notifications and positions letters differently. */
const whole = CHROMIUM_FULL_PATH || CHROMIUM_PATH;
export const WHOLE_BROWSER = { launchOptions: whole ? { args, executablePath: whole } : { args, channel: "chromium" } };
