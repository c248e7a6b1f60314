/** A file of tests about subscriptions: one application, a clock that only tests move, and an audit at the end. */
import { errorBody, subscriptionDetails } from "@toile/contract";
import { asc } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import * as credits from "../src/features/credits/credits.ts";
import { mails } from "../src/platform/mail/mail.tables.ts";
import { type BillingTestApp, createBillingTestApp } from "./billing-app.ts";
import { type BillingTime, endTime, stopTime, subscriptionOf, tokenOf } from "./billing-time.ts";
import type { TestUser } from "./factories.ts";

/** Call it once, at the top of the file. `app` and `time` exist once the hooks have run. */
export function billingFile() {
  // Months pass in a test, and on a busy machine each of their events takes a while.
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
  let made: BillingTestApp | undefined;
  let stopped: BillingTime | undefined;
  const there = <T>(thing: T | undefined): T => {
    if (thing === undefined) throw new Error("only available once the hooks have run");
    return thing;
  };
  const file = {
    get app(): BillingTestApp {
      return there(made);
    },
    get time(): BillingTime {
      return there(stopped);
    },
    detailsOf: async (user: TestUser) => subscriptionDetails.parse(await subscriptionOf(file.app, user)),
    balanceOf: async (user: TestUser): Promise<number> => file.app.balance(await tokenOf(file.app, user)),
    refusalOf: async (response: Response) => ({
      status: response.status,
      body: errorBody.parse(await response.json()),
    }),
    async paymentsOf(user: TestUser) {
      const response = await file.app.api("/payments", { token: await tokenOf(file.app, user) });
      return (await response.json()) as {
        state: string;
        description: string;
        amount: number;
        receiptNumber: string | null;
      }[];
    },
    /** Subjects of emails, oldest first. */
    async subjectsTo(email: string): Promise<string[]> {
      const rows = await file.app.platform.database.read((tx) => tx.select().from(mails).orderBy(asc(mails.id)));
      return rows.filter(({ recipient }) => recipient === email).map(({ subject }) => subject);
    },
  };
  beforeAll(async () => {
    made = await createBillingTestApp();
  });
  beforeEach(() => {
    stopped = stopTime(file.app);
  });
  afterEach(async () => {
    await file.app.control("/faults", {}, "DELETE");
    await file.app.control("/webhooks", { hold: false, copies: 1, order: "created", delayMs: 0 });
    await file.app.control("/webhooks/release");
    await endTime(file.app);
  });
  afterAll(async () => {
    const { violations } = await file.app.platform.database.read(credits.reconcile);
    await file.app.close();
    expect(violations).toEqual([]);
  });
  return file;
}
