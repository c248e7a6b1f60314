/** An admin's acts on accounts and payments, through the API on a real database and the payment simulator. */
import {
  API_KEY_HEADER,
  adminUserDetail,
  auditEntry,
  type CreateIntentAnswer,
  creditTransaction,
  suspensionAnswer,
} from "@toile/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BillingTestApp, createBillingTestApp } from "../../../test/billing-app.ts";
import { createUser, freshEmail, type TestUser } from "../../../test/factories.ts";
import { newId } from "../../platform/columns.ts";
import * as credits from "../credits/credits.ts";

let app: BillingTestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await createBillingTestApp();
  admin = await createUser(app, { role: "admin", firstName: "Ada", lastName: "Admin" });
});
afterAll(() => app.close());

const as = (token: string) => ({ token });
const call = (path: string, init = {}) => app.api(`/users/admin/${path}`, { token: admin.token, ...init });
const detail = async (userId: string) => adminUserDetail.parse(await (await call(`users/${userId}`)).json());
const trailOf = async (subjectId: string) =>
  auditEntry.array().parse(await (await call(`audit?subjectId=${subjectId}`)).json());
const adjust = (userId: string, json: unknown, key: string = newId()) =>
  call(`users/${userId}/credits`, { json, headers: { "Idempotency-Key": key } });

/** The subjects of the mails to an account, oldest first. */
async function mailsTo(userId: string): Promise<string[]> {
  const select = "select subject from mails where owner_id = $1 order by id";
  const { rows } = await app.platform.database.pool.query(select, [userId]);
  return rows.map(({ subject }) => subject);
}

test("the customer is mailed when credits are given, once, and not when some are taken back", async () => {
  const { user } = await createUser(app);
  const key = newId();
  for (const _time of [1, 2]) {
    const response = await adjust(user.id, { amount: 3, reason: "A gift" }, key);
    expect(response.status).toBe(200);
  }
  expect((await adjust(user.id, { amount: -1, reason: "Too many" }, newId())).status).toBe(200);
  expect(await mailsTo(user.id)).toEqual(["You have received 3 credits"]);
});

test("the customer is mailed when the account is suspended and when that ends, once each", async () => {
  const { user } = await createUser(app);
  for (const method of ["PUT", "PUT", "DELETE", "DELETE"]) {
    expect((await call(`users/${user.id}/suspension`, { method, json: { reason: "A secret" } })).status).toBe(200);
  }
  expect(await mailsTo(user.id)).toEqual(["Your account is suspended", "Your account is open again"]);
});

test("credits are given once per key, with a ledger row and an audit row that has the balance before and after [X.68, I-22, I-48]", async () => {
  const { user, token } = await createUser(app);
  const key = newId();
  for (let time = 0; time < 2; time += 1) {
    const response = await adjust(user.id, { amount: 40, reason: "The parcel was late" }, key);
    expect([response.status, await response.json()]).toEqual([200, { credits: 40, debt: 0 }]);
  }
  expect((await adjust(user.id, { amount: 41, reason: "The parcel was late" }, key)).status).toBe(409);
  const statement = creditTransaction.array().parse(await (await app.api("/credits/transactions", as(token))).json());
  expect(statement.map(({ description, amount }) => [description, amount])).toEqual([["Credits added by support", 40]]);
  const [row, ...others] = await trailOf(user.id);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    action: "credits.adjusted",
    actorId: admin.user.id,
    actor: { name: "Ada Admin", email: admin.user.email },
    subject: { name: "Test Person" },
    detail: {
      amount: 40,
      reason: "The parcel was late",
      before: { credits: 0, debt: 0 },
      after: { credits: 40, debt: 0 },
    },
  });
});

test("credits that were not paid for can be taken back, all or none; paid ones need a refund [X.68]", async () => {
  const { user, token } = await createUser(app, { credits: 10 });
  const intent = await app.purchase(token, 30);
  await app.pay(intent);
  await app.confirm(token, intent.paymentIntentId);
  const tooMany = await adjust(user.id, { amount: -11, reason: "A mistake" });
  expect([tooMany.status, (await tooMany.json()).message]).toEqual([
    409,
    "Only 10 credits can be taken back. Refund the payment to take back paid credits.",
  ]);
  const key = newId();
  for (let time = 0; time < 2; time += 1) {
    const response = await adjust(user.id, { amount: -10, reason: "A mistake" }, key);
    expect([response.status, await response.json()]).toEqual([200, { credits: 30, debt: 0 }]);
  }
  expect((await trailOf(user.id)).filter(({ action }) => action === "credits.adjusted")).toHaveLength(1);
  const statement = creditTransaction.array().parse(await (await app.api("/credits/transactions", as(token))).json());
  expect(statement[0]).toMatchObject({ type: "spent", amount: 10, description: "Credits taken back by support" });
  expect((await app.platform.database.read(credits.reconcile)).violations).toEqual([]);
});

