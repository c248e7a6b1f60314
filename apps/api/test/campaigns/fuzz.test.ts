/**
 * C-20: requests out of the OpenAPI document itself, by six kinds of callers: nobody, a shopper, an admin, an API key, one whose
 * account is deleted, and one whose account is suspended. No answer is a 5xx, each fits the document, and nobody but an admin reads what is somebody else's.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../src/platform/columns.ts";
import { createUser, type TestUser } from "../factories.ts";
import { createTryOnTestApp, type TryOnTestApp } from "../tryon-app.ts";
import { campaign } from "./campaign.ts";
import { createJudge, type Document, nameOf, type Operation, operationsOf } from "./fuzz/openapi.ts";
import { requestOf } from "./fuzz/requests.ts";
import { type Caller, keyHeaders, send } from "./fuzz/send.ts";

/** Requests per operation, divided among the callers. */
const { size, seed, report, rounds } = campaign("fuzz (C-20)", { quick: 5, full: 500 });
/** Appears in an answer only if it contains another user's rows. */
const MARK = "Zwijgzaamheid";
/** Not configured in the tests; answers 503 on purpose. */
const NOT_SET_UP = /"error":"(GOOGLE_NOT_CONFIGURED|GOOGLE_UNAVAILABLE)"/;

let bed: TryOnTestApp;
let document: Document;
let ids: string[];
beforeAll(async () => {
  bed = await createTryOnTestApp();
  document = await (await bed.api("/openapi.json")).json();
  ids = await plant();
}, 600_000);
afterAll(() => bed.close(), 120_000);

/** Creates a user whose rows no one else may read, and returns the ids of all rows. */
async function plant(): Promise<string[]> {
  const other = await createUser(bed, { credits: 20, firstName: MARK, lastName: MARK });
  await bed.api("/developer/api-key/generate", { method: "POST", token: other.token });
  await bed.api("/developer/webhooks", { token: other.token, json: { url: `http://127.0.0.1:9/${MARK}` } });
  const body = await (await bed.tryOn(other.token, { preferences: MARK })).json();
  const { rows } = await bed.platform.database.pool.query(
    "(select id from products limit 2) union (select id from webhooks) union (select id from pictures limit 3)",
  );
  return [other.user.id, body.predictionId, ...rows.map(({ id }) => String(id))];
}

/** Making them takes more requests than a short campaign sends to an operation, so they stay for as long as they are what they were. */
let existing: Caller[] | undefined;

async function callers(): Promise<Caller[]> {
  if (!existing || !(await areUnchanged(existing))) existing = await makeCallers();
  return existing;
}

/** A request may have signed them out, deleted them, or taken their key or role. */
async function areUnchanged([, shopper, admin, program, former, suspended]: Caller[]): Promise<boolean> {
  const statusFor = async (path: string, caller: Caller | undefined) =>
    (await bed.api(path, { headers: caller?.headers ?? {} })).status;
  const statuses = await Promise.all([
    statusFor("/users/profile", shopper),
    statusFor("/users/admin/stats", admin),
    statusFor(`/style/predictions/${newId()}`, program),
    statusFor("/users/profile", former),
    statusFor("/users/profile", suspended),
  ]);
  return statuses.join() === "200,200,404,401,401";
}

async function makeCallers(): Promise<Caller[]> {
  const [shopper, admin, developer, former, suspended] = [
    await createUser(bed, { credits: 50 }),
    await createUser(bed, { credits: 5, role: "admin" }),
    await createUser(bed, { credits: 50 }),
    await createUser(bed),
    await createUser(bed, { credits: 50 }),
  ];
  const keyOf = async ({ token }: TestUser): Promise<string> => {
    const made = await bed.api("/developer/api-key/generate", { method: "POST", token });
    return (await made.json()).apiKey;
  };
  const [apiKey, suspendedKey] = [await keyOf(developer), await keyOf(suspended)];
  await bed.api("/users/profile", { method: "DELETE", token: former.token, json: {} });
  const suspension = { method: "PUT", token: admin.token, json: { reason: "The campaign." } };
  expect((await bed.api(`/users/admin/users/${suspended.user.id}/suspension`, suspension)).status).toBe(200);
  const signedIn = (token: string) => ({ authorization: `Bearer ${token}` });
  return [
    { name: "signed out", headers: {} },
    { name: "a shopper", headers: signedIn(shopper.token) },
    { name: "an admin", headers: signedIn(admin.token) },
    { name: "an API key", headers: keyHeaders(apiKey) },
    { name: "a former shopper", headers: signedIn(former.token) },
    { name: "a suspended shopper", headers: { ...keyHeaders(suspendedKey), ...signedIn(suspended.token) } },
  ];
}

