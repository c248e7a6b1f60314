/**
 * API tests whose outcome may depend on the PostgreSQL server: its locks, plans, notifications and lost connections. They run a second
 * time if there is a server other than the embedded one. Each entry is a part of a path.
 */
export const SERVER_TESTS = [
  "apps/api/src/platform/database/database.test.ts",
  "apps/api/src/platform/jobs",
  "concurrency.test.ts",
  "invariants.test.ts",
  "search/plans.test.ts",
  "campaigns/last-credits",
  "campaigns/ledger-histories",
  "campaigns/payment-race",
  "campaigns/webhooks",
];
