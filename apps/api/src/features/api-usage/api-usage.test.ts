import { API_KEY_HEADER, type ApiUsage, apiUsage, FASHN_BASE, USAGE_DAYS } from "@toile/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTryOnTestApp, eventually, type TryOnForm, type TryOnTestApp } from "../../../test/tryon-app.ts";

let test: TryOnTestApp;
beforeAll(async () => {
  test = await createTryOnTestApp();
});
afterAll(() => test.close());

async function developer(credits = 5) {
  const { token, user } = await test.user(credits);
  const { apiKey } = await (await test.api("/developer/api-key/generate", { method: "POST", token })).json();
  return {
    user,
    token,
    apiKey: apiKey as string,
    tryOn: (fields: TryOnForm = {}, headers: Record<string, string> = {}) =>
      test.tryOn(undefined, fields, { [API_KEY_HEADER]: apiKey, ...headers }),
    usage: async (): Promise<ApiUsage> => apiUsage.parse(await (await test.api("/developer/usage", { token })).json()),
  };
}

it("shows each call's outcome, error and latency, and each day's calls and credits [X.83]", async () => {
  const from = await developer(3);
  const body = await (await from.tryOn()).json();
  test.engine.plan({ kind: "refuse", code: "NO_PERSON" });
  await from.tryOn();
  await from.tryOn({ garmentImage: undefined });
  test.engine.plan({ kind: "refuse", code: "POSE_UNSUITABLE" });
  const later = await (await from.tryOn({}, { Prefer: "respond-async" })).json();
  await test.request(`${FASHN_BASE}/run`, { json: {}, headers: { authorization: `Bearer ${from.apiKey}` } });
  const { days, calls } = await eventually(from.usage, ({ calls: seen }) =>
    seen.every(({ outcome }) => outcome !== "queued" && outcome !== "processing"),
  );
  expect(
    calls.map(({ kind, status, outcome, errorCode, creditsUsed, predictionId }) => [
      kind,
      status,
      outcome,
      errorCode,
      creditsUsed,
      predictionId,
    ]),
  ).toEqual([
    ["fashn", 400, "refused", "VALIDATION_FAILED", 0, null],
    ["try-on", 202, "failed", "POSE_UNSUITABLE", 0, later.predictionId],
    ["try-on", 400, "refused", "VALIDATION_FAILED", 0, null],
    ["try-on", 422, "failed", "NO_PERSON", 0, expect.any(String)],
    ["try-on", 200, "succeeded", null, 1, body.predictionId],
  ]);
  expect(days).toHaveLength(USAGE_DAYS);
  const sum = days.reduce(
    (all, day) => ({
      calls: all.calls + day.calls,
      failed: all.failed + day.failed,
      credits: all.credits + day.credits,
    }),
    { calls: 0, failed: 0, credits: 0 },
  );
  expect(sum).toEqual({ calls: 5, failed: 4, credits: 1 });
});

it("counts a repeated call's credits once, and nothing that its owner does on the site", async () => {
  const from = await developer(5);
  for (const _time of [1, 2]) await from.tryOn({}, { "Idempotency-Key": "once" });
  await test.tryOn(from.token);
  const { days, calls } = await from.usage();
  expect(calls.map(({ outcome }) => outcome)).toEqual(["succeeded", "succeeded"]);
  expect(days.at(-1)).toMatchObject({ calls: 2, credits: 1 });
});

it("shows the last fifty, newest first, of thirty days, only to its owner [I-35]", async () => {
  const [from, other] = [await developer(), await developer()];
  await test.platform.database.pool.query(
    `insert into api_calls (id, user_id, at, kind, status, latency_ms)
     select gen_random_uuid(), $1, now() - n * interval '1 day', 'try-on', 200, n from generate_series(0, 69) n`,
    [from.user.id],
  );
  const { days, calls } = await from.usage();
  expect(calls.map(({ latencyMs }) => latencyMs)).toEqual(Array.from({ length: 50 }, (_, index) => index));
  expect(days.map((day) => day.calls)).toEqual(Array.from({ length: USAGE_DAYS }, () => 1));
  expect((await other.usage()).calls).toEqual([]);
  expect((await test.api("/developer/usage")).status).toBe(401);
});

it("is deleted with the account, and a call of a deleted account does not lose the others [I-45]", async () => {
  const [gone, staying] = [await developer(), await developer()];
  await gone.tryOn({ garmentImage: undefined });
  await staying.tryOn({ garmentImage: undefined });
  await test.api("/users/profile", { method: "DELETE", token: gone.token, json: {} });
  expect((await staying.usage()).calls).toHaveLength(1);
  expect(await test.count("select count(*) from api_calls where user_id = $1", [gone.user.id])).toBe(0);
});
