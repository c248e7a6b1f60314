/**
 * Journeys with a plan. The payment simulator has one clock for all accounts, and advancing it renews every plan. So only one of
 * these journeys runs at a time, whatever the others do. PostgreSQL holds the lock, and releases it if a worker dies.
 */
import { connect } from "./database.ts";
import { test as base } from "./shopper.ts";

/** Any number that nothing else in the product locks. */
const CLOCK = 20_261_125;
const TURN_MAX_MS = 600_000;

export const test = base.extend<{ turn: undefined }>({
  turn: [
    async ({ browserName: _ }, use) => {
      const client = await connect();
      await client.query("select pg_advisory_lock($1)", [CLOCK]);
      await use(undefined);
      await client.end();
    },
    { auto: true, timeout: TURN_MAX_MS },
  ],
});
