import { newsletterAnswer } from "@toile/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshEmail } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/harness.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const subscribe = (email: unknown) => app.request("/api/v1/newsletter", { json: { email } });
const rowsOf = async (email: string) => {
  const query = sql`select email, confirmed_at from newsletter_subscribers where email_key = ${email.toLowerCase()}`;
  return (await app.platform.database.read((tx) => tx.execute(query))).rows;
};

describe("POST /newsletter", () => {
  test("notes an address, without an account and unconfirmed [O2.86, X.70]", async () => {
    const email = freshEmail();
    const response = await subscribe(email);
    expect(response.status).toBe(202);
    newsletterAnswer.parse(await response.json());
    expect(await rowsOf(email)).toEqual([{ email, confirmed_at: null }]);
  });

  test("answers a known address like a new one, and keeps one row, however it is written [X.70]", async () => {
    const email = freshEmail();
    const first = await (await subscribe(email)).text();
    const again = await subscribe(` ${email.toUpperCase()} `);
    expect(again.status).toBe(202);
    expect(await again.text()).toBe(first);
    expect(await rowsOf(email)).toHaveLength(1);
  });

  test("the same address ten times at once is one row", async () => {
    const email = freshEmail();
    const answers = await Promise.all(Array.from({ length: 10 }, () => subscribe(email)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 202));
    expect(await rowsOf(email)).toHaveLength(1);
  });

  test.each(["", "no address", 7, undefined])("refuses %j", async (email) => {
    expect((await subscribe(email)).status).toBe(400);
  });
});
