import net from "node:net";
import { expect, it } from "vitest";
import { createHttpServer, listen } from "./listen.ts";
import { createRouter } from "./router.ts";

const LONG_MS = 60_000;

/** A connection without a request: browsers open some in advance. */
async function connect(port: number): Promise<net.Socket> {
  const socket = net.connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await new Promise((resolve) => socket.once("connect", resolve));
  return socket;
}

it("stopping waits for running requests, but not for connections without one", async () => {
  const answering = Promise.withResolvers<void>();
  const http = createRouter();
  http.get("/", (c) => c.text("answered"));
  http.get("/slow", async (c) => {
    await answering.promise;
    return c.text("answered");
  });
  const listening = await listen({ server: createHttpServer(), host: "127.0.0.1", port: 0, fetch: http.fetch });
  const silent = await connect(listening.port);
  const silentEnded = new Promise((resolve) => silent.once("close", resolve));
  const origin = `http://127.0.0.1:${listening.port}`;
  await (await fetch(origin)).text();
  const slow = fetch(`${origin}/slow`);
  // Wait until the server has seen it.
  await (await fetch(origin)).text();
  const closed = listening.close({ drainMs: LONG_MS });
  await silentEnded;
  answering.resolve();
  expect(await (await slow).text()).toBe("answered");
  await closed;
});
