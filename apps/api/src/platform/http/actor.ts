/** Who makes the request. The accounts feature provides the function that resolves the token. */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "../errors.ts";
import type { Actor, Env } from "./env.ts";

/**
 * Resolves a bearer token; null if it is unknown, expired, revoked or not valid for this request. The role comes from
 * the database (I-32).
 */
export type Authenticate = (token: string, request: { method: string; path: string }) => Promise<Actor | null>;

const BEARER = /^Bearer ([\w.~+/-]+=*)$/i;

/** Puts the actor of a bearer token into the context. Never rejects, because most reads are public. */
export function readActor(authenticate: Authenticate) {
  return createMiddleware<Env>(async (c, next) => {
    const token = BEARER.exec(c.req.header("authorization") ?? "")?.[1];
    c.set("actor", token === undefined ? null : await authenticate(token, c.req));
    await next();
  });
}

/** Answers 401 without a valid token. */
export const requireUser = createMiddleware<Env>(async (c, next) => {
  actorOf(c);
  await next();
});

const SETUP_REQUIRED = "Administrators need two-step login. Please set it up in your profile, under Security.";

/** Answers 401 without a valid token, 403 without the role. */
export const requireAdmin = createMiddleware<Env>(async (c, next) => {
  const { role, adminHeldBack } = actorOf(c);
  if (adminHeldBack) throw new AppError("TWO_FACTOR_SETUP_REQUIRED", SETUP_REQUIRED);
  if (role !== "admin") throw new AppError("FORBIDDEN", "Admin access required");
  await next();
});

/** The signed-in actor; throws UNAUTHENTICATED without one. */
export function actorOf(c: Context<Env>): Actor {
  const actor = c.get("actor");
  if (!actor) throw new AppError("UNAUTHENTICATED", "Please log in to continue.");
  return actor;
}
