import { ERROR_STATUS, tryOnFailure } from "@toile/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawnPerson } from "../../../test/images.ts";
import { createTryOnTestApp, eventually, fileOf, type TryOnTestApp, tryOnForm } from "../../../test/tryon-app.ts";

let test: TryOnTestApp;
beforeAll(async () => {
  test = await createTryOnTestApp();
});
afterAll(() => test.close());

const failureOf = async (response: Response) => {
  const failure = tryOnFailure.parse(await response.json());
  expect(response.status).toBe(ERROR_STATUS[failure.error]);
  return failure;
};

describe("an Idempotency-Key of a try-on [I-22]", () => {
  it("makes one try-on of a double click", async () => {
    // With the last credit, so that the second click could not pay.
    const { token, user } = await test.user(1);
    const calls = test.engine.calls.length;
    const headers = { "Idempotency-Key": "click-1" };
    const responses = await Promise.all([test.tryOn(token, {}, headers), test.tryOn(token, {}, headers)]);
    expect(responses.map((response) => response.status)).toEqual([200, 200]);
    const [first, second] = await Promise.all(responses.map((response) => response.text()));
    expect(second).toBe(first);
    const again = await test.tryOn(token, {}, headers);
    expect(await again.text()).toBe(first);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(test.engine.calls.length).toBe(calls + 1);
    expect(await test.count("select count(*) from tryons where user_id = $1", [user.id])).toBe(1);
    expect(await test.balance(token)).toBe(0);
  });

  it("says where to follow what was begun, the second time too", async () => {
    const { token } = await test.user(1);
    const headers = { "Idempotency-Key": "follow", Prefer: "respond-async" };
    for (const _time of [1, 2]) {
      const response = await test.tryOn(token, {}, headers);
      const { predictionId } = await response.json();
      const location = `/api/v1/style/predictions/${predictionId}`;
      expect([response.status, response.headers.get("location"), response.headers.get("retry-after")]).toEqual([
        ...[202, location, "1"],
      ]);
      expect((await test.request(location, { token })).status).toBe(200);
    }
  });

  it("joins a second click to a running try-on, at once and not only at its end", async () => {
    const { token, user } = await test.user(1);
    const gate = Promise.withResolvers<void>();
    test.engine.plan({ kind: "held", until: gate.promise });
    const headers = { "Idempotency-Key": "click-2" };
    const first = test.tryOn(token, {}, headers);
    await eventually(
      async () => test.engine.running,
      (count) => count === 1,
    );
    const second = test.tryOn(token, {}, headers);
    await eventually(
      () => test.count("select count(*) from idempotency_keys where scope = $1 and joined", [`user:${user.id}`]),
      (count) => count === 1,
    );
    gate.resolve();
    expect(await (await second).text()).toBe(await (await first).text());
    expect(await test.balance(token)).toBe(0);
  });

  it("tells both clicks that there are no credits, and makes the same try-on once there are", async () => {
    const { token, user } = await test.user(0);
    const headers = { "Idempotency-Key": "click-3" };
    const responses = await Promise.all([test.tryOn(token, {}, headers), test.tryOn(token, {}, headers)]);
    expect(responses.map((response) => response.status)).toEqual([402, 402]);
    const { grant } = await import("../credits/credits.ts");
    await test.platform.database.write((tx) =>
      grant(tx, { userId: user.id, kind: "admin", sourceRef: user.id, credits: 2 }),
    );
    expect((await test.tryOn(token, {}, headers)).status).toBe(200);
    expect((await test.tryOn(token, {}, headers)).status).toBe(200);
    expect(await test.balance(token)).toBe(1);
  });

  it("stores no answer that its client did not wait for: the next request gets the picture", async () => {
    const { token } = await test.user(1);
    const gate = Promise.withResolvers<void>();
    test.engine.plan({ kind: "held", until: gate.promise });
    const leave = new AbortController();
    const headers = { "Idempotency-Key": "left" };
    const form = await tryOnForm();
    const first = test.api("/style/virtual-tryon", { token, form, headers, signal: leave.signal });
    await eventually(
      async () => test.engine.running,
      (count) => count === 1,
    );
    leave.abort();
    await first.catch(() => undefined);
    gate.resolve();
    const second = await test.tryOn(token, {}, headers);
    expect(second.status).toBe(200);
    expect(await test.balance(token)).toBe(0);
  });

  it("answers 409 to another body with the same key, and does not mix up two people", async () => {
    const [one, other] = [await test.user(5), await test.user(5)];
    const headers = { "Idempotency-Key": "same" };
    expect((await test.tryOn(one.token, { seed: "1" }, headers)).status).toBe(200);
    expect((await failureOf(await test.tryOn(one.token, { seed: "2" }, headers))).error).toBe("IDEMPOTENCY_KEY_REUSED");
    const different = { seed: "1", garmentImage: fileOf(await drawnPerson()) };
    expect((await failureOf(await test.tryOn(one.token, different, headers))).error).toBe("IDEMPOTENCY_KEY_REUSED");
    expect((await test.tryOn(other.token, { seed: "1" }, headers)).status).toBe(200);
    expect([await test.balance(one.token), await test.balance(other.token)]).toEqual([4, 4]);
  });

  it("finds the try-on again if the first answer was lost after its commit", async () => {
    const { token, user } = await test.user(5);
    const headers = { "Idempotency-Key": "lost" };
    const first = await (await test.tryOn(token, {}, headers)).json();
    // As if the process had died before it stored the answer, more than a minute ago.
    await test.platform.database.pool.query(
      "update idempotency_keys set status = null, body = null, expires_at = expires_at - interval '2 minutes' where scope = $1",
      [`user:${user.id}`],
    );
    const second = await (await test.tryOn(token, {}, headers)).json();
    expect(second.predictionId).toBe(first.predictionId);
    expect(await test.balance(token)).toBe(4);
  });

  it("lets a rejected request be repeated once there are credits", async () => {
    const { token, user } = await test.user(0);
    const headers = { "Idempotency-Key": "later" };
    expect((await test.tryOn(token, {}, headers)).status).toBe(402);
    const { grant } = await import("../credits/credits.ts");
    await test.platform.database.write((tx) =>
      grant(tx, { userId: user.id, kind: "admin", sourceRef: user.id, credits: 1 }),
    );
    expect((await test.tryOn(token, {}, headers)).status).toBe(200);
  });
});
