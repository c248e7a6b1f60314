import { historyItem, type Prediction, prediction as predictionSchema } from "@toile/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTryOnTestApp, eventually, type TryOnTestApp } from "../../../test/tryon-app.ts";
import { newId } from "../../platform/columns.ts";
import { STREAMS_PER_USER_MAX } from "./tryon.streams.ts";

let test: TryOnTestApp;
beforeAll(async () => {
  test = await createTryOnTestApp();
});
afterAll(() => test.close());
beforeEach(() => {
  test.engine.otherwise = { kind: "succeed" };
});

const finished = (token: string, id: string) =>
  eventually(
    () => test.prediction(token, id),
    ({ status }) => !["queued", "processing"].includes(status),
  );
const made = async (token: string, fields = {}): Promise<string> =>
  (await (await test.tryOn(token, fields)).json()).predictionId;

/** A render that waits until the test releases it. */
function hold() {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  test.engine.plan({ kind: "held", until });
  return { release };
}
const processing = (token: string, id: string) =>
  eventually(
    () => test.prediction(token, id),
    ({ status }) => status === "processing",
  );

/** The events of a stream, as they arrive. */
async function* eventsOf(response: Response): AsyncGenerator<Prediction> {
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString();
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const event = text.slice(0, end);
      text = text.slice(end + 2);
      if (event.startsWith("data: ")) yield predictionSchema.parse(JSON.parse(event.slice("data: ".length)));
    }
  }
}

describe("GET /style/predictions/{id}", () => {
  it("shows a try-on's progress, from waiting to its picture", async () => {
    const { token } = await test.user();
    const { release } = hold();
    const id = await test.startTryOn(token);
    const running = await processing(token, id);
    expect(predictionSchema.parse(running)).toMatchObject({ id, finishedAt: null, resultImageUrls: [], error: null });
    release();
    const done = predictionSchema.parse(await finished(token, id));
    expect(done).toMatchObject({ status: "succeeded", stage: "done", progress: 1 });
    expect((await test.request(done.resultImageUrls[0] ?? "")).status).toBe(200);
  });

  it("is 404 for a missing one and for another user's, and 401 without a token [I-35]", async () => {
    const [one, other] = [await test.user(), await test.user()];
    const id = await made(one.token);
    for (const path of [`/style/predictions/${id}`, `/style/predictions/${id}/events`]) {
      expect((await test.api(path, { token: other.token })).status).toBe(404);
      expect((await test.api(path)).status).toBe(401);
    }
    expect((await test.api(`/style/predictions/${id}`, { token: other.token, method: "DELETE" })).status).toBe(404);
    expect((await test.api(`/style/predictions/${id}`, { method: "DELETE" })).status).toBe(401);
    expect((await test.api(`/style/predictions/${newId()}`, { token: one.token })).status).toBe(404);
    expect((await test.api("/style/predictions/not-an-id", { token: one.token })).status).toBe(400);
    expect((await test.prediction(one.token, id)).status).toBe("succeeded");
  });
});

describe("GET /style/predictions/{id}/events", () => {
  it("sends the try-on at once and after each change until it ends, with progress that never decreases", async () => {
    const { token } = await test.user();
    test.engine.plan({ kind: "slow", stepMs: 120 });
    const id = await test.startTryOn(token);
    const response = await test.api(`/style/predictions/${id}/events`, { token });
    expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
    const events: Prediction[] = [];
    for await (const event of eventsOf(response)) events.push(event);
    expect(events.at(-1)).toMatchObject({ status: "succeeded", progress: 1 });
    expect(events.at(-1)?.resultImageUrls).toHaveLength(1);
    expect(events.length).toBeGreaterThanOrEqual(4);
    const progress = events.map((event) => event.progress);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    const stages = new Set(events.map((event) => event.stage));
    expect(stages.size).toBeGreaterThanOrEqual(3);
  });

  it("sends one event and closes if the try-on has ended", async () => {
    const { token } = await test.user();
    const id = await made(token);
    const events: Prediction[] = [];
    for await (const event of eventsOf(await test.api(`/style/predictions/${id}/events`, { token })))
      events.push(event);
    expect(events.map((event) => event.status)).toEqual(["succeeded"]);
  });

  it("survives readers who leave, and ends for those who stay", async () => {
    const { token } = await test.user();
    const { release } = hold();
    const id = await test.startTryOn(token);
    await processing(token, id);
    const readers = await Promise.all(
      Array.from({ length: STREAMS_PER_USER_MAX }, () => test.api(`/style/predictions/${id}/events`, { token })),
    );
    const oneMore = await test.api(`/style/predictions/${id}/events`, { token });
    expect([oneMore.status, oneMore.headers.get("retry-after")]).toEqual([429, "5"]);
    const waiting = Promise.all(
      readers.map(async (response, index) => {
        const reader = response.body?.getReader();
        await reader?.read();
        if (index % 2 === 0) await reader?.cancel();
        else await reader?.read();
      }),
    );
    release();
    await finished(token, id);
    await waiting;
    // All readers have released their places.
    await Promise.all(readers.map(async (response) => response.body?.locked || response.text()));
    expect((await test.api(`/style/predictions/${id}/events`, { token })).status).toBe(200);
  });

  it("reserves no place for HEAD requests, whose stream is never read", async () => {
    const { token } = await test.user();
    const { release } = hold();
    const id = await test.startTryOn(token);
    await processing(token, id);
    const statuses = new Set<number>();
    for (let place = 0; place <= STREAMS_PER_USER_MAX; place++) {
      statuses.add((await test.api(`/style/predictions/${id}/events`, { token, method: "HEAD" })).status);
    }
    release();
    await finished(token, id);
    expect([...statuses]).toEqual([200]);
  });
});

