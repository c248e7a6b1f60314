import { ApiError, type Client, type Prediction } from "@toile/contract";
import { describe, expect, it } from "vitest";
import { followPrediction } from "./follow-prediction.ts";

const ID = "01938a3c-0000-7000-8000-000000000001";

const state = (changes: Partial<Prediction> = {}): Prediction => ({
  id: ID,
  status: "processing",
  stage: "fitting",
  progress: 0.5,
  product: null,
  wornWith: [],
  resultImageUrls: [],
  judgements: [],
  alternatives: {},
  free: false,
  creditsUsed: 0,
  error: null,
  createdAt: "2026-11-21T14:30:00.000Z",
  startedAt: null,
  finishedAt: null,
  ...changes,
});
const done = state({ status: "succeeded", stage: "done", progress: 1, resultImageUrls: ["/r.png"] });

const stream = (...states: Prediction[]) =>
  new Response(states.map((each) => `data: ${JSON.stringify(each)}\n\n`).join(""), {
    headers: { "Content-Type": "text/event-stream" },
  });

/** A client that replays one response per connection; after the last one the network is down. */
function playback(connections: (() => Response)[], polls: (() => Prediction)[] = []) {
  const asked: string[] = [];
  const client = {
    raw: async (path: string) => {
      asked.push(path);
      const next = connections.shift();
      if (!next) throw new TypeError("Failed to fetch");
      return next();
    },
    tryOn: {
      prediction: async () => {
        asked.push("poll");
        const next = polls.shift();
        if (!next) throw new TypeError("Failed to fetch");
        return next();
      },
    },
  } as unknown as Client; // Only the two calls that following needs; the type has them all.
  return { client, asked };
}

function follow(client: Client, signal = new AbortController().signal) {
  const stages: string[] = [];
  const end = followPrediction({
    client,
    predictionId: ID,
    signal,
    onUpdate: (each) => stages.push(each.stage),
    wait: async () => signal.throwIfAborted(),
  });
  return { end, stages };
}

describe("following a try-on", () => {
  it("reports each stage and returns the end", async () => {
    const { client, asked } = playback([() => stream(state({ stage: "reading" }), state(), done)]);
    const { end, stages } = follow(client);
    expect(await end).toEqual(done);
    expect(stages).toEqual(["reading", "fitting", "done"]);
    expect(asked).toEqual([`/style/predictions/${ID}/events`]);
  });

  it("reconnects when the stream drops", async () => {
    const { client, asked } = playback([() => stream(state()), () => stream(done)]);
    expect((await follow(client).end).status).toBe("succeeded");
    expect(asked).toHaveLength(2);
  });

  it("falls back to polling if streams do not get through", async () => {
    const { client, asked } = playback([], [() => state(), () => done]);
    expect((await follow(client).end).status).toBe("succeeded");
    expect(asked.filter((each) => each === "poll")).toHaveLength(2);
  });

  it("returns a failure as an end", async () => {
    const error = { code: "NO_PERSON", message: "No person was found." } as const;
    const { client } = playback([() => stream(state({ status: "failed", error }))]);
    expect((await follow(client).end).error?.code).toBe("NO_PERSON");
  });

  it("skips events that are not a prediction", async () => {
    const { client } = playback([() => new Response(`data: ping\n\ndata: {}\n\ndata: ${JSON.stringify(done)}\n\n`)]);
    expect((await follow(client).end).status).toBe("succeeded");
  });

  it("throws the server's refusal at once", async () => {
    const { client, asked } = playback([
      () => new Response('{"error":"NOT_FOUND","message":"Not found"}', { status: 404 }),
    ]);
    await expect(follow(client).end).rejects.toThrow(ApiError);
    expect(asked).toHaveLength(1);
  });

  it("stops when it is cancelled", async () => {
    const controller = new AbortController();
    const { client } = playback([]);
    controller.abort(new Error("cancelled"));
    await expect(follow(client, controller.signal).end).rejects.toThrow("cancelled");
  });
});
