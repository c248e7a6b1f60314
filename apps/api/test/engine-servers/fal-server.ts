/**
 * Plays fal's queue: a submission returns three URLs without the model's subpath; a failure is the result's own status.
 */
import { type EngineServer, openEngineServer } from "./engine-server.ts";

export const FAL_KEY = "a-key-of-fal";

export function openFalServer(): Promise<EngineServer> {
  return openEngineServer(({ method, path, headers, json }, orders) => {
    if (headers.authorization !== `Key ${FAL_KEY}`) return { status: 401, json: { detail: "Unauthorized" } };
    const [, app, id, action] = /^\/([\w-]+\/[\w-]+)\/requests\/([\w-]+)(?:\/(status|cancel))?$/.exec(path) ?? [];
    if (method === "POST" && !app) {
      if (!json.model_image && !json.human_image_url)
        return { status: 422, json: { detail: [{ loc: ["body"], msg: "", type: "missing" }] } };
      const taken = orders.take({ input: json, samples: Number(json.num_samples ?? 1) });
      if (taken.reply) return taken.reply;
      const base = `http://${headers.host}/${path.split("/").slice(1, 3).join("/")}/requests/${taken.order.id}`;
      return {
        status: 200,
        json: {
          request_id: taken.order.id,
          status: "IN_QUEUE",
          queue_position: 0,
          status_url: `${base}/status`,
          response_url: base,
          cancel_url: `${base}/cancel`,
        },
      };
    }
    const order = orders.find(id);
    if (!order) return { status: 404, json: { detail: "not found" } };
    if (action === "cancel") {
      if (order.state !== "working") return { status: 400, json: { status: "ALREADY_COMPLETED" } };
      orders.cancel(order);
      return { status: 200, json: { status: "OK" } };
    }
    if (action === "status") {
      const misbehaviour = orders.ask(order);
      return misbehaviour ?? { status: 200, json: { status: order.state === "working" ? "IN_PROGRESS" : "COMPLETED" } };
    }
    if (order.state === "done")
      return {
        status: 200,
        json: { images: orders.pictures(order).map((url) => ({ url, content_type: "image/png" })) },
      };
    const type = { "refuse-content": "content_policy_violation", "refuse-photo": "face_detection_error" }[
      String(order.behaviour)
    ];
    if (type)
      return { status: 422, json: { detail: [{ loc: ["body", "model_image"], msg: "declined", type, ctx: {} }] } };
    return { status: 500, json: { detail: [{ loc: ["body"], msg: "failed", type: "internal_server_error" }] } };
  });
}
