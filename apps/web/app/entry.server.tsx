import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { NonceContext } from "./lib/nonce.ts";
import { requestContext } from "./lib/request-context.ts";

/** The API server sets this key on the RouterContextProvider that it passes with each request. */
export { requestContext };

/** How long deferred data may hold the stream open before its boundaries are rejected. */
export const streamTimeout = 5_000;

/**
 * A page whose data is all there is sent whole: in parts it carries half a kilobyte of scripts that put them together. What is still on its way
 * by then keeps nobody waiting.
 */
const WHOLE_WITHIN_MS = 20;

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  console.error(`${request.method} ${new URL(request.url).pathname} failed while rendering`, error);
};

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const nonce = loadContext.get(requestContext).nonce || undefined;
  // A crawler reads the page once, as it first comes, so it gets all of it at once.
  const patienceMs = isbot(request.headers.get("user-agent")) ? Number.POSITIVE_INFINITY : WHOLE_WITHIN_MS;

  return new Promise((resolve, reject) => {
    let shellRendered = false;
    let statusCode = status;
    let patience: NodeJS.Timeout | undefined;
    let begun = false;
    const begin = () => {
      if (begun) return;
      begun = true;
      clearTimeout(patience);
      const body = new PassThrough({
        final(done) {
          clearTimeout(timer);
          done();
        },
      });
      headers.set("Content-Type", "text/html; charset=utf-8");
      pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status: statusCode }));
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
          // Before the shell stands the promise is rejected and handleError logs; afterwards only this line does.
          if (shellRendered) console.error(`${request.method} ${new URL(request.url).pathname} broke off`, error);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}
