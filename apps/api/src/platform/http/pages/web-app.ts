/** The web app, rendered in this process. It can do only what the API allows: its loaders call the same fetch as everyone. */
import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { API_BASE } from "@toile/contract";
import type { Context } from "hono";
import type { RouterContext, ServerBuild } from "react-router";
import type { Config } from "../../config/config.ts";
import type { Env } from "../env.ts";
import type { Middleware } from "../listen.ts";
import { loggedPath } from "../request-context.ts";
import type { App, Pages } from "../server.ts";
import { compressPage, takesBrotli } from "./compress-page.ts";
import { createPageCache, decompressPage, type RenderedPage } from "./page-cache.ts";
import { createStaticFiles } from "./static-files.ts";

/** Some five hundred pages of a shop. */
const PAGE_CACHE_MAX_BYTES = 16 * 1024 * 1024;

/** `encoding`: how the body is compressed. */
type WholePage = RenderedPage & { encoding?: "br" };
type CachePage = (name: string, render: () => Promise<RenderedPage>) => Promise<WholePage>;

type OperatorDetails = Pick<Config["operator"], "name" | "address" | "registrationNumber" | "vatNumber" | "email">;

type RequestContext = {
  nonce: string;
  origin: string;
  fetch: typeof fetch;
  operator?: string;
  /** The operator's details for the legal pages; empty if nothing is configured. */
  operatorDetails: OperatorDetails;
  /** Third-party try-on engines that receive pictures. */
  outsideEngines: string[];
  /** How long results are stored unless they are liked. */
  resultDays: number;
  /** What a new account gets. */
  welcomeCredits: number;
  /** Whether sign-in with Google is set up. */
  hasGoogle: boolean;
  /** True: there are no developer pages. */
  production: boolean;
  /** The path without secrets, for the log. */
  loggedPath: string;
  /** Absent in development, where the same data may render differently after the next edit. */
  cachePage?: CachePage;
};

export type WebApp = {
  pages: Pages;
  /** Only in development. */
  before?: Middleware;
  close(): Promise<void>;
};

export type WebAppOptions = {
  config: Config;
  apiFetch: App["fetch"];
  /** The development server attaches its web socket to it. */
  server: Server;
};

export async function openWebApp(options: WebAppOptions): Promise<WebApp> {
  if (options.config.web.dev) return openDevelopment(options);
  const build = path.join(options.config.web.directory, "build");
  const entry = path.join(build, "server", "index.js");
  if (!existsSync(entry)) return apiAlone();
  const files = createStaticFiles(path.join(build, "client"));
  // The build's own module, made by React Router's compiler, in the shape that its runtime expects.
  const render = await createRenderer(options, (await import(pathToFileURL(entry).href)) as ServerBuild);
  return {
    pages: async (c) => (await files.serve(c)) ?? (await render(c)),
    close: async () => {},
  };
}

/** The page of an installation whose web app is not built; it tells the owner what is missing. */
function apiAlone(): WebApp {
  const message = `The API is at ${API_BASE}. The web app is not built: npm run build --workspace apps/web\n`;
  return { pages: async (c) => (c.req.path === "/" ? c.text(message) : undefined), close: async () => {} };
}

type Vite = {
  middlewares: Middleware;
  ssrLoadModule(name: string): Promise<unknown>;
  close(): Promise<void>;
};

async function openDevelopment(options: WebAppOptions): Promise<WebApp> {
  const { directory } = options.config.web;
  // Resolved from the web app's folder: production does not install the development server, and the API never needs it.
  const vitePath = createRequire(path.join(directory, "package.json")).resolve("vite");
  // Only these two members of Vite are used; it is not a dependency of this package, so its types are not available.
  const { createServer } = (await import(pathToFileURL(vitePath).href)) as {
    createServer(config: object): Promise<Vite>;
  };
  const vite = await createServer({
    root: directory,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: options.server } },
  });
  const load = async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
  const render = await createRenderer(options, load);
  return {
    pages: render,
    before: (request, response, next) =>
      request.url?.startsWith(`${API_BASE}/`) ? next() : vite.middlewares(request, response, next),
    close: () => vite.close(),
  };
}

/**
 * React Router matches every beginning of a path, and every path of those that a browser asks about at once: an address of 12 kB made of
 * slashes held the event loop for two seconds. Our pages have three segments at most, and a browser asks about the links on one page.
 */
