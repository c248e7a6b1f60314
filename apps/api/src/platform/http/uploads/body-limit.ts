/** How large a request's body may be: what is larger is refused unread, or at the first byte over the limit. And what becomes of bodies that nobody reads. */

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

/** More than the largest upload that is taken in one piece, whose sender shall still hear why it was refused. */
const READ_OVER_MAX_BYTES = 32 * 1024 * 1024;

/**
 * Hangs up where an answer is ready and much of the request's body is still to come. Node would read all of it and throw it away, to use
 * the connection again: without end, at the sender's pace, and with so much garbage that the process grows by it.
 */
export function leaveRestUnread(): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next();
    // Only the Node server hands its request over; tests call the application without one.
    const { incoming } = (c.env ?? {}) as { incoming?: { complete?: boolean } };
    if (incoming?.complete !== false) return;
    const declared = c.req.header("content-length");
    const mayUpload = c.req.method !== "GET" && c.req.method !== "HEAD";
    if (declared === undefined || !mayUpload || Number(declared) > READ_OVER_MAX_BYTES)
      c.res.headers.set("Connection", "close");
  };
}

/**
 * Closes the body that a HEAD request's answer would have had. HEAD runs the handler of GET, and its body is then forgotten: an open file or
 * event stream behind it would stay open until its garbage is collected, and anybody could use up the process's files that way.
 */
export function closeBodyOfHead(): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next();
    if (c.req.method === "HEAD") await c.res.body?.cancel();
  };
}
