/**
 * A shop whose webhooks are delivered by the campaign: it decides what arrives when, how often and in which order.
 * Beside it is the expected ledger, computed from the actions and not from the program's state.
 */
import { API_BASE, type CreateIntentAnswer } from "@toile/contract";
import { sql } from "drizzle-orm";
import * as inbox from "../../src/features/billing/settlement/events.store.ts";
import { workEvent } from "../../src/features/billing/settlement/events.ts";
import * as credits from "../../src/features/credits/credits.ts";
import { createBillingTestApp } from "../billing-app.ts";
import { creditStateOf } from "../ledger-state.ts";
import type { Random } from "./campaign.ts";

const MATTERS =
  /^(payment_intent\.(?!created)|charge\.(succeeded|refund|dispute)|refund\.|invoice\.|customer\.subscription\.)/;

const ATTEMPTS_MAX = 50;
const BUSY =
  /SERVICE_UNAVAILABLE|PAYMENTS_UNAVAILABLE|answered with 503|timeout exceeded|statement timeout|Connection terminated/;
let busy = 0;

/** How often the server answered that it was busy. */
export const busyAttempts = (): number => busy;

/**
 * A hundred concurrent requests may be more than a busy machine answers in time. Rejected callers retry, as browsers,
 * Stripe and jobs do; a campaign is about repetitions anyway.
 */
export async function untilDone<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (attempts === ATTEMPTS_MAX || !isBusy(error)) throw error;
      busy += 1;
    }
  }
}

function isBusy(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (BUSY.test(at.message)) return true;
  return false;
}

/** A webhook in transit. */
export type Delivery = { id: string; type: string; body: string; signature: string };

export type PaymentBed = Awaited<ReturnType<typeof createPaymentBed>>;

export async function createPaymentBed(seed: number) {
  const posted: Delivery[] = [];
  const app = await createBillingTestApp({
    simulator: {
      seed: `campaign ${seed}`,
      // The journal flushes each commit to the disk, which is irrelevant here.
      dataFile: null,
      send: async (request) => {
        const body = await request.text();
        const { id, type } = JSON.parse(body) as { id: string; type: string };
        posted.push({ id, type, body, signature: request.headers.get("stripe-signature") ?? "" });
        return new Response(null, { status: 200 });
      },
    },
  });
  const { database } = app.platform;

  const deliver = ({ body, signature }: Delivery): Promise<void> =>
    untilDone(async () => {
      const headers = { "stripe-signature": signature };
      const response = await app.request(`${API_BASE}/payments/webhook`, { method: "POST", body, headers });
      if (response.status !== 204) throw new Error(`a webhook was answered with ${response.status}`);
    });
  const work = (eventId: string): Promise<void> => untilDone(() => workEvent(app.deps, eventId));
  const reading: typeof database.read = (look) => untilDone(() => database.read(look));
  const waiting = () => reading((tx) => inbox.listWaiting(tx, { before: new Date("9999-01-01"), limit: 1000 }));

  return {
    ...app,
    deliver,
    work,
    user: () => untilDone(() => app.user()),
    purchase: (token: string, amount: number) => untilDone(() => app.purchase(token, amount)),
    confirm: (token: string, intentId: string) => untilDone(() => app.confirm(token, intentId)),

    /** Relevant events since the last call, in order. Events without a handler are only stored. */
    async deliveries(): Promise<Delivery[]> {
      await app.simulator.idle();
      return posted.splice(0).filter(({ type }) => MATTERS.test(type));
    },

    /** Delivers events in any order, each up to three times, and processes some of them at random moments, sometimes twice at once. */
    async carry(deliveries: readonly Delivery[], random: Random): Promise<number> {
      const bag = random.shuffle(
        deliveries.flatMap((delivery) => Array.from({ length: 1 + random.below(3) }, () => delivery)),
      );
      for (const delivery of bag) {
        await deliver(delivery);
        if (!random.chance(0.4)) continue;
        const eventId = random.pick(deliveries).id;
        await Promise.all(Array.from({ length: 1 + random.below(2) }, () => work(eventId)));
      }
      for (const eventId of random.shuffle(await waiting())) await work(eventId);
      return bag.length;
    },

    async workAll(): Promise<void> {
      for (const eventId of await waiting()) await work(eventId);
    },

    async buy(token: string, amount: number, card?: string): Promise<CreateIntentAnswer> {
      const made = await untilDone(() => app.purchase(token, amount));
      await app.pay(made, card);
      return made;
    },

    /** A user's ledger in short: spendable and held credits less debt, and the number of grants. */
    async standing(userId: string): Promise<{ credits: number; debt: number; grants: number }> {
      return reading(async (tx) => {
        const { account } = await creditStateOf(tx, userId);
        const { rows } = await tx.execute<{ grants: number }>(sql`
          select count(*)::int as grants from ledger_transactions where user_id = ${userId} and kind = 'grant'`);
        return { credits: account.available + account.held, debt: account.debt, grants: rows[0]?.grants ?? 0 };
      });
    },

    violations: () => reading(async (tx) => (await credits.reconcile(tx)).violations),
  };
}
