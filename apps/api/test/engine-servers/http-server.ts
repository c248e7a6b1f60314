/** Plays a self-hosted server with the protocol of docs/engines.md. */
import { type EngineServer, openEngineServer } from "./engine-server.ts";

export const HTTP_TOKEN = "a-token-of-ones-own";

export function openHttpServer(): Promise<EngineServer> {
  return openEngineServer(({ method, path, headers, json }, orders) => {
    if (headers.authorization !== `Bearer ${HTTP_TOKEN}`) return { status: 401 };
    if (path === "/health") return { status: 200, json: {} };
    const id = /^\/tryons\/([\w-]+)$/.exec(path)?.[1];
    if (!id) return { status: 404 };
    const existing = orders.find(id);
    if (method === "PUT") {
      if (existing) return { status: 200, json: { status: "running" } };
      // The protocol's options object.
      const options = (json.options ?? {}) as Record<string, unknown>;
      const taken = orders.take({ input: { ...json, seed: options.seed }, samples: Number(options.numSamples), id });
      return taken.reply ?? { status: 202, json: { status: "queued" } };
    }
    if (!existing) return { status: 404 };
    if (method === "DELETE") {
      orders.cancel(existing);
      return { status: 204 };
    }
    const misbehaviour = orders.ask(existing);
    if (misbehaviour) return misbehaviour;
    const { state, behaviour } = existing;
    if (state === "done") {
      // URLs may be relative.
      const urls = orders.pictures(existing);
      const images = behaviour === "picture-elsewhere" ? urls : urls.map((url) => new URL(url).pathname);
      return { status: 200, json: { status: "succeeded", images } };
    }
    if (state === "working") return { status: 200, json: { status: "running", stage: "fitting", progress: 0.5 } };
    if (state === "cancelled") return { status: 200, json: { status: "cancelled" } };
    const code =
      { "refuse-content": "CONTENT_REFUSED", "refuse-photo": "POSE_UNSUITABLE" }[String(behaviour)] ?? "OUT_OF_MEMORY";
    return { status: 200, json: { status: "failed", error: { code, message: "it did not work" } } };
  });
}
