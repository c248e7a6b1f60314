/** The first administrator of an installation. Mounted under /api/v1. */
import { createRoute } from "@hono/zod-openapi";
import { session, setupCode, setupMail, setupOpen, setupRequest, setupState } from "@toile/contract";
import type { Context } from "hono";
import { clientAddress, limitedAddress } from "../../platform/http/client-address.ts";
import type { Env } from "../../platform/http/env.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "../../platform/http/router.ts";
import type { Platform } from "../../platform/platform.ts";
import * as accounts from "../accounts/accounts.ts";
import * as setup from "./setup.ts";

/** Wrong codes, from one address and in total. */
const ADDRESS = { name: "setup-address", points: 20, durationSeconds: 600 };
const ALL = { name: "setup-all", points: 100, durationSeconds: 600 };
/** Test mails. */
const MAILS = { name: "setup-mail", points: 5, durationSeconds: 3600 };

const open = { tags: ["Setup"], security: [] };
const refusals = ["VALIDATION_FAILED", "NOT_FOUND", "RATE_LIMITED"] as const;

const getOpen = createRoute({
  ...open,
  method: "get",
  path: "/setup",
  summary: "Whether the installation still waits for its first administrator",
  responses: { 200: jsonResponse("It waits.", setupOpen), ...errorResponses("NOT_FOUND") },
});
const readState = createRoute({
  ...open,
  method: "post",
  path: "/setup/state",
  summary: "The installation's settings, for the person with the printed code",
  request: { body: jsonRequest(setupCode) },
  responses: { 200: jsonResponse("The settings.", setupState), ...errorResponses(...refusals) },
});
const tryMail = createRoute({
  ...open,
  method: "post",
  path: "/setup/mail",
  summary: "Send a test mail",
  request: { body: jsonRequest(setupMail) },
  responses: { 202: { description: "It is on its way." }, ...errorResponses(...refusals) },
});
const finish = createRoute({
  ...open,
  method: "post",
  path: "/setup",
  summary: "Create the first administrator and log in; this uses up the code",
  request: { body: jsonRequest(setupRequest) },
  responses: {
    201: jsonResponse("The administrator's first session.", session),
    ...errorResponses(...refusals, "EMAIL_TAKEN", "SERVICE_UNAVAILABLE"),
  },
});

export function setupRoutes(deps: Platform & { onRegister: accounts.OnRegister }) {
  const { config, rateLimits } = deps;
  const placeOf = accounts.createPlaceReader(deps, accounts.createAccountLimits(deps));
  /**
   * Counts a wrong code; true for the right one, which is never refused for a stranger's wrong ones: behind a proxy
   * everybody may have one address. Its 50 bits cannot be guessed.
   */
  const isRight = async (c: Context<Env>, code: string): Promise<boolean> => {
    if (await setup.isSetupCode(deps, code)) return true;
    await rateLimits.consume({ ...ADDRESS, key: limitedAddress(clientAddress(c, config.trustedProxies)) });
    await rateLimits.consume({ ...ALL, key: "all" });
    return false;
  };
  const router = createRouter();
  router.openapi(getOpen, async (c) => {
    c.header("Cache-Control", "no-store");
    await setup.assertOpen(deps);
    return c.json({ open: true as const }, 200);
  });
  router.openapi(readState, async (c) => {
    const { code } = c.req.valid("json");
    await isRight(c, code);
    return c.json(await setup.readState(deps, code), 200);
  });
  router.openapi(tryMail, async (c) => {
    const request = c.req.valid("json");
    if (await isRight(c, request.code)) await rateLimits.consume({ ...MAILS, key: "all" });
    await setup.tryMail(deps, request);
    return c.body(null, 202);
  });
  router.openapi(finish, async (c) => {
    const request = c.req.valid("json");
    await isRight(c, request.code);
    return c.json(await setup.finish(deps, request, placeOf(c)), 201);
  });
  return router;
}
