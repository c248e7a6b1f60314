/**
 * Limits the size of request bodies: a larger one is rejected unread, or at the first byte over the limit. Also closes
 * bodies that are never read.
 */

import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "../../errors.ts";
import type { Env } from "../env.ts";

/** A body without a declared length is held in memory up to the limit, so keep limits small. @throws AppError FILE_TOO_LARGE */
export function limitBody(maxBytes: number): MiddlewareHandler<Env> {
  return bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new AppError("FILE_TOO_LARGE", "The request is too large.");
    },
  });
}

/** More than the largest single upload, so that its sender still receives the reason for a rejection. */
const READ_OVER_MAX_BYTES = 32 * 1024 * 1024;

/**
 * Closes the connection if the answer is ready and much of the request's body is still to come. Node would otherwise
 * read and discard all of it to reuse the connection: endlessly, at the sender's pace, and with garbage that makes the
 * process grow.
 */
export function leaveRestUnread(): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next();
    // Only the Node server passes its request; tests call the application without one.
    const { incoming } = (c.env ?? {}) as { incoming?: { complete?: boolean } };
    if (incoming?.complete !== false) return;
    const declared = c.req.header("content-length");
    const mayUpload = c.req.method !== "GET" && c.req.method !== "HEAD";
    if (declared === undefined || !mayUpload || Number(declared) > READ_OVER_MAX_BYTES)
      c.res.headers.set("Connection", "close");
  };
}

/**
 * Closes the body that a HEAD request's answer would have had. HEAD runs the handler of GET and its body is then
 * dropped. An open file or event stream behind it would stay open until garbage collection, and anyone could exhaust
 * the process's file handles that way.
 */
export function closeBodyOfHead(): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next();
    if (c.req.method === "HEAD") await c.res.body?.cancel();
  };
}
