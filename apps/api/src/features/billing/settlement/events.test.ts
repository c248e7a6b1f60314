import { request as httpRequest } from "node:http";
import { errorBody } from "@toile/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BillingTestApp, CARDS, createBillingTestApp } from "../../../../test/billing-app.ts";
import { type EventBody, signedEvent } from "../../../../test/stripe-events.ts";
import { createHttpServer, listen } from "../../../platform/http/listen.ts";
import * as credits from "../../credits/credits.ts";
import * as inbox from "./events.store.ts";
import { HANDLED_TYPES, workEvent } from "./events.ts";

let app: BillingTestApp;
beforeAll(async () => {
  app = await createBillingTestApp();
});
afterAll(async () => {
  const { violations } = await app.platform.database.read(credits.reconcile);
  await app.close();
  expect(violations).toEqual([]);
});

const deliver = (event: EventBody, secret = app.keys.webhookSecret) => {
  const { body, signature } = signedEvent(event, secret);
  return send(body, signature);
};
const send = (body: string, signature?: string) =>
  app.api("/payments/webhook", {
    method: "POST",
    body,
    headers: signature === undefined ? {} : { "stripe-signature": signature },
  });
const stored = (id: string) => app.platform.database.read((tx) => inbox.findEvent(tx, id));
const jobsFor = async (eventId: string) => {
  const query = "select 1 from pgboss.job where name = 'billing.event' and data->>'eventId' = $1";
  return (await app.platform.database.pool.query(query, [eventId])).rows.length;
};

describe("POST /payments/webhook", () => {
  const event = (id: string, type = "payment_intent.succeeded"): EventBody => ({
    id,
    type,
    object: { id: "pi_nobody", object: "payment_intent", receipt_email: "person@example.org" },
  });

  test("stores a signed event once, with its job, and answers 2xx", async () => {
    expect((await deliver(event("evt_once"))).status).toBe(204);
    expect((await deliver(event("evt_once"))).status).toBe(204);
    expect(await stored("evt_once")).toMatchObject({ type: "payment_intent.succeeded", processedAt: null });
    expect(await jobsFor("evt_once")).toBe(1);
  });

  test.each(["application/json", "multipart/form-data; boundary=x"])(
    "rejects a body over 1 MB, whatever length it declares: %s",
    async (type) => {
      const body = new Uint8Array(1024 * 1024 + 1);
      const headers = { "content-type": type };
      expect((await app.api("/payments/webhook", { method: "POST", body, headers })).status).toBe(413);
    },
  );

  test("stores the object that an event is about, and nothing about the person", async () => {
    await deliver(event("evt_person"));
    const row = await stored("evt_person");
    expect(row?.payload).toEqual({ object: "payment_intent", id: "pi_nobody", charge: null });
  });

  test.each([
    ["without a signature", undefined],
    ["with a strange one", "t=1,v1=00"],
  ])("rejects what comes %s", async (_name, signature) => {
    const { body } = signedEvent(event("evt_forged"), app.keys.webhookSecret);
    const response = await send(body, signature);
    expect(response.status).toBe(400);
    expect(errorBody.parse(await response.json()).error).toBe("VALIDATION_FAILED");
    expect(await stored("evt_forged")).toBeUndefined();
  });

  test("rejects what another secret signed, what was changed on the way and what is old", async () => {
    expect((await deliver(event("evt_forged"), "whsec_of_somebody_else")).status).toBe(400);
    const { body, signature } = signedEvent(event("evt_forged"), app.keys.webhookSecret);
    expect((await send(body.replace("pi_nobody", "pi_victim"), signature)).status).toBe(400);
    const old = signedEvent(event("evt_forged"), app.keys.webhookSecret, Date.now() - 3_600_000);
    expect((await send(old.body, old.signature)).status).toBe(400);
    expect(await stored("evt_forged")).toBeUndefined();
  });

  test("answers 5xx if it could not store the event, and the repetition is stored [I-28]", async () => {
    const { pool } = app.platform.database;
    await pool.query("alter table stripe_events rename to stripe_events_away");
    try {
      expect((await deliver(event("evt_away"))).status).toBeGreaterThanOrEqual(500);
    } finally {
      await pool.query("alter table stripe_events_away rename to stripe_events");
    }
    expect((await deliver(event("evt_away"))).status).toBe(204);
    expect(await stored("evt_away")).toBeDefined();
  });

  test("an event of an unknown kind is stored and processed without effect", async () => {
    await deliver(event("evt_unknown", "radar.early_fraud_warning.created"));
    await workEvent(app.deps, "evt_unknown");
    expect((await stored("evt_unknown"))?.processedAt).toBeInstanceOf(Date);
  });

  test("an event about an object that Stripe does not know is processed without effect", async () => {
    await deliver(event("evt_gone"));
    await workEvent(app.deps, "evt_gone");
    expect((await stored("evt_gone"))?.processedAt).toBeInstanceOf(Date);
  });
});

