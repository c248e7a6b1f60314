/** A download of all personal data of the signed-in user. */
import { createRoute, z } from "@hono/zod-openapi";
import { ownerProof, PRODUCT_NAME } from "@toile/contract";
import type { Context } from "hono";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import type { Env } from "../../platform/http/env.ts";
import { createRouter, errorResponses, jsonRequest } from "../../platform/http/router.ts";
import type { Platform } from "../../platform/platform.ts";
import * as accounts from "../accounts/accounts.ts";
import * as audit from "../audit/audit.ts";
import type { DownloadDeps } from "./download.ts";
import { download } from "./privacy.ts";

const PATH = "/users/export";
/** Each download reads everything: enough for retries, too few to keep the server busy. */
const DOWNLOADS = { name: "account-download", points: 6, durationSeconds: 3600 };

const file = {
  description: "A ZIP file, written while it is read: a README, a JSON file for each kind of data, and all pictures",
  content: { "application/zip": { schema: z.any().meta({ type: "string", format: "binary" }) } },
};
const described = { tags: ["Accounts"], security: [{ bearer: [] }], path: PATH, middleware: requireUser };

const refusals = ["VALIDATION_FAILED", "UNAUTHENTICATED", "INVALID_PASSWORD", "SIGN_IN_AGAIN", "RATE_LIMITED"] as const;

const getExport = createRoute({
  ...described,
  method: "get",
  summary: "Everything that is stored about you, for an account without a password",
  description: "It needs a login from the last ten minutes. An account with a password sends it with POST.",
  responses: { 200: file, ...errorResponses(...refusals) },
});

const postExport = createRoute({
  ...described,
  method: "post",
  summary: "Everything that is stored about you, with your password",
  description: "An account without a password needs a login from the last ten minutes.",
  request: { body: jsonRequest(ownerProof) },
  responses: { 200: file, ...errorResponses(...refusals) },
});

/** Mounted under /api/v1. */
export function privacyRoutes(deps: DownloadDeps & Pick<Platform, "config" | "database" | "rateLimits">) {
  const { config, rateLimits } = deps;
  const prove = accounts.createProver(deps);
  const send = async (c: Context<Env>, currentPassword?: string) => {
    await prove(c, currentPassword);
    const { userId } = actorOf(c);
    await rateLimits.consume({ ...DOWNLOADS, key: userId });
    const stream = await download(deps, { userId, origin: audit.originOf(c, config.trustedProxies) });
    c.header("Content-Type", "application/zip");
    c.header("Content-Disposition", `attachment; filename="${PRODUCT_NAME.toLowerCase()}-data.zip"`);
    c.header("Cache-Control", "private, no-store");
    return c.body(stream, 200);
  };
  return createRouter()
    .openapi(getExport, (c) => send(c))
    .openapi(postExport, (c) => send(c, c.req.valid("json").currentPassword));
}
