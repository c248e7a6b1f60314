/**
 * An account with a full life: everything that a person can leave behind here, through a browser's requests. Its data
 * carries random marks, so that it can be found anywhere.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { API_BASE } from "@toile/contract";
import { Secret, TOTP } from "otpauth";
import sharp from "sharp";
import { SIMULATOR_PATH, simulatorKeys } from "../src/features/billing/stripe/simulator.ts";
import * as credits from "../src/features/credits/credits.ts";
import { nowMs } from "../src/platform/clock.ts";
import { newId } from "../src/platform/columns.ts";
import type { Random } from "./campaigns/campaign.ts";
import type { TestApp, TestRequest } from "./harness.ts";
import type { StandIn } from "./openid/stand-in.ts";
import { atProvider, comeBack, type Jar, takeCookies } from "./openid/visit.ts";
import { createSoftwarePasskey } from "./software-passkey.ts";
import { eventually, fileOf, type TryOnTestApp, tryOnForm } from "./tryon-app.ts";

const PASSWORD = "a password of one's own";
const TRIES_MAX = 20;
const LETTERS = "bcdfghjkmnpqrstvwxz";

export type Life = {
  id: string;
  email: string;
  password: string;
  token: string;
  ipAddress: string;
  apiKey: string;
  /** Contained in every text that belongs only to this person. */
  mark: string;
  /** Other data of this person: telephone number and IP address. */
  traces: string[];
};

export type LifeDeps = {
  test: TryOnTestApp;
  standIn: StandIn;
  random: Random;
  /** Called when the account exists; everything further uses its session. */
  onBorn?: (life: Life) => void;
};

/** How full a life is; each part costs time. */
export type LifeParts = { tryOns: number; pays: boolean; subscribes: boolean; google: boolean; passkey: boolean };
export const WHOLE_LIFE: LifeParts = { tryOns: 2, pays: true, subscribes: true, google: true, passkey: true };

export async function liveFully(
  { test, standIn, random, onBorn }: LifeDeps,
  parts: LifeParts = WHOLE_LIFE,
): Promise<Life> {
  const mark = Array.from({ length: 12 }, () => random.pick([...LETTERS])).join("");
  const ipAddress = [198, 18 + random.below(2), random.below(256), 1 + random.below(254)].join(".");
  const phoneNumber = `+3161${String(10_000_000 + random.below(89_999_999))}`;
  const email = `${mark}@toile.test`;
  const call = caller(test, ipAddress);
  const registered = await call("/auth/register", {
    json: { email, password: PASSWORD, firstName: `F${mark}`, lastName: `L${mark}` },
  });
  const token: string = registered.accessToken;
  const life: Life = {
    id: registered.user.id,
    email,
    password: PASSWORD,
    token,
    ipAddress,
    apiKey: "",
    mark,
    traces: [ipAddress, phoneNumber],
  };
  const mine = (path: string, init: TestRequest = {}) => call(path, { token, ...init });
  await test.platform.database.pool.query("update users set email_verified_at = now() where id = $1", [life.id]);
  // What needs no login comes first: after a deletion it would belong to no account.
  await call("/auth/login", { json: { email, password: PASSWORD } });
  await call("/auth/login", { json: { email, password: "not this one" } }, 401);
  await call("/auth/forgot-password", { json: { email } });
  await call("/newsletter", { json: { email } });
  onBorn?.(life);
  await mine("/users/profile", { method: "PUT", json: { phoneNumber, dateOfBirth: "1987-03-12" } });
  const gift = { userId: life.id, kind: "admin", sourceRef: newId(), credits: 10 } as const;
  await test.platform.database.write((tx) => credits.grant(tx, gift));
  if (parts.google) await connectGoogle({ test, standIn }, life);
  if (parts.passkey) await addPasskey(test, life);
  if (parts.pays) await buy(test, life, mine);
  if (parts.subscribes) await subscribe(test, life, mine);
  for (let made = 0; made < parts.tryOns; made += 1) await tryOn(test, life, random);
  await useLooks(mine);
  // A product belongs to the shop; that it was saved belongs to the person.
  const save = "insert into favourites (user_id, product_id) values ($1, $2)";
  await test.platform.database.pool.query(save, [life.id, newId()]);
  life.apiKey = (await mine("/developer/api-key/generate", { method: "POST" })).apiKey;
  await mine("/developer/publishable-keys", {
    json: { name: `Shop of ${mark}`, allowedOrigins: [`https://shop-${mark}.test`] },
  });
  await develop(test, life);
  await turnOnTwoSteps(mine);
  const other = `other-${mark}@toile.test`;
  await mine("/users/profile", { method: "PUT", json: { email: other, currentPassword: PASSWORD } });
  return life;
}