describe("processing an event", () => {
  test("trusts Stripe and not the event: a forged success of an unpaid intent grants nothing", async () => {
    const { token } = await app.user();
    const { paymentIntentId: id } = await app.purchase(token, 50);
    const object = { id, object: "payment_intent", status: "succeeded", amount_received: 500, currency: "eur" };
    await deliver({ id: "evt_early", type: "payment_intent.succeeded", object });
    await workEvent(app.deps, "evt_early");
    expect(await app.balance(token)).toBe(0);
  });

  test("an event of another API version is processed as well", async () => {
    const { token } = await app.user();
    const made = await app.purchase(token, 50);
    await app.pay(made);
    const object = { id: made.paymentIntentId, object: "payment_intent" };
    const apiVersion = "2019-03-14";
    await deliver({ id: "evt_old", type: "payment_intent.succeeded", object, apiVersion });
    await workEvent(app.deps, "evt_old");
    expect(await stored("evt_old")).toMatchObject({ apiVersion });
    expect(await app.balance(token)).toBe(50);
  });

  test("a failure is stored with the event, which is retried later", async () => {
    const { token } = await app.user();
    const made = await app.purchase(token, 50);
    await app.pay(made);
    await deliver({
      id: "evt_fails",
      type: "payment_intent.succeeded",
      object: { id: made.paymentIntentId, object: "payment_intent" },
    });
    await app.control("/faults", { mode: "error_before", path: "/v1/payment_intents/*", method: "GET" });
    await expect(workEvent(app.deps, "evt_fails")).rejects.toThrow("An unknown error occurred");
    expect(await stored("evt_fails")).toMatchObject({ processedAt: null, error: "An unknown error occurred" });
    await workEvent(app.deps, "evt_fails");
    expect(await stored("evt_fails")).toMatchObject({ error: null });
    expect(await app.balance(token)).toBe(50);
  });

  test("duplicated, late and reordered webhooks of three payments grant each once [I-8]", async () => {
    await app.simulator.idle();
    await app.control("/webhooks", { hold: true });
    const buyers = await Promise.all([10, 20, 30].map(async (amount) => ({ amount, ...(await app.user()) })));
    for (const { token, amount } of buyers) await app.pay(await app.purchase(token, amount), CARDS.pays);
    await app.control("/webhooks/release", { order: "reversed", copies: 3 });
    await app.workInbox();
    for (const { token, amount } of buyers) expect(await app.balance(token)).toBe(amount);
  });

  test("every kind of event requested from Stripe has a handler", async () => {
    const seen: string[] = [];
    const listen = ({ path }: { path: string }) => seen.push(path);
    for (const type of HANDLED_TYPES) {
      const id = `evt_${type}`;
      await deliver({ id, type, object: { id: "xx_nobody", object: type.split(".")[0] ?? "", charge: "ch_nobody" } });
      const before = seen.length;
      app.stripe.on("request", listen);
      await workEvent(app.deps, id);
      app.stripe.off("request", listen);
      // An object of no one: the handler asks Stripe for it, which proves that there is a handler.
      expect(seen.length, type).toBeGreaterThan(before);
    }
  });
});

describe("/_stripe, where the simulator is", () => {
  const at = (path: string, init = {}) => app.request(`/_stripe${path}`, init);
  const secret = () => ({ authorization: `Bearer ${app.keys.secretKey}` });

  test("offers browsers what Stripe.js uses, with only the publishable key", async () => {
    const { token } = await app.user();
    const made = await app.purchase(token, 50);
    const path = `/v1/payment_intents/${made.paymentIntentId}?client_secret=${made.clientSecret}`;
    const shown = await (await at(`${path}&key=${app.keys.publishableKey}`)).json();
    expect(shown).toMatchObject({ id: made.paymentIntentId, status: "requires_payment_method" });
    expect(shown).not.toHaveProperty("customer");
    expect((await at(path)).status).toBe(401);
    expect((await at(`/v1/payment_intents/${made.paymentIntentId}?key=${app.keys.publishableKey}`)).status).toBe(400);
    expect((await at(`/v1/customers?key=${app.keys.publishableKey}`)).status).toBe(401);
  });

  test("shows the 3-D Secure page under the site's own URL", async () => {
    const { token } = await app.user();
    const made = await app.purchase(token, 50);
    const { next_action } = await (await app.pay(made, CARDS.authenticates)).json();
    const page = next_action.use_stripe_sdk?.stripe_js ?? next_action.redirect_to_url?.url;
    expect(page).toContain("http://localhost:3000/_stripe/3d_secure_2/hosted");
    const { pathname, search } = new URL(page);
    const shown = await app.request(pathname + search);
    expect(shown.status).toBe(200);
    expect(await shown.text()).toContain("Complete authentication");
    expect(shown.headers.get("content-security-policy")).toContain("default-src 'none'");
    const form = new URLSearchParams({ outcome: "accept" });
    expect((await app.request(pathname + search, { method: "POST", body: form })).status).toBe(200);
    expect(await app.confirm(token, made.paymentIntentId)).toMatchObject({ success: true });
  });

  test("answers 404 to methods that Stripe does not know, even to TRACE, which Fetch cannot construct", async () => {
    const listening = await listen({ server: createHttpServer(), host: "127.0.0.1", port: 0, fetch: app.app.fetch });
    const statusOf = (method: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const options = { port: listening.port, path: "/_stripe/v1/payment_methods", method, agent: false };
        httpRequest(options, (response) => resolve(response.resume().statusCode))
          .on("error", reject)
          .end();
      });
    for (const method of ["PUT", "PATCH", "TRACE", "PROPFIND"]) {
      expect([method, await statusOf(method)]).toEqual([method, 404]);
    }
    await listening.close({ drainMs: 0 });
  });

  test("allows its controls with its own secret key only", async () => {
    expect((await at("/_sim", { headers: secret() })).status).toBe(200);
    expect((await at("/_sim")).status).toBe(404);
    for (const key of ["sk_test_guessed", app.keys.publishableKey]) {
      const response = await at("/_sim", { headers: { authorization: `Bearer ${key}` } });
      expect(response.status).toBeGreaterThanOrEqual(400);
    }
  });
});
