/**
 * What people do in the shop while its processes die: each action has a part that prepares it undisturbed, and a part
 * during which the kill comes.
 */
import { randomBytes } from "node:crypto";
import { CARDS } from "../billing-app.ts";
import { freshEmail, type TestUser } from "../factories.ts";
import { drawnGarment, drawnPerson } from "../images.ts";
import type { AskInit, BedResponse, CrashBed } from "./crash-bed.ts";
import { GaveUp } from "./crash-bed.ts";
import { seedOf, type TryOnEnd } from "./crash-orders.ts";

/** Prepares what it needs, and returns the part during which a kill may come. */
export type Fact = (bed: CrashBed) => Promise<() => Promise<void>>;

const LEAVES = 0.15;
const CREDITS = 4;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A client that retries with the same key until there is an answer, or leaves when the connection breaks. */
export function shopper(bed: CrashBed, { user, token }: TestUser) {
  const leaves = bed.random.chance(LEAVES);
  let current = token;
  return async (path: string, init: AskInit = {}): Promise<BedResponse> => {
    const response = await bed.ask(path, { token: current, leaves, ...init });
    if (response.status !== 401) return response;
    // Hours may have passed because of another action. A deleted account stays refused.
    current = await bed.signIn(user.id);
    return bed.ask(path, { token: current, leaves, ...init });
  };
}

type Ask = ReturnType<typeof shopper>;

const newKey = () => randomBytes(12).toString("hex");
const expectStatus = ({ status, body }: BedResponse, ...wanted: number[]): void => {
  if (!wanted.includes(status)) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
};

let pictures: Promise<{ person: Blob; garment: Blob }> | undefined;
async function draw() {
  // Copies, because a Blob needs its own ArrayBuffer and not a pooled Buffer.
  const [person, garment] = await Promise.all([
    drawnPerson({ width: 300, height: 400 }),
    drawnGarment({ width: 300, height: 400 }),
  ]);
  return { person: new Blob([new Uint8Array(person)]), garment: new Blob([new Uint8Array(garment)]) };
}

export async function orderTryOn(bed: CrashBed, ask: Ask, end: TryOnEnd): Promise<string | null> {
  pictures ??= draw();
  const { person, garment } = await pictures;
  const form = new FormData();
  form.set("modelImage", person, "person.jpg");
  form.set("garmentImage", garment, "garment.png");
  form.set("seed", seedOf(end));
  const headers = { "idempotency-key": newKey(), prefer: "respond-async" };
  const response = await ask("/style/virtual-tryon", { method: "POST", body: form, headers });
  expectStatus(response, 202, 402);
  if (response.status !== 202) return null;
  bed.acknowledged.tryons.push(response.body.predictionId);
  return response.body.predictionId;
}

/** Several at once, one for each way to end, and one that is cancelled. */
const tryOn: Fact = async (bed) => {
  const user = await bed.user(CREDITS);
  return () =>
    allOf([
      ...(["refused", bed.random.pick(["good", "bad"] as const), "good"] as const).map((end) =>
        orderTryOn(bed, shopper(bed, user), end),
      ),
      (async () => {
        const ask = shopper(bed, user);
        const id = await orderTryOn(bed, ask, "slow");
        if (id === null) return;
        const { status } = await ask(`/style/predictions/${id}`, { method: "DELETE" });
        if (status === 204) bed.acknowledged.gone.push(id);
      })(),
    ]);
};

/** A worker dies during a try-on, and no client asks before its time is over. */
const overdue: Fact = async (bed) => {
  const user = await bed.user(CREDITS);
  await orderTryOn(bed, shopper(bed, user), "hangs");
  return async () => {
    bed.passTime(HOUR_MS + 1_000);
    await bed.tick();
  };
};

type Made = { clientSecret: string; paymentIntentId: string };

async function begin(ask: Ask, json: object): Promise<Made> {
  const response = await ask("/payments/create-intent", { json, headers: { "idempotency-key": newKey() } });
  expectStatus(response, 200);
  return response.body;
}

async function confirm(bed: CrashBed, ask: Ask, made: Made): Promise<void> {
  const response = await ask("/payments/confirm", { json: { paymentIntentId: made.paymentIntentId } });
  expectStatus(response, 200);
  if (response.body.success) bed.acknowledged.paid.push(made.paymentIntentId);
}

async function buy(bed: CrashBed, user: TestUser, card: string = CARDS.pays): Promise<Made> {
  const ask = shopper(bed, user);
  const made = await begin(ask, { type: "credit_purchase", amount: 5 + bed.random.below(50) });
  await bed.pay(made.clientSecret, card);
  if (bed.random.chance(0.6)) await confirm(bed, ask, made);
  return made;
}

const purchase: Fact = async (bed) => {
  const users = [await bed.user(0), await bed.user(0)];
  return () => allOf(users.map((user) => buy(bed, user)));
};

const bought = async (bed: CrashBed, card?: string) => {
  const user = await bed.user(0);
  const ask = shopper(bed, user);
  const made = await begin(ask, { type: "credit_purchase", amount: 20 + bed.random.below(20) });
  await bed.pay(made.clientSecret, card ?? CARDS.pays);
  await confirm(bed, ask, made);
  return { user, made };
};