type Call = ReturnType<typeof caller>;

/** Calls from that address; throws unless the answer is a success, or the expected status. */
const caller =
  (test: TryOnTestApp, ipAddress: string) =>
  async (path: string, init: TestRequest = {}, expected = 0) => {
    const headers = { ...init.headers, "x-forwarded-for": ipAddress };
    let response = await test.api(path, { ...init, headers });
    // A busy machine is slow, not wrong: rejected calls are retried.
    for (let tries = 1; response.status === 503 && tries < TRIES_MAX; tries += 1) {
      await sleep(1000);
      response = await test.api(path, { ...init, headers });
    }
    const text = await response.text();
    if (expected === 0 ? !response.ok : response.status !== expected)
      throw new Error(`${path}: ${response.status} ${text}`);
    return text === "" ? null : JSON.parse(text);
  };

async function connectGoogle({ test, standIn }: Pick<LifeDeps, "test" | "standIn">, life: Life): Promise<void> {
  const jar: Jar = new Map();
  const json = { currentPassword: life.password };
  const headers = { "x-forwarded-for": life.ipAddress };
  const response = await test.request(`${API_BASE}/users/profile/google`, { token: life.token, json, headers });
  takeCookies(jar, response);
  const { url } = await response.json();
  const person = { sub: `sub-${life.mark}`, email: `g-${life.mark}@gmail.test`, email_verified: true };
  const browser: TestApp = {
    ...test,
    request: (path, init) => test.request(path, { ...init, headers: { ...init?.headers, ...headers } }),
  };
  await comeBack(browser, jar, await atProvider(standIn, url, person));
}

async function addPasskey(test: TryOnTestApp, { token, password, ipAddress }: Life): Promise<void> {
  const from = { "x-forwarded-for": ipAddress };
  const key = createSoftwarePasskey({ origin: test.platform.config.appUrl });
  const started = await test.api("/users/passkeys/options", {
    token,
    json: { currentPassword: password },
    headers: from,
  });
  const cookie = started.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const response = key.create(await started.json());
  const added = await test.api("/users/passkeys", { token, json: { response }, headers: { cookie, ...from } });
  if (added.status !== 201) throw new Error(`no passkey: ${await added.text()}`);
}

/** A try-on by API key, and a webhook that is told of it. */
async function develop(test: TryOnTestApp, { id, token, apiKey, mark, ipAddress }: Life): Promise<void> {
  const form = await tryOnForm({ preferences: `tight, for ${mark}` });
  const headers = { "X-API-Key": apiKey, "Idempotency-Key": newId(), "x-forwarded-for": ipAddress };
  const response = await test.api("/style/virtual-tryon", { form, headers });
  if (!response.ok) throw new Error(`no try-on by key: ${await response.text()}`);
  // The call is recorded a moment after its answer, or before it is read.
  await test.api("/developer/usage", { token, headers: { "x-forwarded-for": ipAddress } });
  // No server listens there, so nothing is sent.
  const { pool } = test.platform.database;
  const webhookId = newId();
  const statement = "insert into webhooks (id, user_id, url, events, salt) values ($1, $2, $3, '{}', 'salt')";
  await pool.query(statement, [webhookId, id, `https://${mark}.test/hook`]);
  const message = `insert into webhook_deliveries (id, webhook_id, user_id, type, state, give_up_at)
    values ($1, $2, $3, 'test', 'failed', now())`;
  await pool.query(message, [newId(), webhookId, id]);
  const question = `insert into support_messages (id, form_id, user_id, name, email, topic, message)
    values ($1, $1, $2, $3, $4, 'other', $5)`;
  await pool.query(question, [newId(), id, `F${mark}`, `${mark}@toile.test`, `A question of ${mark}`]);
  const device =
    "insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth) values ($1, $2, $1, $3, 'p', 'a')";
  await pool.query(device, [newId(), id, `https://push.test/${mark}`]);
}