test("an adjustment needs an amount, a reason and an active account", async () => {
  const { user } = await createUser(app);
  for (const json of [
    { amount: 5 },
    { amount: 5, reason: "  " },
    { amount: 0, reason: "x" },
    { amount: 1.5, reason: "x" },
  ])
    expect((await adjust(user.id, json)).status).toBe(400);
  const missing = await adjust(newId(), { amount: 5, reason: "x" });
  expect([missing.status, (await missing.json()).message]).toEqual([404, "User not found"]);
});

test("a suspended account is signed out at once, cannot sign in and says why, and its key stops; restored it works again [X.68, I-34, I-48]", async () => {
  const email = freshEmail();
  const password = "a password of mine";
  const names = { firstName: "Sus", lastName: "Pended" };
  const registered = await app.client().auth.register({ email, password, ...names });
  const { id } = registered.user;
  const { apiKey } = await app.client(registered.accessToken).apiKeys.generate();
  const login = (input: string) => app.api("/auth/login", { json: { email, password: input } });
  const tryWithKey = () => app.api("/style/virtual-tryon", { method: "POST", headers: { [API_KEY_HEADER]: apiKey } });
  expect((await tryWithKey()).status).toBe(400);

  const suspended = await call(`users/${id}/suspension`, { method: "PUT", json: { reason: "Misuse" } });
  expect(suspensionAnswer.parse(await suspended.json())).toMatchObject({ id, isActive: false });
  expect((await app.api("/users/profile", as(registered.accessToken))).status).toBe(401);
  const refreshed = await app.api("/auth/refresh", { json: { refreshToken: registered.refreshToken } });
  expect(refreshed.status).toBe(401);
  const refused = await login(password);
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { error: "ACCOUNT_SUSPENDED", message: "This account is suspended. Please contact support." },
  ]);
  // Without the password a caller learns nothing: the answer is the same as for an unknown address.
  const stranger = await login("a guess");
  const unknown = await app.api("/auth/login", { json: { email: freshEmail(), password: "a guess" } });
  const { requestId: _one, ...said } = await stranger.json();
  const { requestId: _other, ...saidOfUnknown } = await unknown.json();
  expect([stranger.status, said]).toEqual([unknown.status, saidOfUnknown]);
  const stopped = await tryWithKey();
  expect([stopped.status, (await stopped.json()).error]).toEqual([403, "ACCOUNT_SUSPENDED"]);
  const likeFashn = await app.request("/v1/credits", { headers: { authorization: `Bearer ${apiKey}` } });
  expect([likeFashn.status, (await likeFashn.json()).error]).toEqual([403, "Forbidden"]);
  expect((await detail(id)).isActive).toBe(false);

  // A repetition changes nothing, not even in the audit trail.
  await call(`users/${id}/suspension`, { method: "PUT", json: { reason: "Misuse" } });
  const restored = await call(`users/${id}/suspension`, { method: "DELETE", json: { reason: "It was a mistake" } });
  expect(suspensionAnswer.parse(await restored.json())).toEqual({ id, isActive: true, suspendedAt: null });
  expect((await login(password)).status).toBe(200);
  expect((await tryWithKey()).status).toBe(400);
  const acts = (await trailOf(id)).filter(({ actorId }) => actorId === admin.user.id);
  expect(acts.map(({ action, detail: said }) => [action, said])).toEqual([
    ["account.restored", { before: "suspended", after: "active", reason: "It was a mistake" }],
    ["account.suspended", { before: "active", after: "suspended", reason: "Misuse" }],
  ]);
});

test("an admin cannot suspend their own account", async () => {
  const response = await call(`users/${admin.user.id}/suspension`, { method: "PUT", json: { reason: "x" } });
  expect([response.status, (await response.json()).message]).toEqual([409, "You cannot suspend your own account."]);
});

