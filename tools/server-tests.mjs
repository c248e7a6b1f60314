/**
 * API tests whose outcome may depend on the PostgreSQL server: its locks, its plans, its notifications, its ends of connections. They run
 * a second time where there is another server than the embedded one. Each entry is a part of a path.
 */
export const SERVER_TESTS = [
  "apps/api/src/platform/database",
  "apps/api/src/platform/jobs",
  "concurrency.test.ts",
  "invariants.test.ts",
  "search/plans.test.ts",
  "campaigns/last-credits",
  "campaigns/ledger-histories",
  "campaigns/payment-race",
  "campaigns/webhooks",
];
