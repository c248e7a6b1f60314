import { prediction as predictionSchema } from "@toile/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTryOnTestApp, eventually, type TryOnTestApp } from "../../../../test/tryon-app.ts";
import { nowMs } from "../../../platform/clock.ts";
import { tryons } from "../tryon.tables.ts";

let test: TryOnTestApp;
beforeAll(async () => {
  test = await createTryOnTestApp();
});
beforeEach(() => {
  test.engine.otherwise = { kind: "succeed" };
});
afterAll(() => test.close());

/** A render that waits until the test releases it. */
function hold() {
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  test.engine.plan({ kind: "held", until });
  return { release };
}
const unseen = async (token: string) =>
  predictionSchema.array().parse(await (await test.api("/style/predictions", { token })).json());
const see = async (token: string, id: string) => test.api(`/style/predictions/${id}/seen`, { token, method: "PUT" });
const ended = (token: string, id: string) =>
  eventually(
    () => test.prediction(token, id),
    ({ status }) => !["queued", "processing"].includes(status),
  );

describe("the list for a shopper who left and returns", () => {
  it("has a running try-on, then its result, until it has been seen once", async () => {
    const { token } = await test.user();
    const stranger = await test.user();
    const { release } = hold();
    const id = await test.startTryOn(token);
    expect(await unseen(token)).toMatchObject([{ id, finishedAt: null }]);
    expect(await (await see(token, id)).json()).toEqual({ first: false });
    release();
    await ended(token, id);
    const [found] = await unseen(token);
    expect(found).toMatchObject({ id, status: "succeeded", resultImageUrls: [expect.any(String)] });

    expect(await unseen(stranger.token)).toEqual([]);
    expect((await see(stranger.token, id)).status).toBe(404);
    expect(await (await see(token, id)).json()).toEqual({ first: true });
    expect(await (await see(token, id)).json()).toEqual({ first: false });
    expect(await unseen(token)).toEqual([]);
  });

  it("has failures too, but nothing cancelled, nothing answered at once, nothing older than a day", async () => {
    const { token } = await test.user();
    expect((await test.tryOn(token)).status).toBe(200);
    expect(await unseen(token)).toEqual([]);

    const { release } = hold();
    const cancelled = await test.startTryOn(token);
    await test.api(`/style/predictions/${cancelled}`, { token, method: "DELETE" });
    release();
    expect(await unseen(token)).toEqual([]);

    const kept = await test.startTryOn(token);
    await ended(token, kept);
    expect((await unseen(token)).map(({ id }) => id)).toEqual([kept]);
    await test.platform.database.write((tx) =>
      tx
        .update(tryons)
        .set({ createdAt: new Date(nowMs() - 25 * 60 * 60_000) })
        .where(eq(tryons.id, kept)),
    );
    expect(await unseen(token)).toEqual([]);
  });
});