async function turnOnTwoSteps(mine: Mine): Promise<void> {
  const { secret } = await mine("/users/security/totp", { json: { currentPassword: PASSWORD } });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs() });
  await mine("/users/security/totp/confirm", { json: { code } });
}

type Mine = (path: string, init?: TestRequest) => ReturnType<Call>;

async function buy(test: TryOnTestApp, { mark }: Life, mine: Mine): Promise<void> {
  const json = { type: "credit_purchase", amount: 20, billingEmail: `pay-${mark}@toile.test` };
  const intent = await mine("/payments/create-intent", { json, headers: { "Idempotency-Key": newId() } });
  await payAt(test, intent);
  await mine("/payments/confirm", { json: { paymentIntentId: intent.paymentIntentId } });
}

async function subscribe(test: TryOnTestApp, { mark }: Life, mine: Mine): Promise<void> {
  const json = { type: "subscription", subscriptionType: "monthly", billingEmail: `plan-${mark}@toile.test` };
  const intent = await mine("/payments/create-intent", { json, headers: { "Idempotency-Key": newId() } });
  await payAt(test, intent);
  await mine("/payments/confirm", { json: { paymentIntentId: intent.paymentIntentId } });
  await mine("/credits/subscription", { method: "DELETE", json: { reason: `Because ${mark}` } });
}

/** What the page does with a card. */
async function payAt(test: TryOnTestApp, { paymentIntentId, clientSecret }: Record<string, string>): Promise<void> {
  const form = new URLSearchParams({
    key: simulatorKeys(test.platform.config.dataDir).publishableKey,
    client_secret: clientSecret ?? "",
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": "4242424242424242",
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2060",
    "payment_method_data[card][cvc]": "123",
  });
  const path = `${SIMULATOR_PATH}/v1/payment_intents/${paymentIntentId}/confirm`;
  const response = await test.request(path, { method: "POST", body: form });
  if (!response.ok) throw new Error(`not paid: ${await response.text()}`);
}

/** A unique picture. */
export async function ownPicture(random: Random): Promise<Blob> {
  const background = { r: random.below(256), g: random.below(256), b: random.below(256) };
  const spot = await sharp({ create: { width: 60, height: 60, channels: 3, background: "white" } })
    .png()
    .toBuffer();
  const picture = sharp({ create: { width: 480, height: 640, channels: 3, background } }).composite([
    { input: spot, left: random.below(400), top: random.below(560) },
  ]);
  return fileOf(await picture.jpeg().toBuffer());
}

async function tryOn(test: TryOnTestApp, { token, mark, ipAddress }: Life, random: Random): Promise<void> {
  const photo = new FormData();
  photo.set("image", await ownPicture(random), "me.jpg");
  const headers = { "x-forwarded-for": ipAddress };
  const kept = await test.api("/images/upload/profile", { token, form: photo, headers });
  if (kept.status !== 201) throw new Error(`no photo: ${await kept.text()}`);
  const fields = {
    modelImage: await ownPicture(random),
    garmentImage: await ownPicture(random),
    preferences: `wide, for ${mark}`,
  };
  const response = await test.api("/style/virtual-tryon", {
    token,
    form: await tryOnForm(fields),
    headers: { ...headers, "Idempotency-Key": newId() },
  });
  if (!response.ok) throw new Error(`no try-on: ${await response.text()}`);
}

async function useLooks(mine: Mine): Promise<void> {
  const looks: { id: string }[] = await mine("/style/history");
  // The last one is neither liked nor shared: retention removes it.
  for (const { id } of looks.slice(1)) {
    await mine(`/style/history/${id}`, { method: "PATCH", json: { liked: true } });
    await mine("/looks", { json: { predictionId: id } });
  }
}

/** Every mail of the account has been sent, every event of Stripe processed. */
export async function settled(test: TryOnTestApp): Promise<void> {
  await eventually(
    () =>
      test.count(`select (select count(*) from mails where state = 'waiting') + (select count(*) from stripe_events where processed_at is null)
        + (select count(*) from tryons where finished_at is null)`),
    (waiting) => waiting === 0,
    60_000,
  );
}
