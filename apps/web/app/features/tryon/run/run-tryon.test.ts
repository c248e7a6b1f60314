import { createClient, type Prediction } from "@toile/contract";
import { describe, expect, it, vi } from "vitest";
import { runMend, runTryOn, type TryOnRun } from "./run-tryon.ts";

const ID = "01938a3c-0000-7000-8000-000000000001";
/** A data URL, which is sent unchanged: re-encoding needs a browser's canvas. */
const photo = { url: "data:image/jpeg;base64,AAAA" };
const garment = { name: null, previewUrl: "blob:1", file: new File(["shirt"], "shirt.jpg", { type: "image/jpeg" }) };

const judgement = { value: 0.3, chargeable: false, alarms: [{ code: "COLOUR_OFF", message: "The colours differ." }] };

const prediction = (changes: Partial<Prediction> = {}): Prediction => ({
  id: ID,
  status: "succeeded",
  stage: "done",
  progress: 1,
  product: null,
  wornWith: [],
  resultImageUrls: ["/result.png"],
  judgements: [judgement],
  alternatives: { tuck: "in" },
  free: false,
  creditsUsed: 0,
  error: null,
  createdAt: "2026-11-21T14:30:00.000Z",
  startedAt: null,
  finishedAt: null,
  ...changes,
});

type Answer = Response | Error | Promise<Response> | ((signal: AbortSignal | null | undefined) => Response);
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const accepted = () => json(202, { success: true, predictionId: ID, status: "queued" });
/** A silent stream that aborts with its signal, like a browser's fetch body. */
const silence = (signal: AbortSignal | null | undefined) =>
  new Response(
    new ReadableStream({
      start: (body) => signal?.addEventListener("abort", () => body.error(signal.reason)),
    }),
  );
const stream = (state: Prediction) => new Response(`data: ${JSON.stringify(state)}\n\n`);

/** The real client over an API that replays responses. */
function setUp(...answers: Answer[]) {
  const sent: { call: string; headers: Headers; body: unknown }[] = [];
  const client = createClient({
    getToken: () => "token",
    fetch: async (address, init) => {
      sent.push({ call: `${init?.method} ${address}`, headers: new Headers(init?.headers), body: init?.body });
      const answer = answers.shift();
      if (!answer || answer instanceof Error) throw answer ?? new TypeError("Failed to fetch");
      return typeof answer === "function" ? answer(init?.signal) : answer;
    },
  });
  const controller = new AbortController();
  const run: TryOnRun = {
    client,
    photo,
    garment,
    signal: controller.signal,
    onUpdate: vi.fn(),
    onPhotoRefreshed: vi.fn(),
    onAccepted: vi.fn(),
  };
  return { run, sent, controller };
}

