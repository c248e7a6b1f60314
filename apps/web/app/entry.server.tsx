import { PassThrough, Writable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { NonceContext } from "./lib/server/nonce.ts";
import { namePage } from "./lib/server/page-name.ts";
import { requestContext, type WholePage } from "./lib/server/request-context.ts";

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

  const { nonce, keep, loggedPath } = loadContext.get(requestContext);
  // A crawler reads a page only as it first arrives, so it gets the complete page at once.
  const isCrawler = isbot(request.headers.get("user-agent"));
  const page = { request, status, routerContext, loggedPath, nonce: nonce || undefined };
  headers.set("Content-Type", "text/html; charset=utf-8");

  const name = keep && !isCrawler && request.method === "GET" ? namePage(routerContext.staticHandlerContext) : null;
  if (keep && name) {
    const { status: kept, body, encoding } = await keep(name, () => renderWhole(page));
    if (encoding) {
      headers.set("Content-Encoding", encoding);
      headers.set("Content-Length", String(body.byteLength));
      headers.append("Vary", "Accept-Encoding");
    }
    // Its bytes have their own memory, which a body's type requires.
    return new Response(body as Uint8Array<ArrayBuffer>, { headers, status: kept });
  }
  const { status: rendered, body } = await renderParts(page, isCrawler ? Number.POSITIVE_INFINITY : WHOLE_WITHIN_MS);
  return new Response(body, { headers, status: rendered });
}

type Page = {
  request: Request;
  status: number;
  routerContext: EntryContext;
  loggedPath: string;
  nonce: string | undefined;
};

/** Renders a page whose data is complete. */
async function renderWhole(page: Page): Promise<WholePage> {
  const parts: Uint8Array[] = [];
  const { begun, pipe, end } = render(page, Number.POSITIVE_INFINITY);
  const status = await begun;
  await new Promise<void>((resolve, reject) => {
    const body = new Writable({
      // React reuses the same memory as soon as a part is reported as written, so each part is copied.
      write(part: Uint8Array, _encoding, done) {
        parts.push(part.slice());
        done();
      },
    });
    body.on("finish", resolve).on("error", reject);
    pipe(body);
  });
  end();
  return { status, body: Buffer.concat(parts) };
}

/** Streams a page, starting when it is complete or after `patienceMs`. */
async function renderParts(page: Page, patienceMs: number): Promise<{ status: number; body: ReadableStream }> {
  const { begun, pipe, end } = render(page, patienceMs);
  const status = await begun;
  const body = new PassThrough({
    final(done) {
      end();
      done();
    },
  });
  pipe(body);
  return { status, body: createReadableStreamFromReadable(body) };
}

/** `begun` resolves with the status once the page may be sent. Call `end` when all of it was sent. */
function render({ request, status, routerContext, loggedPath, nonce }: Page, patienceMs: number) {
  const { promise: begun, resolve, reject } = Promise.withResolvers<number>();
  let shellRendered = false;
  let statusCode = status;
  let patience: NodeJS.Timeout | undefined;
  const begin = () => {
    clearTimeout(patience);
    resolve(statusCode);
  };
  const { pipe, abort } = renderToPipeableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} {...(nonce ? { nonce } : {})} />
    </NonceContext>,
    {
      ...(nonce ? { nonce } : {}),
      onShellReady() {
        shellRendered = true;
        if (Number.isFinite(patienceMs)) patience = setTimeout(begin, patienceMs);
      },
      onAllReady: begin,
      onShellError: reject,
      onError(error: unknown) {
        statusCode = 500;
        // Before the shell has rendered, the promise rejects and handleError logs; afterwards only this line does.
        if (shellRendered) console.error(`${request.method} ${loggedPath} broke off`, error);
      },
    },
  );
  const timer = setTimeout(abort, streamTimeout + 1_000);
  return { begun, pipe, end: () => clearTimeout(timer) };
}
