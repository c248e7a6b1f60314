/** Journeys of a shopper in a real Chromium, against the whole product on the embedded database with the embedded engine. */
import os from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { BROWSER } from "./e2e/browser.ts";

const port = Number(process.env.E2E_PORT ?? 3180);
/** By name: passkeys belong to a domain, and an IP address is none. */
const ORIGIN = `http://localhost:${port}`;
// Kept in the environment, so that the journeys' own processes know it too: the payment simulator's key lies there.
process.env.E2E_DATA_DIR ??= path.join(os.tmpdir(), `toile-e2e-${process.pid}`);
const dataDir = process.env.E2E_DATA_DIR;
/** In Google's place. */
const standInPort = port + 1000;
const PICTURES = /visual\.spec\.ts/;
/** `npm test -- e2e`: everything, in its order. Without it a file or a project may be run alone. */
const isWhole = process.env.E2E_WHOLE === "1";
/** New pictures are made smaller at the end, when all are made: by one worker. */
const isUpdating = process.argv.some((argument) => /^(-u|--update-snapshots)/.test(argument));

/** The whole product on a port and a folder of its own. */
const product = {
  command: `${JSON.stringify(process.execPath)} apps/api/src/main.ts`,
  url: `http://127.0.0.1:${port}/readyz`,
  timeout: 120_000,
  gracefulShutdown: { signal: "SIGTERM" as const, timeout: 20_000 },
  env: {
    PORT: String(port),
    DATA_DIR: dataDir,
    WELCOME_CREDITS: "5",
    RATE_LIMITS: "off",
    // Nobody reads what it prints about every request.
    LOG_LEVEL: "warn",
    APP_URL: ORIGIN,
    GOOGLE_CLIENT_ID: "toile",
    GOOGLE_CLIENT_SECRET: "a secret of the stand-in alone",
    GOOGLE_ISSUER: `http://127.0.0.1:${standInPort}`,
  },
};

const standIn = {
  command: `${JSON.stringify(process.execPath)} apps/api/test/openid/stand-in.cli.ts`,
  url: `http://127.0.0.1:${standInPort}/.well-known/openid-configuration`,
  env: { PORT: String(standInPort), APP_URL: ORIGIN },
};

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/kept-pictures.ts",
  // Each journey has an account of its own. What they share is shared in turn: the simulator's clock (e2e/plans.ts). A journey waits
  // for a third of its time: two at once would not keep two processors busy.
  workers: 3,
  retries: 0,
  // Generous: on a machine that is busy with something else a journey is slow, not wrong.
  timeout: 180_000,
  expect: {
    timeout: 30_000,
    toHaveScreenshot: {
      animations: "disabled",
      caret: "hide",
      scale: "css",
    },
  },
  snapshotPathTemplate: "e2e/visual/{arg}{ext}",
  reporter: [["list"], ...(process.env.FAILED_TESTS_FILE ? [["./tools/failed-tests.mjs"] as [string]] : [])],
  use: {
    baseURL: ORIGIN,
    // A trace of each journey costs a quarter of its time: `--trace on` makes one of a journey that failed.
    trace: "off",
    // The processor draws every frame of a transition: with motion, drawing took half as long again.
    // Journeys about what moves, and the whole way of a newcomer, ask for it themselves
    // (`reducedMotion: "no-preference"`).
    reducedMotion: "reduce",
    screenshot: "only-on-failure",
    // A worker would answer what a journey answers itself; offline.spec.ts and cookies.spec.ts have it.
    serviceWorkers: "block",
    // Everybody has answered the question about cookies; cookies.spec.ts begins without an answer.
    storageState: {
      cookies: [],
      origins: [
        {
          origin: ORIGIN,
          localStorage: [
            { name: "cookie-consent", value: "2026-11-24T18:00:00.000Z" },
            {
              name: "cookie-preferences",
              value: JSON.stringify({ essential: true, functional: true, analytics: true, marketing: true }),
            },
          ],
        },
      ],
    },
    launchOptions: BROWSER,
  },
  // Product pictures are made in all their sizes after the first start, beside the journeys; what shows them comes last, in a shop
  // without what journeys hung up. It comes after journeys that failed, too.
  projects: [
    { name: "journeys", testIgnore: PICTURES, ...(isWhole ? { teardown: "pictures" } : {}) },
    { name: "pictures", testMatch: PICTURES, fullyParallel: !isUpdating },
  ],
  webServer: [standIn, product],
});
