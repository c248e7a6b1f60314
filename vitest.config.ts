import { defineConfig } from "vitest/config";

/** Tests beside pure code need nothing; those of the API run on a real PostgreSQL. */
const PURE_API_TESTS = ["apps/api/src/**/*.rules.test.ts", "apps/api/src/**/*.pure.test.ts"];

/** They kill the real program or fill its disk: minutes of a quiet machine, every night (.github/workflows) and on request. */
const NIGHTLY_CAMPAIGNS = ["crashes", "disk-full", "kill", "postmaster"].map(
  (name) => `apps/api/test/campaigns/${name}.test.ts`,
);
const leftOut = process.env.CAMPAIGN_FULL ? [] : NIGHTLY_CAMPAIGNS;

/**
 * V8 counts pictures outside its heap, and after every few of them it marked the whole application again: a quarter of the API tests'
 * processor time. With these options it collects when heap and pictures together reach half a gigabyte.
 */
const FEWER_COLLECTIONS = [
  "--initial-old-space-size=512",
  "--min-semi-space-size=16",
  "--external-memory-accounted-in-global-limit",
];

/**
 * Generous: on a machine that is busy with something else a test is slow, not wrong. Starting a server or loading a model belongs to hooks.
 * A wait ends before its test does, and then says what it waited for.
 */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 50_000, interval: 20 } } };

export default defineConfig({
  test: {
    projects: [
      {
        // As in apps/web/vite.config.ts.
        resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
        test: {
          name: "unit",
          server: { deps: { inline: ["use-intl"] } },
          setupFiles: ["packages/tryon/src/image/poisoned-pool.fixture.ts"],
          include: [
            "packages/**/*.test.ts",
            "tools/**/*.test.ts",
            "bench/**/*.test.ts",
            "apps/web/**/*.test.{ts,tsx}",
            "apps/extension/**/*.test.ts",
            ...PURE_API_TESTS,
          ],
          exclude: ["**/node_modules/**", "**/build/**"],
          // Vitest leaves one core free, which on two cores is half of them.
          maxWorkers: "100%",
          execArgv: FEWER_COLLECTIONS,
          // Loading the same modules anew for each file took more than half of the processor time. A test that changes what a process
          // shares (its clock, its environment, a global) puts it back.
          isolate: false,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: "api",
          include: ["apps/api/**/*.test.ts"],
          exclude: ["**/node_modules/**", ...PURE_API_TESTS, ...leftOut],
          globalSetup: ["apps/api/test/global-setup.ts"],
          ...PATIENCE,
          // They wait for a sixth of their time: two at once would not keep two processors busy.
          maxWorkers: 3,
          execArgv: FEWER_COLLECTIONS,
          // As above: loading the whole API anew for each file took a sixth of the time.
          isolate: false,
        },
      },
    ],
  },
});
