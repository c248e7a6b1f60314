import { createClient, type Prediction } from "@toile/contract";
import { beforeEach, expect, test, vi } from "vitest";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { withinClient } from "../../../lib/query/within-client.fixture.tsx";
import { saveGarment, takeSavedGarment } from "../garment/saved-garment.ts";
import type { Garment } from "../machine/tryon-machine.ts";
// Loaded before the tests, so that a try-on that loads it waits only for promises.
import "../run/run-tryon.ts";
import { usePageTryOn } from "./use-page-tryon.ts";

const ID = "01938a3c-0000-7000-8000-000000000001";
const shirt: Garment = { name: "Shirt", previewUrl: "/shirt.jpg", file: null, productId: "p1" };
const saved = { url: "/me.jpg", imageUrl: "/me.jpg", uploadedAt: "2026-11-21T14:30:00.000Z" };
const prediction = (changes: Partial<Prediction> = {}): Prediction => ({
  ...{ id: ID, status: "succeeded", stage: "done", progress: 1, product: null, wornWith: [] },
  ...{ resultImageUrls: ["/result.png"], judgements: [], alternatives: {}, free: false, creditsUsed: 1, error: null },
  ...{ createdAt: "2026-11-21T14:30:00.000Z", startedAt: null, finishedAt: "2026-11-21T14:31:00.000Z" },
  ...changes,
});
const running = prediction({ status: "processing", stage: "reading", resultImageUrls: [], finishedAt: null });

type Options = { signedIn?: boolean; resultId?: string | null; newPhoto?: boolean; answers?: Record<string, unknown> };

/** The page. `answers`: what the server has at a path; a path that is not listed cannot be reached. */
async function open({ signedIn = true, resultId = null, newPhoto = false, answers = {} }: Options = {}) {
  const asked: string[] = [];
  const server: Record<string, unknown> = { "/images/profile": saved, "/style/predictions": [], ...answers };
  const client = createClient({
    getToken: () => "token",
    fetch: async (address) => {
      const path = String(address).replace("/api/v1", "").replace(/\?.*/, "");
      asked.push(path);
      const answer = await server[path];
      if (answer === undefined) throw new TypeError("Failed to fetch");
      return answer instanceof Response ? answer : Response.json(answer);
    },
  });
  const nothing = () => {};
  const options = {
    ...{ signedIn, resultId, newPhoto },
    ...{ onExpired: nothing, onInsufficientCredits: nothing, onCreditsChanged: nothing, onGarmentWaits: null },
  };
  const hook = await runHook(() => usePageTryOn(options), { within: withinClient(async () => client) });
  return { ...hook, options, asked, server };
}

beforeEach(() => {
  takeSavedGarment();
  vi.spyOn(console, "error").mockImplementation(() => {});
  return () => vi.restoreAllMocks();
});

test("the account's photo is there, unless the URL asks for another one", async () => {
  const { now } = await open();
  expect(now()).toMatchObject({ savedPhotoState: "known", state: { step: 2, photo: { url: "/me.jpg" } } });
});

test("a URL that asks for another photo shows the first step", async () => {
  const { now } = await open({ newPhoto: true });
  expect(now().state.step).toBe(1);
});

test("a signed-out visitor's page asks the server for nothing", async () => {
  const { asked, now } = await open({ signedIn: false });
  expect(asked).toEqual([]);
  expect(now().state.step).toBe(1);
});

test("a photo that could not be looked up can be asked for again", async () => {
  const { now, step, server } = await open({ answers: { "/images/profile": undefined } });
  expect(now().savedPhotoState).toBe("failed");
  server["/images/profile"] = saved;
  await step(() => now().findPhoto());
  expect(now()).toMatchObject({ savedPhotoState: "known", state: { photo: { url: "/me.jpg" } } });
});

test("a sign-out removes the photo, and one that arrives afterwards is not shown to the next person", async () => {
  const deferred = Promise.withResolvers<unknown>();
  const { now, again, step, options, server } = await open();
  options.signedIn = false;
  await again();
  expect(now().state.photo).toBeNull();
  options.signedIn = true;
  server["/images/profile"] = deferred.promise;
  await again();
  options.signedIn = false;
  await again();
  await step(() => deferred.resolve(saved));
  expect(now().state.photo).toBeNull();
});

test("a garment that was chosen before the page was left is chosen again", async () => {
  saveGarment(shirt);
  const { now, leave } = await open();
  expect(now().state.garment).toEqual(shirt);
  expect(takeSavedGarment()).toBeNull();
  await leave();
  expect(takeSavedGarment()).toEqual(shirt);
});

test("a garment whose result is shown is not chosen again", async () => {
  saveGarment(shirt);
  const { now, leave } = await open({ resultId: ID, answers: { [`/style/predictions/${ID}`]: prediction() } });
  expect(now().state).toMatchObject({ step: 3, garment: shirt });
  await leave();
  expect(takeSavedGarment()).toBeNull();
});

test("the try-on that the URL names is shown, and no other is looked for", async () => {
  const { now, asked } = await open({ resultId: ID, answers: { [`/style/predictions/${ID}`]: prediction() } });
  expect(now().state).toMatchObject({ step: 3, result: { predictionId: ID, imageUrl: "/result.png" } });
  expect(asked).not.toContain("/style/predictions");
});

test("a try-on that is still running goes on, whether the URL names it or not", async () => {
  const end = Promise.withResolvers<unknown>();
  const { now, step } = await open({
    answers: { "/style/predictions": [running], [`/style/predictions/${ID}/events`]: end.promise },
  });
  expect(now().running).toBe(true);
  await step(() => end.resolve(new Response(`data: ${JSON.stringify(prediction())}\n\n`)));
  await vi.waitFor(() => step().then(() => expect(now().state.result?.predictionId).toBe(ID)), 50_000);
});

test("once the page is in use, a running try-on of another window does not take it over", async () => {
  const { now, step, asked, server } = await open();
  server["/style/predictions"] = [running];
  await step(() => now().findPhoto());
  expect(asked.filter((path) => path === "/style/predictions")).toHaveLength(1);
  expect(now().running).toBe(false);
});

test("an earlier try-on that cannot be loaded leaves the page as it is", async () => {
  const { now } = await open({ resultId: ID });
  expect(now()).toMatchObject({ running: false, state: { step: 2, result: null } });
});