describe("a try-on", () => {
  it("requests an immediate response, follows the events and ends with a result [S4.12]", async () => {
    const { run, sent } = setUp(accepted(), stream(prediction()));
    expect(await runTryOn(run)).toEqual({
      kind: "succeeded",
      result: {
        predictionId: ID,
        imageUrl: "/result.png",
        liked: false,
        judgement,
        alternatives: { tuck: "in" },
        free: false,
        creditsUsed: 0,
        product: null,
        wornWith: [],
      },
    });
    expect(sent.map(({ call }) => call)).toEqual([
      "POST /api/v1/style/virtual-tryon",
      `GET /api/v1/style/predictions/${ID}/events`,
    ]);
    expect(sent[0]?.headers.get("Prefer")).toBe("respond-async");
    expect(sent[0]?.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f-]{32,36}$/);
    expect(sent[0]?.headers.get("Authorization")).toBe("Bearer token");
    expect(sent[1]?.headers.get("Accept")).toBe("text/event-stream");
  });

  it("has its own key each time, and the same key when it is sent again after a lost connection", async () => {
    const { run, sent } = setUp(
      new TypeError("Failed to fetch"),
      accepted(),
      stream(prediction()),
      accepted(),
      stream(prediction()),
    );
    await runTryOn(run);
    await runTryOn(run);
    const keys = sent
      .filter(({ call }) => call.startsWith("POST"))
      .map(({ headers }) => headers.get("Idempotency-Key"));
    expect(keys).toHaveLength(3);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it("ends if credits are missing [S8.09]", async () => {
    const { run } = setUp(json(402, { success: false, error: "INSUFFICIENT_CREDITS", message: "No credits" }));
    expect(await runTryOn(run)).toEqual({ kind: "insufficient-credits" });
  });

  it("ends the session if a 401 remains [S8.05]", async () => {
    const { run } = setUp(json(401, { error: "UNAUTHENTICATED", message: "no" }));
    expect(await runTryOn(run)).toEqual({ kind: "expired" });
  });

  it("is refused by the call or by the prediction, with the server's sentence [X.13]", async () => {
    const refusal = { code: "NO_PERSON", message: "No person was found." };
    const byCall = setUp(json(422, { success: false, error: "NO_PERSON", message: refusal.message }));
    expect(await runTryOn(byCall.run)).toEqual({ kind: "refused", refusal });
    const failed = prediction({
      status: "failed",
      resultImageUrls: [],
      error: { code: "NO_PERSON", message: refusal.message },
    });
    const byPrediction = setUp(accepted(), stream(failed));
    expect(await runTryOn(byPrediction.run)).toEqual({ kind: "refused", refusal });
  });

  it("never quotes a proxy's page or a parser's error [X.12]", async () => {
    const refused = setUp(accepted(), new Response("<html>Not here</html>", { status: 404 }));
    expect(await runTryOn(refused.run)).toEqual({
      kind: "failed",
      message: "Virtual try-on API request failed: 404 - the answer could not be read",
    });

    // The photo's URL has expired, and the request for a new one gets a malformed response.
    vi.stubGlobal("fetch", async () => new Response("", { status: 403 }));
    try {
      for (const answer of ["<html>Please sign in to this network</html>", JSON.stringify({ oops: [1] })]) {
        const { run } = setUp(new Response(answer));
        expect(await runTryOn({ ...run, photo: { url: "/media/old" } })).toEqual({
          kind: "failed",
          message: "Invalid response from virtual try-on API",
        });
      }
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it("names a product of the shop, whose picture is then not fetched here", async () => {
    const { run, sent } = setUp(accepted(), stream(prediction()));
    const ofShop = { ...garment, previewUrl: "/gone.jpg", file: null, productId: ID };
    expect(await runTryOn({ ...run, garment: ofShop })).toMatchObject({ kind: "succeeded" });
    expect((sent[0]?.body as FormData | undefined)?.get("productId")).toBe(ID);
  });

  it("reports that a product's picture is unavailable if the server could not fetch it [S8.13]", async () => {
    const body = { success: false, error: "GARMENT_NOT_FOUND", message: "This garment does not exist." };
    const { run } = setUp(json(422, body), json(422, body));
    const ofShop = { ...garment, productId: ID };
    expect(await runTryOn({ ...run, garment: ofShop })).toEqual({
      kind: "failed",
      message: "Failed to process garment image.",
    });
    expect(await runTryOn(run)).toMatchObject({ kind: "refused" });
  });

  it("quotes any other failure [S8.07]", async () => {
    const { run } = setUp(new Response("down", { status: 500 }));
    expect(await runTryOn(run)).toEqual({ kind: "failed", message: "Virtual try-on API request failed: 500 - down" });
  });

  it("is invalid if it succeeded without a result [S8.11]", async () => {
    const { run } = setUp(accepted(), stream(prediction({ resultImageUrls: [] })));
    expect(await runTryOn(run)).toEqual({ kind: "failed", message: "Invalid response from virtual try-on API" });
  });

  it("is not sent without the garment's file [S8.12]", async () => {
    const { run, sent } = setUp();
    const empty = { ...garment, file: new File([], "gone.jpg") };
    expect(await runTryOn({ ...run, garment: empty })).toEqual({
      kind: "failed",
      message: "Garment image file not found",
    });
    expect(sent).toHaveLength(0);
  });

  it("is mended by its id and one alternative, without a picture and with its own key", async () => {
    const { run, sent } = setUp(accepted(), stream(prediction({ free: true })));
    const order = { predictionId: ID, alternative: { tuck: "in" } } as const;
    expect(await runMend(run, order)).toMatchObject({ kind: "succeeded", result: { free: true } });
    expect([...((sent[0]?.body as FormData | undefined) ?? [])]).toEqual([
      ["mendOf", ID],
      ["tuck", "in"],
    ]);
    expect(sent[0]?.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f-]{32,36}$/);
    expect(run.onAccepted).toHaveBeenCalledWith(ID);
  });

  it("distinguishes a permanently lost connection from a failure", async () => {
    const { run } = setUp();
    const end = await runTryOn(run);
    expect(end).toMatchObject({ kind: "failed", message: expect.stringContaining("connection") });
  });

  it("can be cancelled before the server has responded, and is then cancelled there too", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { run, sent, controller } = setUp(promise, new Response(null, { status: 204 }));
    const end = runTryOn(run);
    await expect.poll(() => sent).toHaveLength(1);
    controller.abort();
    expect(await end).toEqual({ kind: "cancelled" });
    resolve(accepted());
    await expect.poll(() => sent.at(-1)?.call).toBe(`DELETE /api/v1/style/predictions/${ID}`);
  });

  it("can be cancelled while it is followed", async () => {
    const { run, sent, controller } = setUp(accepted(), silence, new Response(null, { status: 204 }));
    const end = runTryOn(run);
    await expect.poll(() => sent).toHaveLength(2);
    controller.abort();
    expect(await end).toEqual({ kind: "cancelled" });
    expect(sent.at(-1)?.call).toBe(`DELETE /api/v1/style/predictions/${ID}`);
  });
});
