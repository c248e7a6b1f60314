import { setImmediate } from "node:timers/promises";
import { ApiError, type EmbedClient, type Prediction } from "@toile/contract";
import { expect, test } from "vitest";
import { PhotoUnreadableError } from "../../run/model-image.ts";
import { runVisit, toProblem, type VisitRun } from "./run-visit.ts";

const ID = "01938a3c-0000-7000-8000-000000000001";
const state = (changes: Partial<Prediction> = {}): Prediction => ({
  ...{ id: ID, status: "succeeded", stage: "done", progress: 1, product: null, wornWith: [], judgements: [] },
  ...{ resultImageUrls: ["/result.png"], alternatives: {}, free: false, creditsUsed: 1, error: null },
  ...{ createdAt: "2026-11-26T10:00:00.000Z", startedAt: null, finishedAt: null },
  ...changes,
});

type Sent = { form: FormData; key: string | undefined };

/** A server that accepts a try-on, or fails as listed first, and then reports this end. */
function server(end: Prediction, failures: Error[] = [], response = Promise.resolve(), now = end) {
  const asked: string[] = [];
  const sent: Sent[] = [];
  const cancelled: string[] = [];
  const client = {
    raw: async () => new Response(`data: ${JSON.stringify(end)}\n\n`),
    tryOn: {
      start: async (form: FormData, key?: string) => {
        sent.push({ form, key });
        const failure = failures.shift();
        if (failure) throw failure;
        await response;
        return { predictionId: ID };
      },
      cancel: async (id: string) => void cancelled.push(id),
      prediction: async (id: string) => {
        asked.push(id);
        return now;
      },
    },
  } as unknown as EmbedClient; // Only what a visit's try-on calls.
  return { client, sent, cancelled, asked };
}

const PHOTO = new Blob(["photo"], { type: "image/jpeg" });
const GARMENT = new Blob(["garment"], { type: "image/png" });
const product = { category: "tops" } as VisitRun["product"];
const run = (client: EmbedClient, changes: Partial<VisitRun> = {}) =>
  runVisit({
    ...{ client, product, photo: PHOTO, garment: GARMENT, imageUrl: "https://shop.example/tee.jpg" },
    signal: new AbortController().signal,
    onUpdate: () => {},
    ...changes,
  });

test("a try-on sends the photo, the garment's bytes and its kind, and ends with the picture", async () => {
  const { client, sent } = server(state());
  const updates: string[] = [];
  expect(await run(client, { onUpdate: ({ status }) => updates.push(status) })).toEqual({
    ...{ kind: "succeeded", tryOnId: ID, imageUrl: "/result.png", chargeable: true, alarms: [] },
  });
  expect(updates).toEqual(["succeeded"]);
  expect(sent).toHaveLength(1);
  expect([...(sent[0]?.form.keys() ?? [])].toSorted()).toEqual(["category", "garmentImage", "modelImage"]);
  expect(sent[0]?.form.get("category")).toBe("tops");
});

test("the server fetches a garment that the page could not read", async () => {
  const { client, sent } = server(state());
  await run(client, { garment: null });
  expect(sent[0]?.form.get("garmentImageUrl")).toBe("https://shop.example/tee.jpg");
  expect(sent[0]?.form.has("garmentImage")).toBe(false);
});

test("a lost connection is tried once more, under the same key", async () => {
  const { client, sent } = server(state(), [new TypeError("Failed to fetch")]);
  expect(await run(client)).toMatchObject({ kind: "succeeded" });
  expect(sent).toHaveLength(2);
  expect(sent[0]?.key).toBe(sent[1]?.key);
});

test("the same photo and garment are sent under the same key, and another photo under another", async () => {
  const { client, sent } = server(state());
  await run(client);
  await run(client);
  await run(client, { photo: new Blob(["another photo"], { type: "image/jpeg" }) });
  await run(client, { garment: null });
  const [first, again, otherPhoto, otherGarment] = sent.map(({ key }) => key);
  expect(again).toBe(first);
  expect(new Set([first, otherPhoto, otherGarment]).size).toBe(3);
});

test("if the same pictures came to nothing before, they are tried anew", async () => {
  const failed = state({
    status: "failed",
    resultImageUrls: [],
    error: { code: "NO_PERSON" as const, message: "No." },
  });
  const removed = state({ resultImageUrls: [] });
  for (const before of [failed, state({ status: "cancelled", resultImageUrls: [] }), removed]) {
    const { client, sent } = server(before);
    await run(client);
    expect(sent.map(({ key }) => key).filter((key, index, all) => all.indexOf(key) === index)).toHaveLength(2);
  }
});

