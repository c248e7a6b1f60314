import { createClient, type Prediction } from "@toile/contract";
import { expect, test, vi } from "vitest";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { withinClient } from "../../../lib/query/within-client.fixture.tsx";
import { currentToast } from "../../../ui/toast.ts";
import type { Garment } from "../machine/tryon-machine.ts";
import { isShown, onNewsAsked } from "../progress/news.ts";
// Loaded before the tests, so that a click that loads it waits only for promises.
import "./run-tryon.ts";
import { useRunningTryOn } from "./use-running-tryon.ts";

const ID = "01938a3c-0000-7000-8000-000000000001";
/** A data URL is sent unchanged. */
const photo = { url: "data:image/jpeg;base64,AAAA" };
const product: Garment = { name: "Shirt", previewUrl: "/shirt.jpg", file: null, productId: "p1" };

const prediction = (changes: Partial<Prediction> = {}): Prediction => ({
  ...{ id: ID, status: "succeeded", stage: "done", progress: 1, product: null, wornWith: [] },
  ...{ resultImageUrls: ["/result.png"], judgements: [], alternatives: {}, free: false, creditsUsed: 1, error: null },
  ...{ createdAt: "2026-11-21T14:30:00.000Z", startedAt: null, finishedAt: null },
  ...changes,
});
const accepted = () => Response.json({ success: true, predictionId: ID, status: "queued" }, { status: 202 });
const events = (...states: Prediction[]) =>
  new Response(states.map((state) => `data: ${JSON.stringify(state)}\n\n`).join(""));

/** `post` answers the start, `follow` the stream of its events. */
async function open({ signedIn = true, garment = product as Garment | null, due = false, waits = false } = {}) {
  const server = {
    post: vi.fn(async (): Promise<Response> => accepted()),
    follow: vi.fn(async (): Promise<Response> => events(prediction())),
    other: vi.fn(async (_call: string): Promise<Response> => new Response(null, { status: 204 })),
  };
  const client = createClient({
    getToken: () => "token",
    fetch: async (address, init) => {
      const path = String(address);
      if (path.endsWith("/virtual-tryon")) return server.post();
      return path.endsWith("/events")
        ? server.follow()
        : server.other(`${init?.method} ${path.replace("/api/v1", "")}`);
    },
  });
  const heard = {
    ...{ onStarted: vi.fn(), onPhotoRefreshed: vi.fn(), onSucceeded: vi.fn(), onRefused: vi.fn(), onFailed: vi.fn() },
    ...{ onExpired: vi.fn(), onInsufficientCredits: vi.fn(), onCreditsChanged: vi.fn() },
  };
  const onGarmentWaits = vi.fn();
  const host = { signedIn, garment, due, photo, onGarmentWaits: waits ? onGarmentWaits : null };
  // As the page's own state does.
  heard.onStarted.mockImplementation(() => {
    host.due = false;
  });
  const hook = await runHook(() => useRunningTryOn({ ...host, ...heard }), {
    within: withinClient(async () => client),
  });
  return { ...hook, host, start: () => void hook.now().start(), server, heard, onGarmentWaits };
}

test("two clicks are one try-on, whose result and credits the page is told of", async () => {
  const { now, step, start, server, heard } = await open();
  await step(() => {
    start();
    start();
  });
  expect(server.post).toHaveBeenCalledOnce();
  expect(heard.onSucceeded).toHaveBeenCalledOnce();
  expect(heard.onSucceeded.mock.calls[0]?.[0]).toMatchObject({ predictionId: ID, imageUrl: "/result.png" });
  expect(heard.onCreditsChanged).toHaveBeenCalledOnce();
  expect(now().running).toBe(false);
  expect(isShown(ID)).toBe(false);
});

test("what is missing is said, and nothing is sent", async () => {
  for (const [missing, title] of [
    [{ signedIn: false }, "Authentication required"],
    [{ garment: null }, "Missing garment"],
  ] as const) {
    const { step, start, server, heard, leave } = await open(missing);
    await step(start);
    expect(currentToast()?.title).toBe(title);
    expect(server.post).not.toHaveBeenCalled();
    expect(heard.onStarted).toHaveBeenCalledOnce();
    await leave();
  }
});

test("one that is due starts by itself, once", async () => {
  const { again, server, heard } = await open({ due: true });
  await again();
  expect(heard.onStarted).toHaveBeenCalledOnce();
  expect(server.post).toHaveBeenCalledOnce();
  expect(heard.onSucceeded).toHaveBeenCalledOnce();
});

