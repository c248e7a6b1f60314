/** The socket: a Node server that calls the application's fetch. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { ConfigError } from "../config/config.ts";
import type { App } from "./server.ts";

/** Handles a request before the application, or passes it on: for the web app's development server. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export type Listening = {
  port: number;
  /** Accepts no new connections, waits up to `drainMs` for running requests, then cuts the rest. */
  close(options: { drainMs: number }): Promise<void>;
};

const HEADERS_TIMEOUT_MS = 15_000;
/** For the whole request with its body: even a slow mobile upload of 20 MB is faster. */
const REQUEST_TIMEOUT_MS = 120_000;
/** Longer than a load balancer keeps its idle connections (60 s), so it never sends on one that is being closed. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/** The server before it listens: the development server attaches its web socket to it. */
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
  /** 0: any free port. */
  port: number;
  fetch: App["fetch"];
  before?: Middleware;
};

const LISTEN_WORDS: Partial<Record<string, (at: { host: string; port: number }) => string>> = {
  EADDRINUSE: ({ port }) => `PORT ${port} is in use by another program; set PORT to another one.`,
  EACCES: ({ port }) => `PORT ${port} is not available to this user; set PORT to one above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is not an address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST ${host} is not an address of this machine.`,
};

/** @throws ConfigError if the port is taken or the host is not an address of this machine */
export async function listen({ server, host, port, fetch, before }: ListenOptions): Promise<Listening> {
  const listener = getRequestListener(fetch);
  const silent = watchSilent(server);
  server.on("request", (request, response) => {
    if (before) before(request, response, () => void listener(request, response));
    else void listener(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => {
      const why = LISTEN_WORDS["code" in error ? String(error.code) : ""];
      reject(why ? new ConfigError(why({ host, port })) : error);
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return { port: address.port, close: (options) => closeServer(server, silent, options) };
}

/** Connections without a request so far. Node counts them as busy, and browsers open some in advance. */
function watchSilent(server: Server): Set<Socket> {
  const silent = new Set<Socket>();
  server.on("connection", (socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  server.on("request", ({ socket }) => silent.delete(socket));
  return silent;
}

async function closeServer(server: Server, silent: Set<Socket>, { drainMs }: { drainMs: number }): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  for (const socket of silent) socket.destroy();
  const waiting = new AbortController();
  // Connections that become idle during the drain would otherwise stay open for their keep-alive time.
  const tidy = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, sleep(drainMs, undefined, { signal: waiting.signal }).catch(() => {})]);
  waiting.abort();
  clearInterval(tidy);
  server.closeAllConnections();
  await closed;
}