const SEGMENTS_MAX = 16;
const PATHS_MAX = 300;

function asksTooMuch(c: Context<Env>): boolean {
  const paths = c.req.path === "/__manifest" ? (c.req.query("paths") ?? "") : "";
  return c.req.path.split("/").length > SEGMENTS_MAX || paths.split(",").length > PATHS_MAX;
}

/** An export of the web app's entry module: the key under which its loaders find the request's context. */
type EntryWithKey = { requestContext?: RouterContext<RequestContext> };

async function createRenderer(
  options: WebAppOptions,
  build: ServerBuild | (() => Promise<ServerBuild>),
): Promise<(c: Context<Env>) => Promise<Response>> {
  const { createRequestHandler, RouterContextProvider } = await import("react-router");
  const mode = options.config.web.dev ? "development" : "production";
  const handler = createRequestHandler(build, mode);
  const pageCache = createPageCache({ maxBytes: PAGE_CACHE_MAX_BYTES });
  return async (c) => {
    if (asksTooMuch(c)) return c.text("This address is too long.", 414);
    const { entry } = typeof build === "function" ? await build() : build;
    // The other exports belong to React Router; this one is agreed between the API and the web app.
    const key = (entry.module as EntryWithKey).requestContext;
    const acceptEncoding = c.req.header("accept-encoding") ?? "";
    const context = new RouterContextProvider();
    let retryAfter: string | undefined;
    const noting = (apiFetch: typeof fetch): typeof fetch => {
      return async (...args) => {
        const response = await apiFetch(...args);
        if (response.status === 503) retryAfter ??= response.headers.get("Retry-After") ?? undefined;
        return response;
      };
    };
    if (key) {
      const { appUrl: origin, operator, mail, production, retention, tryon, welcomeCredits } = options.config;
      const outsideEngines = tryon.engines.filter((engine) => engine !== "local");
      const named = operator.name === "" ? {} : { operator: operator.name };
      const nonce = c.get("nonce");
      const cachePage: CachePage = async (name, render) => {
        const page = await pageCache.get(name, nonce, render);
        if ("status" in page) return page;
        c.set("scriptHashes", page.scriptHashes);
        if (takesBrotli(acceptEncoding)) return { status: 200, body: page.compressed, encoding: "br" };
        return { status: 200, body: await decompressPage(page.compressed) };
      };
      const { resultDays } = retention;
      const { name, address, registrationNumber, vatNumber } = operator;
      // Without a mail server the sender's address is made up, so it is not shown.
      const email = operator.email || (mail.smtp ? mail.from.address : "");
      const operatorDetails = { name, address, registrationNumber, vatNumber, email };
      const loadContext = {
        nonce,
        origin,
        production,
        resultDays,
        welcomeCredits,
        hasGoogle: options.config.googleSignIn !== null,
        operatorDetails,
        outsideEngines,
        loggedPath: loggedPath(c.req.path),
      };
      const cache = options.config.web.dev ? {} : { cachePage };
      context.set(key, { ...loadContext, fetch: noting(inProcessFetch(options, c)), ...named, ...cache });
    }
    const page = compressPage(await handler(c.req.raw, context), acceptEncoding);
    return retryAfter === undefined ? page : unavailable(page, retryAfter);
  };
}

/** Something on the page is temporarily missing, and the page says so. The status tells caches and crawlers. */
function unavailable(page: Response, retryAfter: string): Response {
  const headers = new Headers(page.headers);
  headers.set("Retry-After", retryAfter);
  headers.set("Cache-Control", "no-store");
  return new Response(page.body, { status: 503, headers });
}

/**
 * The API's fetch for one page's loaders: in-process, with the caller's address for limits and the page's request id.
 */
function inProcessFetch(options: WebAppOptions, c: Context<Env>): typeof fetch {
  return async (input, init) => {
    const url = typeof input === "string" ? new URL(input, options.config.appUrl) : input;
    const request = new Request(url, init);
    request.headers.set("x-request-id", c.get("requestId"));
    const forwarded = c.req.header("x-forwarded-for");
    if (forwarded !== undefined) request.headers.set("x-forwarded-for", forwarded);
    // The Node server's bindings: the socket, from which the caller's address is read.
    return options.apiFetch(request, c.env as object);
  };
}
