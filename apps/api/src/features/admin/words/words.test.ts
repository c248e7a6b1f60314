/** The search's synonyms through the API: reading, changing, and the audit rows. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser, type TestUser } from "../../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../../test/harness.ts";

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await createUser(app, { role: "admin" });
});
afterAll(() => app.close());

const PATH = "/api/v1/users/admin/synonyms";
const list = async (): Promise<{ phrases: string[] }[]> => (await app.request(PATH, { token: admin.token })).json();
const send = (method: "POST" | "DELETE", phrases: unknown) =>
  app.request(PATH, { method, token: admin.token, json: { phrases } });
const trail = async () =>
  (
    await app.platform.database.read((tx) =>
      tx.execute(sql`select action, actor_id, detail from audit_events where action like 'synonyms.%' order by id`),
    )
  ).rows;

test("words are joined as a search reads them and separated again, and each change is audited [X.68, I-48]", async () => {
  expect(await list()).toContainEqual({ phrases: ["pants", "slacks", "trousers"] });
  const joined = await send("POST", ["Sarong", " LAVALAVA ", "Beach Wräp"]);
  expect(joined.status).toBe(201);
  const phrases = ["beach wrap", "lavalava", "sarong"];
  expect(await joined.json()).toEqual({ phrases });
  expect(await list()).toContainEqual({ phrases });
  // Repeating changes nothing, and a new word joins the meaning of a known one.
  expect(await (await send("POST", ["pareo", "sarong"])).json()).toEqual({
    phrases: ["beach wrap", "lavalava", "pareo", "sarong"],
  });
  expect((await send("DELETE", ["Lavalava", "unknown"])).status).toBe(204);
  expect(await list()).toContainEqual({ phrases: ["beach wrap", "pareo", "sarong"] });
  expect(await trail()).toEqual([
    { action: "synonyms.joined", actor_id: admin.user.id, detail: { phrases } },
    {
      action: "synonyms.joined",
      actor_id: admin.user.id,
      detail: { phrases: ["beach wrap", "lavalava", "pareo", "sarong"] },
    },
    { action: "synonyms.parted", actor_id: admin.user.id, detail: { phrases: ["lavalava"] } },
  ]);
});

test("fewer than two words as a search reads them are rejected, and nothing is stored [X.68]", async () => {
  const before = await list();
  const events = (await trail()).length;
  const messageOf = async (response: Response) => {
    expect(response.status).toBe(400);
    return (await response.json()).message;
  };
  expect(await messageOf(await send("POST", ["alone"]))).toBe("Please write at least two words");
  expect(await messageOf(await send("POST", ["Café", "cafe"]))).toBe(
    "Searches treat these as one word. Please enter at least two.",
  );
  expect(await messageOf(await send("POST", ["shirt", "!!"]))).toBe("A synonym needs a letter or a digit.");
  expect((await send("DELETE", [])).status).toBe(400);
  expect((await send("DELETE", ["nothing like it"])).status).toBe(404);
  expect(await list()).toEqual(before);
  expect(await trail()).toHaveLength(events);
});
