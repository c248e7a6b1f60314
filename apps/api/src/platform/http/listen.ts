/** The socket: a Node server over the application's fetch. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { ConfigError } from "../config.ts";
import type { App } from "./server.ts";

/** Takes a request before the application does, or passes it on: the development server of the web app. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export type Listening = {
  port: number;
  /** Takes no new connection, waits up to `drainMs` for requests under way, then cuts what is left. */
  close(options: { drainMs: number }): Promise<void>;
};

const HEADERS_TIMEOUT_MS = 15_000;
/** For the whole request with its body: a slow mobile upload of 20 MB takes less. */
const REQUEST_TIMEOUT_MS = 120_000;
/** Longer than a balancer keeps its idle connections (60 s), so that it never sends on one that is being closed. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/** The server before it listens: the development server hangs its web socket on it. */
export function createHttpServer(): Server {
  return createServer({
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  });
}

export type ListenOptions = {
  server: Server;
  host: string;
  /** 0: any free one. */
  port: number;
  fetch: App["fetch"];
  before?: Middleware;
};

/** @throws ConfigError when the port is taken */
export async function listen({ server, host, port, fetch, before }: ListenOptions): Promise<Listening> {
  const answer = getRequestListener(fetch);
  server.on("request", (request, response) => {
    if (before) before(request, response, () => void answer(request, response));
    else void answer(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => {
      const taken = "code" in error && error.code === "EADDRINUSE";
      reject(taken ? new ConfigError(`PORT ${port} is in use by another program; set PORT to another one.`) : error);
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return { port: address.port, close: (options) => closeServer(server, options) };
}

async function closeServer(server: Server, { drainMs }: { drainMs: number }): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const waiting = new AbortController();
  // Connections that fall idle while the rest drains would be kept for their keep-alive time.
  const tidy = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, sleep(drainMs, undefined, { signal: waiting.signal }).catch(() => {})]);
  waiting.abort();
  clearInterval(tidy);
  server.closeAllConnections();
  await closed;
}
