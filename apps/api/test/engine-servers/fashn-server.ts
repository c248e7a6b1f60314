/** Plays FASHN: POST /v1/run, GET /v1/status/{id}. A failed prediction is answered with status 200. */
import { type EngineServer, openEngineServer } from "./engine-server.ts";

export const FASHN_KEY = "a-key-of-fashn";

export function openFashnServer(): Promise<EngineServer> {
  return openEngineServer(({ method, path, headers, json }, orders) => {
    if (headers.authorization !== `Bearer ${FASHN_KEY}`)
      return { status: 401, json: { error: "UnauthorizedAccess", message: "" } };
    if (method === "POST" && path === "/v1/run") {
      // The protocol's shape; a wrong one shows in the fields read below.
      const inputs = (json.inputs ?? {}) as Record<string, unknown>;
      const complete =
        typeof json.model_name === "string" && inputs.model_image && (inputs.garment_image || inputs.product_image);
      if (!complete) return { status: 400, json: { error: "BadRequest", message: "a picture is missing" } };
      const taken = orders.take({ input: inputs, samples: Number(inputs.num_samples ?? inputs.num_images ?? 1) });
      return taken.reply ?? { status: 200, json: { id: taken.order.id, error: null } };
    }
    const order = orders.find(/^\/v1\/status\/([\w-]+)$/.exec(path)?.[1]);
    if (method !== "GET" || !order) return { status: 404, json: { error: "NotFound", message: "" } };
    const misbehaviour = orders.ask(order);
    if (misbehaviour) return misbehaviour;
    const { id, state, behaviour } = order;
    if (state === "done")
      return { status: 200, json: { id, status: "completed", output: orders.pictures(order), error: null } };
    if (state === "working")
      return {
        status: 200,
        json: { id, status: order.questions > 1 ? "processing" : "in_queue", output: null, error: null },
      };
    const name =
      behaviour === "refuse-content"
        ? "ContentModerationError"
        : behaviour === "refuse-photo"
          ? "PoseError"
          : "PipelineError";
    return { status: 200, json: { id, status: "failed", output: null, error: { name, message: "it did not work" } } };
  });
}