describe("DELETE /style/predictions/{id}", () => {
  it("cancels a running try-on: the credit is returned, and the late picture is dropped", async () => {
    const { token } = await test.user(1);
    const { release } = hold();
    const objects = await test.storedObjects();
    const id = await test.startTryOn(token);
    await processing(token, id);
    expect(await test.balance(token)).toBe(0);
    expect((await test.api(`/style/predictions/${id}`, { token, method: "DELETE" })).status).toBe(204);
    expect(await test.prediction(token, id)).toMatchObject({ status: "cancelled", resultImageUrls: [], error: null });
    expect(await test.balance(token)).toBe(1);
    release();
    await eventually(
      async () => test.engine.running,
      (running) => running === 0,
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await test.prediction(token, id)).status).toBe("cancelled");
    // The two source pictures stay until retention; there is no result.
    expect(await test.storedObjects()).toBe(objects + 2);
    expect(await (await test.api("/style/history", { token })).json()).toEqual([]);
  });

  it("answers the request that waits for it with 409", async () => {
    const { token, user } = await test.user(1);
    const { release } = hold();
    const waiting = test.tryOn(token);
    const id = await eventually(
      async () =>
        (await test.platform.database.pool.query("select id from tryons where user_id = $1", [user.id])).rows[0]?.id,
      (found) => found !== undefined,
    );
    await processing(token, id);
    await test.api(`/style/predictions/${id}`, { token, method: "DELETE" });
    const response = await waiting;
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ success: false, error: "CONFLICT", predictionId: id });
    release();
  });

  it("removes a finished one with its pictures, and takes no credit back", async () => {
    const { token } = await test.user(1);
    const id = await made(token);
    const { resultImageUrls } = await test.prediction(token, id);
    expect((await test.api(`/style/predictions/${id}`, { token, method: "DELETE" })).status).toBe(204);
    expect((await test.request(resultImageUrls[0] ?? "")).status).toBe(404);
    expect(await (await test.api("/style/history", { token })).json()).toEqual([]);
    expect((await test.api(`/style/predictions/${id}`, { token })).status).toBe(404);
    expect((await test.api(`/style/predictions/${id}`, { token, method: "DELETE" })).status).toBe(404);
    expect(await test.balance(token)).toBe(0);
  });

  it("keeps the profile photo that a removed try-on used", async () => {
    const { token } = await test.user(2);
    const form = new FormData();
    const { drawnPerson } = await import("../../../test/images.ts");
    form.set("image", new Blob([new Uint8Array(await drawnPerson())]), "me.jpg");
    await test.api("/images/upload/profile", { token, form });
    const id = await made(token, { modelImage: undefined });
    await test.api(`/style/predictions/${id}`, { token, method: "DELETE" });
    expect((await test.api("/images/profile", { token })).status).toBe(200);
    expect((await test.tryOn(token, { modelImage: undefined })).status).toBe(200);
  });
});

