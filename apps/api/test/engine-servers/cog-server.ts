/** Plays a Cog container: PUT /predictions/{id} answers when the work is done, with pictures as `data:` URLs. */
import { type EngineServer, openEngineServer } from "./engine-server.ts";

export function openCogServer(): Promise<EngineServer> {
  return openEngineServer(async ({ method, path, json }, orders) => {
    if (path === "/health-check") return { status: 200, json: { status: "READY" } };
    const id = /^\/predictions\/([\w-]+)$/.exec(path)?.[1];
    if (method !== "PUT" || !id) return { status: 404, json: { detail: "Not Found" } };
    // The container's schema documents it as an object.
    const taken = orders.take({ input: (json.input ?? {}) as Record<string, unknown>, samples: 1, id });
    if (taken.reply) return taken.reply;
    const { order } = taken;
    orders.end(order);
    if (order.state === "working") return "hang";
    if (order.state !== "done") {
      const error = order.behaviour === "refuse-content" ? "NSFW content detected" : "CUDA out of memory";
      return { status: 200, json: { id, status: "failed", error, output: null } };
    }
    const picture = `data:image/png;base64,${await orders.pictureBase64(order)}`;
    const output = { "no-picture": [], "picture-elsewhere": orders.pictures(order), duplicate: [picture, picture] };
    const special = Object.entries(output).find(([behaviour]) => behaviour === order.behaviour)?.[1];
    return { status: 200, json: { id, status: "succeeded", output: special ?? picture, metrics: { predict_time: 1 } } };
  });
}