type Finding = { operation: string; caller: string; problem: string };
type Sender = typeof send;

async function fuzz(operation: Operation, { count, by = send }: { count: number; by?: Sender }) {
  const judge = createJudge();
  const found: Finding[] = [];
  let calls = 0;
  const everybody = await callers();
  for (const [index, caller] of everybody.entries()) {
    const each = Math.ceil(count / everybody.length);
    for (const request of fc.sample(requestOf(operation, { ids }), { numRuns: each, seed: seed + index })) {
      const response = await by(bed, operation, request, caller);
      if (response.status === 0) continue;
      calls += 1;
      const designed = response.status === 503 && NOT_SET_UP.test(response.text);
      const leaks =
        caller.name !== "an admin" && response.text.includes(MARK) && !JSON.stringify(request).includes(MARK);
      const finding = leaks
        ? `revealed another user's data: ${response.text.slice(0, 200)}`
        : designed
          ? null
          : judge(operation, response);
      if (finding !== null) found.push({ operation: nameOf(operation), caller: caller.name, problem: finding });
    }
  }
  return { asked: calls, found };
}

test(`${size} requests an operation by six kinds of callers: 0 × 5xx, each answer fits the document, nobody's rows are read by another [C-20, I-35]`, {
  timeout: 600_000 + size * 60_000,
}, async () => {
  const operations = operationsOf(document);
  expect(operations.length).toBeGreaterThan(100);
  const found: Finding[] = [];
  let calls = 0;
  for (const operation of operations) {
    const outcome = await fuzz(operation, { count: size });
    calls += outcome.asked;
    found.push(...outcome.found);
  }
  for (const _round of rounds());
  const kinds = new Map(found.map((finding) => [`${finding.operation}: ${finding.problem.slice(0, 120)}`, finding]));
  report(`${calls} requests to ${operations.length} operations, ${found.length} findings`);
  expect([...kinds.values()]).toEqual([]);
});

test("a URL with a name that is too long, empty or no text gets an answer that the document describes [C-20]", {
  timeout: 120_000,
}, async () => {
  const judge = createJudge();
  const named = operationsOf(document).filter(({ path }) => path.includes("{"));
  expect(named.length).toBeGreaterThan(40);
  const [, , admin] = await callers();
  if (!admin) throw new Error("there is no admin");
  const found: string[] = [];
  for (const operation of named) {
    const names = operation.parameters.filter(({ in: place }) => place === "path").map(({ name }) => name);
    for (const word of ["a".repeat(5000), " ", "\u0000"]) {
      const path = Object.fromEntries(names.map((name) => [name, word]));
      const response = await send(bed, operation, { path, query: [], headers: [], body: null }, admin);
      const finding = response.status === 0 ? null : judge(operation, response);
      if (finding !== null) found.push(`${nameOf(operation)}: ${finding.slice(0, 120)}`);
    }
  }
  expect(found).toEqual([]);
});

test("a 5xx, a body that does not fit, a status that is not described and a leak are each caught", {
  timeout: 60_000,
}, async () => {
  const [operation] = operationsOf(document).filter((one) => nameOf(one) === "GET /api/v1/credits/balance");
  if (!operation) throw new Error("the operation is gone");
  const responses: Record<string, { status: number; text: string }> = {
    "answered 500": { status: 500, text: "{}" },
    "does not fit": { status: 200, text: '{"balance":"many"}' },
    "not in the document": { status: 418, text: "{}" },
    "library's words": { status: 400, text: '{"message":"Invalid input: expected string, received undefined"}' },
    "another user's data": { status: 200, text: `{"name":"${MARK}"}` },
  };
  for (const [words, response] of Object.entries(responses)) {
    const by: Sender = async () => ({ contentType: "application/json", ...response });
    const { found } = await fuzz(operation, { count: 5, by });
    expect(found.map(({ problem: finding }) => finding).join()).toContain(words);
  }
});
