/** The form of /contact: what reaches the operator, and what does not. */
import { errorBody, supportAnswer, supportMessage } from "@toile/contract";
import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createUser, freshEmail } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";
import { setClockForTests } from "../../platform/clock.ts";
import { mails } from "../../platform/mail/mail.tables.ts";
import { forgetOld } from "./support.ts";

const API = "/api/v1";
const OPERATOR = "hello@operator.test";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  app.platform.config.operator = { ...app.platform.config.operator, email: OPERATOR };
});
afterEach(() => {
  passedMs = 0;
  setClockForTests(null);
});
afterAll(() => app.close());

let passedMs = 0;
const later = (ms: number) => {
  passedMs += ms;
  setClockForTests(() => new Date(Date.now() + passedMs));
};

async function begin({ waitMs = 5_000 } = {}): Promise<string> {
  later(0);
  const { formId } = await (await app.request(`${API}/support/form`)).json();
  later(waitMs);
  return formId;
}

const words = { name: "Ada Weaver", topic: "try-on", message: "My photo was refused. Why?" };
const send = (body: Record<string, unknown>, token?: string) =>
  app.request(`${API}/support/messages`, { json: { ...words, ...body }, token });
const storedOf = async (email: string) => {
  const query = "select name, topic, message, user_id from support_messages where email = $1 order by id";
  return (await app.platform.database.pool.query(query, [email])).rows;
};
const mailedTo = (recipient: string) =>
  app.platform.database.read((tx) =>
    tx.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(desc(mails.id)),
  );

describe("a question", () => {
  test("is stored, mailed to the operator once, and acknowledged without repeating its words [O2.05]", async () => {
    const email = freshEmail();
    const body = { email, formId: await begin() };
    const response = await send(body);
    expect(response.status).toBe(202);
    const result = supportAnswer.parse(await response.json());
    expect(await storedOf(email)).toEqual([{ ...words, user_id: null }]);
    // The same form, submitted several times.
    const again = await Promise.all([send(body), send(body), send(body)]);
    for (const one of again) expect([one.status, await one.json()]).toEqual([202, result]);
    expect(await storedOf(email)).toHaveLength(1);
    const toOperator = (await mailedTo(OPERATOR)).filter(({ text }) => text?.includes(email));
    expect(toOperator).toHaveLength(1);
    expect(toOperator[0]?.text).toContain(words.message);
    expect(toOperator[0]?.text).toContain(`mailto:${email}?subject=`);
    const [received, ...more] = await mailedTo(email);
    expect(more).toEqual([]);
    expect(received?.subject).toBe("We have your question");
    expect(received?.text).not.toContain(words.message);
    expect(received?.text).not.toContain(words.name);
  });

  test("goes to the sender of mail if the operator has set no address", async () => {
    const { operator, mail } = app.platform.config;
    app.platform.config.operator = { ...operator, email: "" };
    const email = freshEmail();
    await send({ email, formId: await begin() });
    app.platform.config.operator = operator;
    expect((await mailedTo(mail.from.address)).some(({ text }) => text?.includes(email))).toBe(true);
  });

  test("from a signed-in user belongs to the account, and is deleted with it", async () => {
    const { token, user } = await createUser(app);
    await send({ email: user.email, formId: await begin() }, token);
    expect(await storedOf(user.email)).toMatchObject([{ user_id: user.id }]);
    const gone = await app.request(`${API}/users/profile`, { method: "DELETE", json: {}, token });
    expect(gone.status).toBe(204);
    expect(await storedOf(user.email)).toEqual([]);
    expect((await mailedTo(OPERATOR)).some(({ text }) => text?.includes(user.email))).toBe(false);
  });

  test("is deleted after a year", async () => {
    const email = freshEmail();
    await send({ email, formId: await begin() });
    await app.platform.database.write((tx) => forgetOld(tx));
    expect(await storedOf(email)).toHaveLength(1);
    later(366 * 86_400_000);
    await app.platform.database.write((tx) => forgetOld(tx));
    expect(await storedOf(email)).toEqual([]);
  });

  test.each([
    ["name", ""],
    ["name", "x".repeat(101)],
    ["email", "no address"],
    ["topic", "gossip"],
    ["message", "short"],
    ["message", "x".repeat(4001)],
  ])("with a wrong %s is rejected with the reason", async (field, value) => {
    const response = await send({ email: freshEmail(), formId: await begin(), [field]: value });
    expect(response.status).toBe(400);
    expect(errorBody.parse(await response.json()).details?.[0]?.path).toBe(field);
  });
});