/** In two parts, with a try-on in between that spends some of it. */
const refund: Fact = async (bed) => {
  const { made, user } = await bought(bed);
  return () =>
    allOf([
      (async () => {
        await bed.stripe.refunds.create({ payment_intent: made.paymentIntentId, amount: 70 });
        await orderTryOn(bed, shopper(bed, user), "good");
        await bed.stripe.refunds.create({ payment_intent: made.paymentIntentId, amount: 50 });
      })(),
    ]);
};

/** Disputed as soon as it is paid, and sometimes won. */
const dispute: Fact = async (bed) => {
  const user = await bed.user(0);
  return () =>
    allOf([
      (async () => {
        const { paymentIntentId } = await buy(bed, user, CARDS.disputed);
        const { data } = await bed.stripe.disputes.list({ payment_intent: paymentIntentId });
        if (bed.random.chance(0.5)) await bed.control(`/disputes/${data[0]?.id}/close`, { verdict: "won" });
      })(),
    ]);
};

/** Paid, but neither the buyer nor Stripe's webhooks tell the shop. */
const missed: Fact = async (bed) => {
  const users = [await bed.user(0), await bed.user(0)];
  const back = bed.loseDeliveries();
  for (const user of users) {
    const made = await begin(shopper(bed, user), { type: "credit_purchase", amount: 5 + bed.random.below(50) });
    await bed.pay(made.clientSecret, CARDS.pays);
  }
  await bed.mailArrived();
  back();
  return async () => {
    bed.passTime(2 * MINUTE_MS);
    await bed.tick();
  };
};

async function subscribe(bed: CrashBed, user: TestUser, ask: Ask): Promise<void> {
  const subscriptionType = bed.random.pick(["monthly", "yearly"]);
  const made = await begin(ask, { type: "subscription", subscriptionType });
  await bed.pay(made.clientSecret, CARDS.pays);
  if (bed.random.chance(0.7)) await confirm(bed, ask, made);
  bed.acknowledged.renews.set(user.user.id, true);
}

const subscription: Fact = async (bed) => {
  const user = await bed.user(0);
  return () => allOf([subscribe(bed, user, shopper(bed, user))]);
};

async function cancel(bed: CrashBed, { user }: TestUser, ask: Ask): Promise<void> {
  // Until the answer arrives, either may be true.
  bed.acknowledged.renews.delete(user.id);
  const response = await ask("/credits/subscription", { method: "DELETE", json: { reason: "no more need" } });
  expectStatus(response, 200);
  bed.acknowledged.renews.set(user.id, false);
}

const cancellation: Fact = async (bed) => {
  const user = await bed.user(0);
  const ask = shopper(bed, user);
  await subscribe(bed, user, ask);
  return () =>
    allOf([
      (async () => {
        await cancel(bed, user, ask);
        if (bed.random.chance(0.3)) return;
        bed.acknowledged.renews.delete(user.user.id);
        expectStatus(await ask("/credits/subscription/resume", { method: "POST" }), 200);
        bed.acknowledged.renews.set(user.user.id, true);
      })(),
    ]);
};

/** Two friends at once with one code. One who is told that the address is taken was registered before the answer was lost. */
const registration: Fact = async (bed) => {
  const owner = await bed.user(0);
  const { body } = await bed.ask("/referrals/stats", { token: owner.token });
  return () =>
    allOf(
      [0, 1].map(async () => {
        const email = freshEmail();
        const json = {
          email,
          password: "correct horse",
          firstName: "Finn",
          lastName: "Bakker",
          referralCode: body.referralCode,
        };
        const response = await bed.ask("/auth/register", { json, leaves: bed.random.chance(LEAVES) });
        expectStatus(response, 201, 409);
        if (response.status !== 201) return;
        bed.acknowledged.registered.push({
          userId: response.body.user.id,
          bonus: response.body.referral?.applied === true,
        });
      }),
    );
};

/** Deletes an account with a plan, a purchase and a running try-on. */
const deletion: Fact = async (bed) => {
  const user = await bed.user(CREDITS);
  const ask = shopper(bed, user);
  await subscribe(bed, user, ask);
  return () =>
    allOf([
      (async () => {
        await orderTryOn(bed, ask, "slow");
        // A shopper who leaves before the response may have an account and a plan, or neither.
        bed.acknowledged.renews.delete(user.user.id);
        const { status } = await ask("/users/profile", { method: "DELETE" });
        // 401: it was deleted before the answer was lost.
        if (status !== 204 && status !== 401) throw new Error(`a deletion was answered with ${status}`);
        bed.acknowledged.deleted.push(user.user.id);
      })(),
    ]);
};

export const FACTS = {
  tryOn,
  overdue,
  purchase,
  missed,
  refund,
  dispute,
  subscription,
  cancellation,
  registration,
  deletion,
} satisfies Record<string, Fact>;
export type FactName = keyof typeof FACTS;

/** Waits for all; clients that left are ignored. */
async function allOf(parts: readonly Promise<unknown>[]): Promise<void> {
  for (const part of await Promise.allSettled(parts)) {
    if (part.status === "rejected" && !(part.reason instanceof GaveUp)) throw part.reason;
  }
}
