/** /_sim: for tests and demonstrations. Not part of Stripe's API; takes and returns JSON, with the secret key. */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { settle } from "../billing/collect.ts";
import { closeDispute, openDispute } from "../payments/disputes.ts";
import { getIntent, passAuthentication } from "../payments/payment-intents.ts";
import { failRefund } from "../payments/refunds.ts";
import { passSetupAuthentication } from "../payments/setup-intents.ts";
import { invalidRequest, noSuch, StripeProblem } from "../protocol/problems.ts";
import { newId } from "../store/ids.ts";
import type { Tx } from "../store/store.ts";
import type { Deliverer } from "../webhooks/deliverer.ts";
import type { Api, Env, Runtime } from "./app.ts";
import { faultSchema } from "./faults.ts";
import { identify, requireSecretKey } from "./keys.ts";

const MAX_LISTED = 1_000;
const YEARS_10_SECONDS = 10 * 366 * 86_400;

const order = z.enum(["created", "reversed", "shuffled"]);
const copies = z.int().min(1).max(100);

const misdelivery = z.strictObject({
  hold: z.boolean().optional(),
  copies: copies.optional(),
  order: order.optional(),
  delayMs: z.int().min(0).max(600_000).optional(),
});

const release = z.strictObject({ order: order.default("created"), copies: copies.default(1) });
const clockChange = z.strictObject({ advanceSeconds: z.int().min(1).max(YEARS_10_SECONDS) });
const verdict = z.strictObject({ verdict: z.enum(["won", "lost"]) });
const authentication = z.strictObject({ accept: z.boolean() });
const newDispute = z.strictObject({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  reason: z.string().default("fraudulent"),
});

export type ControlRuntime = Runtime & { api: Api; deliverer: Deliverer; advance(seconds: number): Promise<void> };

async function read<T extends z.ZodType>(c: Context<Env>, schema: T): Promise<z.infer<T>> {
  const text = await c.req.text();
  let body: unknown;
  try {
    body = text === "" ? {} : JSON.parse(text);
  } catch {
    throw invalidRequest("The body is not JSON.");
  }
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw invalidRequest(z.prettifyError(result.error));
}

function chargeFor(tx: Tx, request: z.infer<typeof newDispute>): string {
  if (request.charge !== undefined) return request.charge;
  const charge = request.payment_intent === undefined ? null : getIntent(tx, request.payment_intent).latest_charge;
  if (charge === null) throw invalidRequest("Name a charge, or a payment_intent that has one.");
  return charge;
}

function resend(tx: Tx, eventId: string): number {
  const event = tx.get("events", eventId);
  if (!event) throw noSuch("event", eventId);
  const endpoints = [...tx.rows("webhook_endpoints")];
  for (const endpoint of endpoints) {
    const id = newId(tx, "dlv");
    tx.put("deliveries", id, {
      id,
      event: eventId,
      endpoint: endpoint.id,
      state: "pending",
      attempts: [],
      notBeforeMs: 0,
    });
  }
  return endpoints.length;
}

export function createControl(runtime: ControlRuntime): Hono<Env> {
  const control = new Hono<Env>();
  const work = <R>(body: (tx: Tx) => R): R => {
    const result = runtime.store.transact({ now: runtime.now() }, body);
    runtime.committed();
    return result;
  };
  const overview = () => ({
    now: runtime.now(),
    faults: runtime.api.faults.list(),
    webhooks: runtime.deliverer.misdelivery,
  });
  control.use("*", async (c, next) => {
    if (c.env?.browserOnly) throw invalidRequest("There is nothing here.", {}, 404);
    requireSecretKey(identify(c.req.header("authorization"), undefined, runtime.keys));
    await next();
  });
  control.onError((error, c) => {
    if (!(error instanceof StripeProblem)) throw error;
    return new Response(JSON.stringify({ error: error.body }), {
      status: error.status,
      headers: { ...Object.fromEntries(c.res.headers), "content-type": "application/json" },
    });
  });
  control.get("/", (c) => c.json(overview()));
  control.get("/requests", (c) => c.json({ requests: runtime.api.log }));
  control.post("/clock", async (c) => {
    const { advanceSeconds } = await read(c, clockChange);
    await runtime.advance(advanceSeconds);
    return c.json(overview());
  });
  mountFaults(control, runtime, overview);
  mountWebhooks(control, runtime, { overview, work });
  mountOutcomes(control, runtime, work);
  return control;
}

type Overview = () => object;
type Work = <R>(body: (tx: Tx) => R) => R;

function mountFaults(control: Hono<Env>, { api }: ControlRuntime, overview: Overview): void {
  control.post("/faults", async (c) => {
    api.faults.add(await read(c, faultSchema));
    return c.json(overview());
  });
  control.delete("/faults", (c) => {
    api.faults.clear();
    return c.json(overview());
  });
}

function mountWebhooks(
  control: Hono<Env>,
  { store, deliverer }: ControlRuntime,
  { overview, work }: { overview: Overview; work: Work },
): void {
  control.post("/webhooks", async (c) => {
    const { hold, copies, order, delayMs } = await read(c, misdelivery);
    deliverer.misdeliver({
      ...(hold === undefined ? {} : { hold }),
      ...(copies === undefined ? {} : { copies }),
      ...(order === undefined ? {} : { order }),
      ...(delayMs === undefined ? {} : { delayMs }),
    });
    return c.json(overview());
  });
  control.post("/webhooks/release", async (c) => {
    await deliverer.flush(await read(c, release));
    return c.json(overview());
  });
  control.post("/events/:id/resend", (c) => c.json({ deliveries: work((tx) => resend(tx, c.req.param("id"))) }));
  control.get("/deliveries", (c) => {
    const { event } = c.req.query();
    const rows = [...store.rows("past_deliveries"), ...store.rows("deliveries")];
    const listed = rows.filter((row) => event === undefined || row.event === event).slice(-MAX_LISTED);
    const withType = listed.map((row) => ({ ...row, type: store.get("events", row.event)?.type ?? null }));
    return c.json({ deliveries: withType });
  });
}

/** What a bank or a payer decides: disputes, failed refunds, 3-D Secure. */
function mountOutcomes(control: Hono<Env>, { rules }: ControlRuntime, work: Work): void {
  control.post("/disputes", async (c) => {
    const wanted = await read(c, newDispute);
    return c.json(work((tx) => openDispute(tx, chargeFor(tx, wanted), wanted.reason)));
  });
  control.post("/disputes/:id/close", async (c) => {
    const closing = await read(c, verdict);
    return c.json(work((tx) => closeDispute(tx, c.req.param("id"), closing.verdict)));
  });
  control.post("/refunds/:id/fail", (c) => c.json(work((tx) => failRefund(tx, c.req.param("id")))));
  control.post("/intents/:id/authenticate", async (c) => {
    const { accept } = await read(c, authentication);
    const id = c.req.param("id");
    const intent = work((tx) => {
      if (tx.get("setup_intents", id)) return passSetupAuthentication(tx, id, accept)?.intent;
      const outcome = passAuthentication(tx, id, accept, rules);
      return outcome && settle(tx, outcome, { automatic: false }, rules).intent;
    });
    if (!intent) throw invalidRequest(`${id} does not wait for 3-D Secure.`);
    return c.json(intent);
  });
}
