import { setTimeout as sleep } from "node:timers/promises";
import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { NonceContext } from "./lib/server/nonce.ts";
import { namePage } from "./lib/server/page-name.ts";
import { type RenderedPage, requestContext } from "./lib/server/request-context.ts";

/** The API server sets this key on the RouterContextProvider that it passes with each request. */
export { requestContext };

/** How long deferred data may hold the stream open before its boundaries are rejected. */
export const streamTimeout = 5_000;

/**
 * A page whose data is complete is sent whole: sent in parts, it carries half a kilobyte of scripts that assemble them. After this time, data
 * that is still missing no longer delays the page.
 */
const WHOLE_WITHIN_MS = 20;

/** A refused method or an unknown path is the caller's mistake: the request's own log line is enough, and a stack would not help. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { loggedPath } = context.get(requestContext);
  console.error(`${request.method} ${loggedPath} failed while rendering`, error);
};

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const { nonce, cachePage, loggedPath } = loadContext.get(requestContext);
  // A crawler reads a page only as it first arrives, so it gets the complete page at once.
  const isCrawler = isbot(request.headers.get("user-agent"));
  const page = { request, status, routerContext, loggedPath, nonce: nonce || undefined };
  headers.set("Content-Type", "text/html; charset=utf-8");

  const name =
    cachePage && !isCrawler && request.method === "GET" ? namePage(routerContext.staticHandlerContext) : null;
  if (cachePage && name) {
    const { status: cached, body, encoding } = await cachePage(name, () => renderWhole(page));
    if (encoding) {
      headers.set("Content-Encoding", encoding);
      headers.set("Content-Length", String(body.byteLength));
      headers.append("Vary", "Accept-Encoding");
    }
    return new Response(body, { headers, status: cached });
  }
  if (isCrawler) {
    const { status: rendered, body } = await renderWhole(page);
    return new Response(body, { headers, status: rendered });
  }
  const { stream, statusNow } = await render(page);
  const isWhole = await Promise.race([stream.allReady.then(() => true), sleep(WHOLE_WITHIN_MS, false)]);
  return new Response(isWhole ? await readAll(stream) : stream, { headers, status: statusNow() });
}

type Page = {
  request: Request;
  status: number;
  routerContext: EntryContext;
  loggedPath: string;
  nonce: string | undefined;
};

async function renderWhole(page: Page): Promise<RenderedPage> {
  const { stream, statusNow } = await render(page);
  await stream.allReady;
  return { body: await readAll(stream), status: statusNow() };
}

const readAll = async (stream: ReadableStream): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(stream).arrayBuffer());

/** Resolves when the page's frame is rendered. Boundaries whose data is late follow in the stream. */
async function render({ request, status, routerContext, loggedPath, nonce }: Page) {
  let shellRendered = false;
  let statusCode = status;
  const context = { ...routerContext, manifest: withoutPreloads(routerContext.manifest) };
  const nonceOption = nonce ? { nonce } : {};
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={context} url={request.url} {...nonceOption} />
    </NonceContext>,
    {
      ...nonceOption,
      signal: AbortSignal.timeout(streamTimeout + 1_000),
      onError(error: unknown) {
        statusCode = 500;
        // Before the shell has rendered, the promise rejects and handleError logs; afterwards only this line does.
        if (shellRendered) console.error(`${request.method} ${loggedPath} broke off`, error);
      },
    },
  );
  shellRendered = true;
  return { stream, statusNow: () => statusCode };
}

/** On a phone the preloads of all modules would share the connection with the page's main picture. Modules import each other all the same. */
function withoutPreloads(manifest: EntryContext["manifest"]): EntryContext["manifest"] {
  const routes = Object.entries(manifest.routes).map(([id, route]) => [id, route && { ...route, imports: [] }]);
  return { ...manifest, entry: { ...manifest.entry, imports: [] }, routes: Object.fromEntries(routes) };
}
