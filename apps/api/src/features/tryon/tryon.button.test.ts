/** The try-on button of a shop says before it is shown why it cannot be used, and its owner is told. */
import { embedAvailability, publishableKey, VISITOR_CONSENT_VERSION, visit } from "@toile/contract";
import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { TEST_ORIGIN } from "../../../test/harness.ts";
import { mailsTo } from "../../../test/outbox.ts";
import { createTryOnTestApp, eventually, type TryOnTestApp } from "../../../test/tryon-app.ts";
import { now, setClockForTests } from "../../platform/clock.ts";
import { mails } from "../../platform/mail/mail.tables.ts";
import { users } from "../accounts/accounts.tables.ts";

let test: TryOnTestApp;
beforeAll(async () => {
  test = await createTryOnTestApp();
});
afterEach(() => setClockForTests(null));
afterAll(() => test.close());

const SHOP = "https://shop.example";
const KEYS = "/developer/publishable-keys";

async function shop({ credits = 5, visitorBudget = 5, dailyBudget = 50 } = {}) {
  const { token, user } = await test.user(credits);
  const json = { name: "Linen & Co", allowedOrigins: [SHOP], visitorBudget, dailyBudget };
  const { id, key } = publishableKey.parse(await (await test.api(KEYS, { token, json })).json());
  const problems = async () =>
    publishableKey.array().parse(await (await test.api(KEYS, { token })).json())[0]?.problems ?? [];
  const subjects = async () => {
    const own = eq(mails.ownerId, user.id);
    const rows = await test.platform.database.read((tx) => tx.select().from(mails).where(own).orderBy(asc(mails.id)));
    return rows.map(({ subject }) => subject);
  };
  return { token, user, id, key, problems, subjects };
}
const ask = (key: string, origin = SHOP) =>
  test.api(`/embed/availability?key=${encodeURIComponent(key)}`, { headers: { origin } });
const problemOf = async (response: Response) => embedAvailability.parse(await response.json()).problem?.code ?? null;

async function tryOn(key: string) {
  const json = { key, shopOrigin: SHOP, consent: VISITOR_CONSENT_VERSION };
  const response = await test.api("/embed/visits", { json, headers: { origin: TEST_ORIGIN } });
  return test.tryOn(visit.parse(await response.json()).visitorToken, {});
}

describe("GET /embed/availability", () => {
  it("has no problem with a key that can pay, and any page may read the answer for a minute [X.71]", async () => {
    const { key, problems, subjects } = await shop();
    const response = await ask(key);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("cache-control")).toBe("public, max-age=60");
    expect(response.headers.get("vary")).toMatch(/\bOrigin\b/i);
    expect(await problemOf(response)).toBeNull();
    expect([await problems(), await subjects()]).toEqual([[], []]);
  });

  it("names a key that is unknown, revoked or no key at all", async () => {
    const { token, id, key } = await shop();
    await test.api(`${KEYS}/${id}`, { method: "DELETE", token });
    for (const wrong of [key, "pk_1", "", "'; drop table users"])
      expect(await problemOf(await ask(wrong)), wrong).toBe("KEY_UNKNOWN");
  });

  it("names a page that the key does not list, and its owner sees which", async () => {
    const { key, problems, subjects } = await shop();
    const elsewhere = "https://win-a-prize.example";
    expect(await problemOf(await ask(key, elsewhere))).toBe("ORIGIN_NOT_LISTED");
    expect(await problems()).toMatchObject([{ code: "ORIGIN_NOT_LISTED", origin: elsewhere }]);
    expect(await subjects()).toHaveLength(1);
  });

  it("says that the shop cannot pay, without a word on its credits, and tells the owner once a day", async () => {
    const { key, problems, subjects } = await shop({ credits: 0 });
    const response = await ask(key);
    expect(await response.clone().text()).not.toMatch(/credit(?!s")/i);
    expect(await problemOf(response)).toBe("OUT_OF_CREDITS");
    await Promise.all(Array.from({ length: 10 }, () => ask(key)));
    expect(await problems()).toMatchObject([{ code: "OUT_OF_CREDITS", origin: null }]);
    const subject = "Your try-on button has no credits left";
    expect(await subjects()).toEqual([subject]);
    const later = (hours: number) => {
      const at = new Date(now().getTime() + hours * 3_600_000);
      setClockForTests(() => at);
    };
    later(1);
    await ask(key);
    expect(await subjects()).toEqual([subject]);
    later(24);
    await ask(key);
    expect(await subjects()).toEqual([subject, subject]);
  });

  it("does not send the shop's name to an address that nobody has confirmed: anyone could have typed both", async () => {
    for (const isConfirmed of [true, false]) {
      const { key, user } = await shop({ credits: 0 });
      const time = isConfirmed ? now() : null;
      await test.platform.database.write((tx) =>
        tx.update(users).set({ emailVerifiedAt: time }).where(eq(users.id, user.id)),
      );
      await ask(key);
      const [mail] = await eventually(
        () => mailsTo(test.platform, user.email),
        (sent) => sent.length === 1,
      );
      expect(mail?.includes("Linen & Co"), `confirmed: ${isConfirmed}`).toBe(isConfirmed);
    }
  });

  it("says that the budget of all visitors is used up", async () => {
    const { key, subjects } = await shop({ dailyBudget: 1 });
    expect((await tryOn(key)).status).toBe(202);
    expect(await problemOf(await ask(key))).toBe("BUDGET_USED_UP");
    expect(await subjects()).toEqual(["Your try-on button has used up its budget"]);
  });
});

describe("a visitor who is refused although the window was open", () => {
  it("lets the owner know: no credits", async () => {
    const { key, subjects } = await shop({ credits: 0 });
    expect((await tryOn(key)).status).toBe(402);
    expect(await subjects()).toEqual(["Your try-on button has no credits left"]);
  });

  it("does not, if only this visitor's own budget is used up", async () => {
    const { key, subjects } = await shop({ visitorBudget: 1 });
    const json = { key, shopOrigin: SHOP, consent: VISITOR_CONSENT_VERSION };
    const response = await test.api("/embed/visits", { json, headers: { origin: TEST_ORIGIN } });
    const { visitorToken } = visit.parse(await response.json());
    expect((await test.tryOn(visitorToken, {})).status).toBe(202);
    expect((await test.tryOn(visitorToken, {})).status).toBe(429);
    expect(await subjects()).toEqual([]);
  });
});