test("a connection that stays lost is a problem that names it", async () => {
  const lost = () => new TypeError("Failed to fetch");
  const { client } = server(state(), [lost(), lost()]);
  expect(await run(client)).toMatchObject({ kind: "problem", problem: { code: "OFFLINE" } });
});

test("a refusal of the engine says why, and for which reason of its own", async () => {
  const error = { code: "POSE_UNSUITABLE", reason: "NOT_UPRIGHT", message: "You are not upright." } as const;
  const { client } = server(state({ status: "failed", resultImageUrls: [], error }));
  expect(await run(client)).toEqual({ kind: "problem", problem: error });
});

test("a refused request names its reason, or else the refused field", async () => {
  const message = "Five try-ons a day.";
  for (const path of ["reason", "garmentImageUrl"]) {
    const details = [{ path, message: "VISITOR_BUDGET_USED_UP" }];
    const refused = new ApiError(429, JSON.stringify({ error: "RATE_LIMITED", message, details }));
    const { client } = server(state(), [refused]);
    const reason = path === "reason" ? "VISITOR_BUDGET_USED_UP" : path;
    expect(await run(client)).toEqual({ kind: "problem", problem: { code: "RATE_LIMITED", reason, message } });
  }
});

test("a poor picture is shown with what is wrong with it", async () => {
  const alarms = [{ code: "HOLES", message: "There is a hole in the hem." }];
  const judgements = [{ chargeable: false, alarms }] as unknown as Prediction["judgements"];
  const { client } = server(state({ judgements }));
  expect(await run(client)).toMatchObject({ chargeable: false, alarms });
});

test("an end without a picture is a problem", async () => {
  const { client } = server(state({ resultImageUrls: [] }));
  expect(await run(client)).toMatchObject({ kind: "problem", problem: { code: "INTERNAL" } });
});

test("a visitor who stops while it is being sent stops it on the server too", async () => {
  const { promise: response, resolve: respond } = Promise.withResolvers<void>();
  const { client, sent, cancelled } = server(state(), [], response, state({ status: "processing" }));
  const stop = new AbortController();
  const photo = new Blob(["a photo of its own"], { type: "image/jpeg" });
  const end = run(client, { photo, signal: stop.signal });
  await expect.poll(() => sent).toHaveLength(1);
  stop.abort();
  expect(await end).toEqual({ kind: "cancelled" });
  const again = run(client, { photo });
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]?.key, "the cancellation is still on its way to the first").not.toBe(sent[0]?.key);
  respond();
  expect(await again).toMatchObject({ kind: "succeeded" });
  await expect.poll(() => cancelled).toEqual([ID]);
});

test("stopping while the same pictures are sent again keeps the earlier result", async () => {
  const { promise: response, resolve: respond } = Promise.withResolvers<void>();
  const { client, sent, cancelled, asked } = server(state(), [], response);
  const stop = new AbortController();
  const end = run(client, { photo: new Blob(["tried this morning"]), signal: stop.signal });
  await expect.poll(() => sent).toHaveLength(1);
  stop.abort();
  await end;
  respond();
  await expect.poll(() => asked).toEqual([ID]);
  await setImmediate();
  expect(cancelled).toEqual([]);
});

test("pictures that came to nothing are not tried anew for a visitor who has stopped", async () => {
  const { promise: response, resolve: respond } = Promise.withResolvers<void>();
  const { client, sent, cancelled } = server(state({ status: "cancelled", resultImageUrls: [] }), [], response);
  const stop = new AbortController();
  const photo = new Blob(["another of its own"], { type: "image/jpeg" });
  const end = run(client, { photo, signal: stop.signal });
  await expect.poll(() => sent).toHaveLength(1);
  stop.abort();
  await end;
  respond();
  await expect.poll(() => cancelled).toEqual([ID]);
  expect(sent).toHaveLength(1);
});

test("a try-on that was stopped elsewhere ends without a problem", async () => {
  const { client } = server(state({ status: "cancelled", resultImageUrls: [] }));
  expect(await run(client)).toEqual({ kind: "cancelled" });
});

test("technical texts of servers and proxies are not shown", () => {
  const texts = [
    new ApiError(502, "<html>Bad Gateway</html>"),
    new ApiError(500, JSON.stringify({ error: "INTERNAL", message: "relation does not exist" })),
    new Error("This is taking longer than it should. We'll add it to your try-ons when it's ready."),
  ].map((error) => toProblem(error));
  for (const problem of texts)
    expect(problem).toMatchObject({ code: "INTERNAL", message: "Something went wrong on our side." });
});

test("a photo that cannot be opened is no lost connection", () => {
  expect(toProblem(new PhotoUnreadableError())).toMatchObject({ code: "IMAGE_UNREADABLE", reason: "PHOTO_UNREADABLE" });
});
