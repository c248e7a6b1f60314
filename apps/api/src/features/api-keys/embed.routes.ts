/** /embed: the calls of the try-on button's window before it has a visitor's token. Anyone may call them; the key names the shop. */
import { createRoute } from "@hono/zod-openapi";
import { ADDRESS_VISITS_PER_HOUR, embedKeyQuery, embedSettings, visit, visitRequest } from "@toile/contract";
import { createMiddleware } from "hono/factory";
import { AppError } from "../../platform/errors.ts";
import { clientAddress, limitedAddress } from "../../platform/http/client-address.ts";
import type { Env } from "../../platform/http/env.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "../../platform/http/router.ts";
import { contentSecurityPolicy } from "../../platform/http/security-headers.ts";
import type { Platform } from "../../platform/platform.ts";
import * as publishable from "./publishable.ts";

const tags = ["Try-on button"];
const WRONG_CALLER = "Only the try-on button's own window may request this.";
/** High enough for many people behind one address. */
const VISITS = { name: "embed-visits", points: ADDRESS_VISITS_PER_HOUR, durationSeconds: 3600 };

const getSettings = createRoute({
  method: "get",
  path: "/embed/settings",
  tags,
  security: [],
  summary: "The shop of a publishable key",
  request: { query: embedKeyQuery },
  responses: { 200: jsonResponse("The shop", embedSettings), ...errorResponses("VALIDATION_FAILED", "NOT_FOUND") },
});

const postVisit = createRoute({
  method: "post",
  path: "/embed/visits",
  tags,
  security: [],
  summary: "A token for a visitor of a shop",
  description:
    "For the try-on button's window, once its visitor has agreed. `shopOrigin` is the origin of the page that shows the button; the key must name it. " +
    "The token starts try-ons within the key's budgets, and follows and deletes this visitor's own.",
  request: { body: jsonRequest(visitRequest) },
  responses: {
    201: jsonResponse("The token", visit),
    ...errorResponses("VALIDATION_FAILED", "FORBIDDEN", "NOT_FOUND", "RATE_LIMITED"),
  },
});

type Deps = Pick<Platform, "config" | "database" | "rateLimits">;

/** Mounted under /api/v1. */
export function embedRoutes({ config, database, rateLimits }: Deps) {
  const router = createRouter();
  const key = (c: Parameters<typeof clientAddress>[0]) => limitedAddress(clientAddress(c, config.trustedProxies));
  router.use(postVisit.path, rateLimits.limit({ ...VISITS, key }));
  router.openapi(getSettings, async (c) =>
    c.json(await publishable.settings({ config, database }, c.req.valid("query").key), 200),
  );
  router.openapi(postVisit, async (c) => {
    // A browser always names the page that sends a POST. The window is a page of this site.
    const caller = c.req.header("origin");
    if (caller !== undefined && caller !== new URL(config.appUrl).origin) throw new AppError("FORBIDDEN", WRONG_CALLER);
    return c.json(await publishable.startVisit({ config, database }, c.req.valid("json")), 201);
  });
  return router;
}

/** Lets pages of the key's origins frame the window. No other page of the site can be framed. */
export function letShopsFrame({ config, database }: Omit<Deps, "rateLimits">) {
  return createMiddleware<Env>(async (c, next) => {
    const origins = await publishable.framersOf({ database }, c.req.query("key") ?? "");
    await next();
    const stripe = config.payments.provider === "stripe";
    const { nonce, scriptHashes } = c.var;
    const policy = { nonce, scriptHashes, dev: config.web.dev, stripe, frameAncestors: origins };
    c.res.headers.set("Content-Security-Policy", contentSecurityPolicy(policy));
    // The URL has no secret, but a cache must never serve it with another key's policy.
    c.res.headers.set("Cache-Control", "no-store");
  });
}
