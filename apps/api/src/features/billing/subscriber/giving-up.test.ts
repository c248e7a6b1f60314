/** Two windows at once: one gives up an unpaid plan while the other starts to pay for it. */
import { createIntentAnswer } from "@toile/contract";
import { beforeEach, expect, test } from "vitest";
import type { BillingTestApp } from "../../../../test/billing-app.ts";
import { billingFile } from "../../../../test/billing-file.ts";
import { askToSubscribe } from "../../../../test/billing-time.ts";
import type { TestUser } from "../../../../test/factories.ts";
import type { BillingDeps } from "../stripe/deps.ts";
import { findLive } from "../subscriptions/subscriptions.store.ts";
import { giveUpIncomplete } from "./cancellation.ts";

const file = billingFile();
const { balanceOf, detailsOf, refusalOf } = file;
let app: BillingTestApp;
let user: TestUser;
beforeEach(async () => {
  app = file.app;
  user = await app.user();
});

const liveRow = async () => {
  const row = await app.platform.database.read((tx) => findLive(tx, user.user.id));
  if (!row) throw new Error("there is no live subscription");
  return row;
};

/** Stripe's list of a customer's subscriptions is read at once, and its answer arrives when the test says so. */
function lateList(): { deps: BillingDeps; read: Promise<void>; arrive: () => void } {
  const read = Promise.withResolvers<void>();
  const arrive = Promise.withResolvers<void>();
  const client = app.deps.provider.client();
  const subscriptions = Object.create(client.subscriptions, {
    list: {
      value: async (params: object) => {
        const response = await client.subscriptions.list(params);
        read.resolve();
        await arrive.promise;
        return response;
      },
    },
  });
  const late = Object.create(client, { subscriptions: { value: subscriptions } });
  const deps = { ...app.deps, provider: { ...app.deps.provider, client: () => late } };
  return { deps, read: read.promise, arrive: arrive.resolve };
}

test("a plan that is started at Stripe while another window gives it up stays the account's one plan [I-8]", async () => {
  await app.control("/faults", { mode: "error_before", path: "/v1/subscriptions", method: "POST", times: 1 });
  expect((await askToSubscribe(app, user, "yearly")).status).toBe(503);
  const { deps, read, arrive } = lateList();
  const givingUp = giveUpIncomplete(deps, await liveRow());
  await read;
  const made = createIntentAnswer.parse(await (await askToSubscribe(app, user, "yearly")).json());
  arrive();
  await givingUp;
  expect((await liveRow()).stripeSubscriptionId).not.toBeNull();
  expect((await app.pay(made)).status).toBe(200);
  await app.workInbox();
  expect(await detailsOf(user)).toMatchObject({ type: "yearly", status: "active" });
  expect(await balanceOf(user)).toBe(1000);
  expect((await refusalOf(await askToSubscribe(app, user, "yearly"))).body.error).toBe("SUBSCRIPTION_EXISTS");
});

test("plans of both kinds requested repeatedly from many windows leave one that can be paid", async () => {
  const kinds = ["monthly", "yearly", "monthly", "yearly", "yearly", "monthly"] as const;
  const responses = await Promise.all(kinds.map((kind) => askToSubscribe(app, user, kind)));
  const last = createIntentAnswer.parse(await (await askToSubscribe(app, user, "yearly")).json());
  for (const response of responses) {
    if (response.status === 200) await app.pay(createIntentAnswer.parse(await response.json()));
  }
  await app.pay(last);
  await app.workInbox();
  expect(await balanceOf(user)).toBe(1000);
});