test("without credits it says so and asks for them, and a refusal and an expired session go to the page", async () => {
  const { step, start, server, heard } = await open();
  server.post.mockResolvedValueOnce(Response.json({ error: "INSUFFICIENT_CREDITS" }, { status: 402 }));
  await step(start);
  expect(heard.onInsufficientCredits).toHaveBeenCalledOnce();
  expect(currentToast()?.title).toBe("Insufficient Credits");
  server.post.mockResolvedValueOnce(Response.json({ error: "NO_PERSON", message: "Nobody is seen." }, { status: 422 }));
  await step(start);
  expect(heard.onRefused).toHaveBeenCalledExactlyOnceWith({ code: "NO_PERSON", message: "Nobody is seen." });
  server.post.mockResolvedValueOnce(Response.json({}, { status: 401 }));
  await step(start);
  expect(heard.onExpired).toHaveBeenCalledOnce();
  expect(heard.onSucceeded).not.toHaveBeenCalled();
});

test("a newcomer without credits is led to the mail, and not to buy any, while free ones wait for the confirmation", async () => {
  const { step, start, server, heard } = await open();
  server.post.mockResolvedValueOnce(Response.json({ error: "INSUFFICIENT_CREDITS" }, { status: 402 }));
  const balance = { balance: 0, debt: 0, pending: { ownEmail: 5, friendEmail: 0 }, recentTransactions: [] };
  server.other.mockResolvedValueOnce(Response.json({ ...balance, activeSubscription: null }));
  await step(start);
  expect(currentToast()).toMatchObject({ title: "Confirm your email first", description: /5 free credits/ });
  expect(heard.onInsufficientCredits).not.toHaveBeenCalled();
  expect(heard.onCreditsChanged).toHaveBeenCalledOnce();
});

test("while credits wait for the mail, the garment is stored for its link: when chosen, and when the tab is left", async () => {
  const { look, onGarmentWaits } = await open({ waits: true });
  await look("hidden");
  expect(onGarmentWaits.mock.calls).toEqual([[product], [product]]);
});

test("'Cancel' ends it without a result, and cancels what the server had accepted", async () => {
  const { now, step, start, server, heard } = await open();
  const answer = Promise.withResolvers<Response>();
  server.post.mockReturnValueOnce(answer.promise);
  await step(start);
  expect(now().running).toBe(true);
  // Another version of an earlier one has to wait.
  await step(() => void now().mend({ predictionId: ID, alternative: { tuck: "in" } }));
  expect(server.post).toHaveBeenCalledOnce();
  await step(() => now().abort());
  expect(now().running).toBe(false);
  await step(() => answer.resolve(accepted()));
  expect(server.other).toHaveBeenCalledWith(`DELETE /style/predictions/${ID}`);
  expect(heard.onSucceeded).not.toHaveBeenCalled();
  expect(heard.onFailed).not.toHaveBeenCalled();
});

test("a shopper who leaves is told of the result elsewhere, and the page that is gone is left alone", async () => {
  const { step, start, leave, server, heard } = await open();
  const stream = Promise.withResolvers<Response>();
  server.follow.mockReturnValueOnce(stream.promise);
  await step(start);
  expect(isShown(ID)).toBe(true);
  const asked = vi.fn();
  const stop = onNewsAsked(asked);
  await leave();
  stream.resolve(events(prediction()));
  await step();
  expect(asked).toHaveBeenCalledOnce();
  expect(isShown(ID)).toBe(false);
  expect(heard.onSucceeded).not.toHaveBeenCalled();
  expect(server.other).not.toHaveBeenCalledWith(expect.stringContaining("/seen"));
  stop();
});

test("a result counts as seen only once the tab is looked at", async () => {
  const { step, start, look, server } = await open();
  await look("hidden");
  await step(start);
  expect(server.other).not.toHaveBeenCalled();
  await look("visible");
  expect(server.other).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(new RegExp(`${ID}.*seen`)));
});

test("one that was started before this page opened is followed, with its stages", async () => {
  const { now, step, server, heard } = await open();
  server.follow.mockResolvedValueOnce(
    events(prediction({ status: "processing", stage: "composing", progress: 0.5, resultImageUrls: [] }), prediction()),
  );
  await step(() => void now().resume(ID));
  expect(server.post).not.toHaveBeenCalled();
  expect(now().prediction?.status).toBe("succeeded");
  expect(heard.onSucceeded).toHaveBeenCalledOnce();
});

test("another version that is refused leaves the visible result, and says so in a notice", async () => {
  const { now, step, server, heard } = await open();
  server.post.mockResolvedValueOnce(Response.json({ error: "NO_VERSION", message: "There is none." }, { status: 422 }));
  await step(() => void now().mend({ predictionId: ID, alternative: { tuck: "in" } }));
  expect(heard.onRefused).not.toHaveBeenCalled();
  expect(currentToast()).toMatchObject({
    description: "There is none. We did not charge a credit.",
    variant: "destructive",
  });
});
