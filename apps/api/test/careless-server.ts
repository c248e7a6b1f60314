/**
 * A server whose routes throw uncaught errors, keep whatever they receive, or compute for long. Prints its port; exits with 3 if an error
 * belongs to no request.
 */
import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { errorResponse, toAppError } from "../src/platform/http/error-handler.ts";
import { createHttpServer, listen } from "../src/platform/http/listen.ts";
import { requestContext } from "../src/platform/http/request-context.ts";
import { createRouter } from "../src/platform/http/router.ts";
import { createLogger } from "../src/platform/log.ts";
import { createMetrics } from "../src/platform/metrics.ts";
import { watchUncaught } from "../src/platform/process/uncaught.ts";
import { rulerMs } from "./loop-watch.ts";

const log = createLogger({ level: "silent" });
const never = () => new Promise<Response>(() => {});
const http = createRouter();
http.use(requestContext({ log, metrics: createMetrics({ processMetrics: false }) }));
http.onError((error, c) => errorResponse(c, toAppError(error, log)));
http.get("/fine", (c) => c.text("fine"));
http.get("/timer", () => {
  setTimeout(() => {
    throw new Error("in a timer");
  }, 5);
  return never();
});
http.get("/event", () => {
  setImmediate(() => new EventEmitter().emit("error", new Error("without a listener")));
  return never();
});
http.post("/stream", (c) => {
  void c.req.raw.body?.pipeTo(
    new WritableStream({
      write() {
        throw new Error("in a stream");
      },
    }),
  );
  return never();
});
http.get("/forgotten", async () => {
  void sleep(5).then(() => {
    throw new Error("in a promise that is not awaited");
  });
  return never();
});
http.get("/begun", (c) => {
  const parts = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode("a part")) });
  setTimeout(() => {
    throw new Error("after the answer has begun");
  }, 50);
  return c.body(parts);
});
http.get("/compute", (c) => {
  for (let time = 0; time < 2; time += 1) rulerMs();
  return c.text("computed");
});
http.post("/hoard", async (c) => c.text(`${(await c.req.arrayBuffer()).byteLength}`));

watchUncaught({ log, stop: () => process.exit(3) });
const server = createHttpServer();
const { port } = await listen({ server, host: "127.0.0.1", port: 0, fetch: http.fetch });
process.on("SIGUSR2", () => {
  throw new Error("of no request");
});
console.log(port);