describe("a program", () => {
  test.each([
    ["fills in the field that people do not see", { website: "https://spam.test" }, 5_000],
    ["sends the form at once", {}, 500],
  ])("that %s gets the usual answer, and nothing is stored or mailed", async (_case, more, waitMs) => {
    const email = freshEmail();
    const response = await send({ email, formId: await begin({ waitMs }), ...more });
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({ message: "Thank you. We have received your question." });
    expect(await storedOf(email)).toEqual([]);
    expect(await mailedTo(email)).toEqual([]);
  });

  test.each([
    ["made up", async () => "made-up"],
    ["a day old", () => begin({ waitMs: 25 * 3_600_000 })],
  ])("is rejected with a form that is %s", async (_case, formId) => {
    const response = await send({ email: freshEmail(), formId: await formId() });
    expect([response.status, errorBody.parse(await response.json()).error]).toEqual([400, "INVALID_LINK"]);
  });

  test("is limited to five from one address, and one inbox gets two acknowledgements a day", async () => {
    const limited = await createTestApp({ rateLimits: true, config: { trustedProxies: 1 } });
    try {
      const email = freshEmail();
      const from = (address: string) => ({ "x-forwarded-for": address });
      const sendFrom = async (address: string) => {
        later(0);
        const { formId } = await (await limited.request(`${API}/support/form`)).json();
        later(5_000);
        return limited.request(`${API}/support/messages`, {
          json: { ...words, email, formId },
          headers: from(address),
        });
      };
      const statuses = [];
      for (let time = 0; time < 6; time++) statuses.push((await sendFrom("198.51.100.7")).status);
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
      expect((await sendFrom("198.51.100.8")).status).toBe(202);
      const query = "select count(*)::int as mails from mails where recipient = $1";
      expect((await limited.platform.database.pool.query(query, [email])).rows).toEqual([{ mails: 2 }]);
    } finally {
      await limited.close();
    }
  });
});

describe("the operator's list", () => {
  const path = `${API}/support/admin/messages`;

  test("shows open questions, newest first, until they are marked as answered", async () => {
    const { token } = await createUser(app, { role: "admin" });
    const [first, second] = [freshEmail(), freshEmail()];
    for (const email of [first, second]) await send({ email, formId: await begin() });
    const list = async (state: string) => {
      const response = await app.request(`${path}?state=${state}&limit=2`, { token });
      const listed = supportMessage.array().parse(await response.json());
      expect(Number(response.headers.get("X-Total-Count"))).toBeGreaterThanOrEqual(listed.length);
      return listed;
    };
    const open = await list("open");
    expect(open.map(({ email }) => email)).toEqual([second, first]);
    const one = `${path}/${open[0]?.id}`;
    for (let time = 0; time < 2; time++) {
      const marked = await app.request(one, { method: "PUT", json: { answered: true }, token });
      expect(supportMessage.parse(await marked.json()).answeredAt).not.toBeNull();
    }
    expect((await list("open")).map(({ email }) => email)).not.toContain(second);
    expect((await list("answered")).map(({ email }) => email)).toEqual([second]);
    await app.request(one, { method: "PUT", json: { answered: false }, token });
    expect((await list("open")).map(({ email }) => email)).toContain(second);
  });

  test("is only for administrators, and answers 404 for an unknown question", async () => {
    const { token } = await createUser(app);
    expect((await app.request(path)).status).toBe(401);
    expect((await app.request(path, { token })).status).toBe(403);
    const admin = await createUser(app, { role: "admin" });
    const missing = `${path}/0193a3c0-0000-7000-8000-000000000000`;
    const response = await app.request(missing, { method: "PUT", json: { answered: true }, token: admin.token });
    expect(response.status).toBe(404);
  });
});
