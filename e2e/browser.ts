/** How Chromium is started. tools/browser.mjs finds it. */
const { CHROMIUM_PATH, CHROMIUM_FULL_PATH } = process.env;
const args = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const BROWSER = { args, ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}) };

/** The whole browser, for what its headless shell does differently: it shows no notifications, and places letters elsewhere. */
const whole = CHROMIUM_FULL_PATH || CHROMIUM_PATH;
export const WHOLE_BROWSER = { launchOptions: whole ? { args, executablePath: whole } : { args, channel: "chromium" } };
