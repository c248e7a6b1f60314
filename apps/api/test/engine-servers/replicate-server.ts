/** Plays Replicate: create, get, list and cancel predictions. Its models give the reason of a failure as text. */
import { type EngineServer, type Orders, openEngineServer, type ServerOrder } from "./engine-server.ts";

export const REPLICATE_TOKEN = "a-token-of-replicate";

function toPrediction(order: ServerOrder, orders: Orders) {
  const { id, state, behaviour, input, createdAt } = order;
  const status = {
    working: "processing",
    done: "succeeded",
    failed: "failed",
    refused: "failed",
    cancelled: "canceled",
  }[state];
  const error = behaviour === "refuse-content" ? "NSFW content detected. Try another picture." : "CUDA out of memory";
  const [output, ...more] = state === "done" ? orders.pictures(order) : [];
  return {
    id,
    status,
    input,
    created_at: createdAt.toISOString(),
    error: status === "failed" ? error : null,
    // One URL or a list, as the model's author chose.
    output: more.length > 0 ? [output, ...more] : (output ?? null),
    metrics: { predict_time: 1.5 },
  };
}

export function openReplicateServer(): Promise<EngineServer> {
  return openEngineServer(({ method, path, headers, json }, orders) => {
    if (headers.authorization !== `Bearer ${REPLICATE_TOKEN}`)
      return { status: 401, json: { detail: "Unauthenticated" } };
    if (path === "/v1/account") return { status: 200, json: { username: "toile" } };
    if (method === "POST" && /^\/v1\/(models\/[\w-]+\/[\w-]+\/)?predictions$/.test(path)) {
      // The model's page documents it as an object.
      const input = (json.input ?? {}) as Record<string, unknown>;
      if (!input.person_image && !input.human_img)
        return { status: 422, json: { detail: "input: a picture is missing" } };
      const taken = orders.take({ input, samples: 1 });
      return taken.reply ?? { status: 201, json: toPrediction(taken.order, orders) };
    }
    if (method === "GET" && path === "/v1/predictions") {
      const results = [...orders.orders].reverse().map((order) => toPrediction(order, orders));
      return { status: 200, json: { next: null, previous: null, results } };
    }
    const [, id, cancel] = /^\/v1\/predictions\/([\w-]+)(\/cancel)?$/.exec(path) ?? [];
    const order = orders.find(id);
    if (!order) return { status: 404, json: { detail: "not found" } };
    if (cancel) orders.cancel(order);
    const misbehaviour = cancel ? undefined : orders.ask(order);
    return misbehaviour ?? { status: 200, json: toPrediction(order, orders) };
  });
}