test("a payment is refunded at Stripe once per key, in part and then the rest, and its credits are taken back [X.68, I-13, I-22, I-48]", async () => {
  const { user, token } = await createUser(app);
  const intent = await app.purchase(token, 100);
  await app.pay(intent);
  const { transactionId } = await app.confirm(token, intent.paymentIntentId);
  const refund = (json: unknown, key: string = newId()) =>
    call(`payments/${transactionId}/refund`, { json, headers: { "Idempotency-Key": key } });
  const key = newId();
  for (let time = 0; time < 2; time += 1) {
    const response = await refund({ amountInEuros: 4, reason: "Half-hearted" }, key);
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { refundedInEuros: 4, refundableInEuros: 6, status: "refunded", userId: { id: user.id } },
    ]);
  }
  expect(await app.balance(token)).toBe(60);
  const tooMuch = await refund({ amountInEuros: 6.01, reason: "x" });
  expect([tooMuch.status, (await tooMuch.json()).message]).toEqual([
    409,
    "At most €6.00 of this payment can be refunded.",
  ]);
  expect(await (await refund({ reason: "All of it" })).json()).toMatchObject({
    refundedInEuros: 10,
    refundableInEuros: 0,
  });
  expect((await refund({ reason: "Once more" })).status).toBe(409);
  expect(await app.balance(token)).toBe(0);
  await app.workInbox();
  expect(await app.balance(token)).toBe(0);
  const refunds = (await mailsTo(user.id)).filter((subject) => subject.startsWith("We refunded"));
  expect(refunds).toEqual(["We refunded €4.00", "We refunded €6.00"]);

  const charge = await app.stripe.paymentIntents.retrieve(intent.paymentIntentId, { expand: ["latest_charge"] });
  expect(charge.latest_charge).toMatchObject({ amount_refunded: 1000 });
  const rows = (await trailOf(user.id)).filter(({ action }) => action.startsWith("payment."));
  expect(rows.map(({ action, detail: said }) => [action, said?.amountCents, said?.before, said?.after])).toEqual([
    ["payment.refund_requested", 600, { refundedCents: 400 }, { refundedCents: 1000 }],
    ["payment.refund_requested", 400, { refundedCents: 0 }, { refundedCents: 400 }],
  ]);
});

test("a refund is made once, even if its answer is lost and it is requested again [I-17, I-22]", async () => {
  const { token, user } = await createUser(app);
  const intent: CreateIntentAnswer = await app.purchase(token, 50);
  await app.pay(intent);
  const { transactionId } = await app.confirm(token, intent.paymentIntentId);
  const key = newId();
  const refund = () =>
    call(`payments/${transactionId}/refund`, { json: { reason: "All of it" }, headers: { "Idempotency-Key": key } });
  await app.control("/faults", { mode: "drop_after", path: "/v1/refunds", method: "POST", times: 1 });
  const lost = await refund();
  expect(lost.status).toBe(503);
  await expect.poll(async () => (await refund()).status).toBe(200);
  expect(await app.balance(token)).toBe(0);
  expect((await trailOf(user.id)).filter(({ action }) => action === "payment.refund_requested")).toHaveLength(1);
});

test("the audit trail is listed newest first, by act, by person and by day, with the people's names [I-48]", async () => {
  const { user } = await createUser(app);
  await adjust(user.id, { amount: 3, reason: "First" });
  await adjust(user.id, { amount: 4, reason: "Second" });
  const list = async (query: string) => {
    const response = await call(`audit?${query}`);
    return {
      rows: auditEntry.array().parse(await response.json()),
      total: Number(response.headers.get("X-Total-Count")),
    };
  };
  const own = await list(`subjectId=${user.id}&action=credits.`);
  expect(own.rows.map(({ detail: said }) => said?.reason)).toEqual(["Second", "First"]);
  expect(own.total).toBe(2);
  const today = new Date().toISOString().slice(0, 10);
  expect((await list(`subjectId=${user.id}&from=${today}&to=${today}`)).total).toBe(2);
  expect((await list(`subjectId=${user.id}&to=2020-01-01`)).total).toBe(0);
  expect((await list(`subjectId=${user.id}&action=credits.adjusted&actorId=${user.id}`)).total).toBe(0);
  const everything = await list("limit=5");
  expect(everything.rows).toHaveLength(5);
  expect(everything.total).toBeGreaterThan(5);
});

test("one account is shown with its ledger, sessions, key and outcomes of try-ons, and without any picture [X.68]", async () => {
  const { user, token } = await createUser(app, { credits: 12 });
  const shown = await detail(user.id);
  expect(shown).toMatchObject({
    email: user.email,
    credits: 12,
    isActive: true,
    hasPassword: false,
    suspendedAt: null,
  });
  expect(shown.sessions).toHaveLength(1);
  expect(shown.transactions).toHaveLength(1);
  expect(shown.apiKey.hasApiKey).toBe(false);
  expect(shown.tryOns).toEqual({
    byStatus: { queued: 0, processing: 0, succeeded: 0, failed: 0, cancelled: 0 },
    recent: [],
  });
  expect(JSON.stringify(shown)).not.toMatch(/imageUrl|pictureId|refreshToken|passwordHash/i);
  const page = await call(`users/${user.id}/transactions?limit=1`);
  expect(creditTransaction.array().parse(await page.json())).toHaveLength(1);
  expect((await call(`users/${newId()}`)).status).toBe(404);
  expect((await call(`users/${newId()}/transactions`)).status).toBe(404);
  expect((await app.api(`/users/admin/users/${user.id}`, as(token))).status).toBe(403);
});