describe("GET /style/history", () => {
  it("lists the user's results, newest first, with id, resultImageUrl, garmentImageUrl, createdAt and liked [S3.22, X.55]", async () => {
    const { token } = await test.user(5);
    const ids = [await made(token), await made(token), await made(token)];
    const stranger = await test.user(1);
    await made(stranger.token);
    const response = await test.api("/style/history", { token });
    const items = historyItem.array().parse(await response.json());
    expect(items.map((item) => item.id)).toEqual(ids.toReversed());
    expect(response.headers.get("x-total-count")).toBe("3");
    const [newest] = items;
    expect(newest?.liked).toBe(false);
    expect((await test.request(newest?.resultImageUrl ?? "")).status).toBe(200);
    expect((await test.request(newest?.garmentImageUrl ?? "")).status).toBe(200);
  });

  it("pages, with the total and links to the other pages", async () => {
    const { token } = await test.user(5);
    for (let made_ = 0; made_ < 3; made_++) await made(token);
    const second = await test.api("/style/history?page=2&limit=2", { token });
    expect(await second.json()).toHaveLength(1);
    expect(second.headers.get("x-total-count")).toBe("3");
    expect(second.headers.get("link")).toContain('rel="prev"');
    expect((await test.api("/style/history?limit=101", { token })).status).toBe(400);
    expect((await test.api("/style/history?page=0", { token })).status).toBe(400);
    const beyond = await test.api("/style/history?page=9&limit=2", { token });
    expect(await beyond.json()).toEqual([]);
    expect(beyond.headers.get("x-total-count")).toBe("3");
  });

  it("needs a token, and shows neither failures nor what retention removed", async () => {
    expect((await test.api("/style/history")).status).toBe(401);
    const { token, user } = await test.user(2);
    test.engine.plan({ kind: "refuse", code: "NO_PERSON" });
    await test.tryOn(token);
    await made(token);
    expect(await (await test.api("/style/history", { token })).json()).toHaveLength(1);
    await test.platform.database.pool.query(
      "update pictures set expires_at = now() - interval '1 second' where owner_id = $1 and kind = 'result'",
      [user.id],
    );
    expect(await (await test.api("/style/history", { token })).json()).toEqual([]);
  });
});

describe("PATCH /style/history/{id}", () => {
  const like = (token: string | undefined, id: string, liked: unknown = true) =>
    test.api(`/style/history/${id}`, { token, method: "PATCH", json: { liked } });

  it("likes a result, which exempts it from retention, and undoes that [S3.22, I-46]", async () => {
    const { token, user } = await test.user(2);
    const [id] = [await made(token), await made(token)];
    const kept = () =>
      test.count(
        "select count(*) from pictures where owner_id = $1 and kind in ('result', 'garment') and expires_at is null",
        [user.id],
      );
    const liked = historyItem.parse(await (await like(token, id)).json());
    expect(liked).toMatchObject({ id, liked: true });
    expect(await kept()).toBe(2);
    const only = await (await test.api("/style/history?liked=true", { token })).json();
    expect(only.map((item: { id: string }) => item.id)).toEqual([id]);
    expect(await (await test.api("/style/history?liked=false", { token })).json()).toHaveLength(1);
    expect((await (await like(token, id, false)).json()).liked).toBe(false);
    expect(await kept()).toBe(0);
  });

  it("is 404 for another user's, 400 for a non-boolean and 401 without a token", async () => {
    const [one, other] = [await test.user(1), await test.user()];
    const id = await made(one.token);
    expect((await like(other.token, id)).status).toBe(404);
    expect((await like(one.token, newId())).status).toBe(404);
    expect((await like(one.token, id, "yes")).status).toBe(400);
    expect((await like(undefined, id)).status).toBe(401);
  });
});

describe("a deleted account", () => {
  it("is deleted whatever arrives and ends at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      const { token, user } = await test.user(10);
      const sent = Array.from({ length: 5 }, () => test.tryOn(token, {}, { Prefer: "respond-async" }));
      await new Promise((resolve) => setTimeout(resolve, 60 * round));
      const deleted = test.api("/users/profile", { token, method: "DELETE" });
      for (const response of await Promise.all(sent)) expect([202, 401]).toContain(response.status);
      expect((await deleted).status).toBe(204);
      const unfinished = "select count(*) from tryons where user_id = $1 and finished_at is null";
      await eventually(
        () => test.count(unfinished, [user.id]),
        (count) => count === 0,
      );
      const live = "select count(*) from pictures where owner_id = $1 and deleted_at is null";
      expect(await test.count(live, [user.id])).toBe(0);
      expect(await test.count("select count(*) from ledger_violations")).toBe(0);
    }
  });

  it("takes its try-ons along: running ones end, and nothing of the person remains", async () => {
    const { token, user } = await test.user(3);
    await made(token, { preferences: "for my wedding" });
    const { resultImageUrls } = await test.prediction(token, await made(token));
    const { release } = hold();
    const id = await test.startTryOn(token);
    await processing(token, id);
    expect((await test.api("/users/profile", { token, method: "DELETE" })).status).toBe(204);
    release();
    expect((await test.request(resultImageUrls[0] ?? "")).status).toBe(404);
    const rows = await test.platform.database.pool.query("select status, fields from tryons where user_id = $1", [
      user.id,
    ]);
    expect(rows.rows.map((row) => row.status).toSorted()).toEqual(["cancelled", "succeeded", "succeeded"]);
    expect(JSON.stringify(rows.rows)).not.toContain("wedding");
    expect(await test.count("select count(*) from ledger_violations")).toBe(0);
  });
});
