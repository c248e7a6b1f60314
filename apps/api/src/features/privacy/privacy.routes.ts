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
import type { Privacy } from "./privacy.ts";

const PATH = "/users/export";
/** Each download reads everything: enough for retries, too few to keep the server busy. */
const DOWNLOADS = { name: "account-download", points: 6, durationSeconds: 3600 };

const file = {
  description: "A ZIP file, written while it is read: a README, a JSON file for each kind of data, and all pictures",
  content: { "application/zip": { schema: z.any().openapi({ type: "string", format: "binary" }) } },
};
const described = { tags: ["Accounts"], security: [{ bearer: [] }], path: PATH, middleware: requireUser };

const getExport = createRoute({
  ...described,
  method: "get",
  summary: "Everything that is stored about you, in the first ten minutes after a login",
  responses: { 200: file, ...errorResponses("UNAUTHENTICATED", "SIGN_IN_AGAIN", "RATE_LIMITED") },
});

const postExport = createRoute({
  ...described,
  method: "post",
  summary: "The same with your password, at any time",
  description: "An account without a password needs a login from the last ten minutes.",
  request: { body: jsonRequest(ownerProof) },
  responses: {
    200: file,
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "INVALID_PASSWORD", "SIGN_IN_AGAIN", "RATE_LIMITED"),
  },
});

type PrivacyRoutesOptions = {
  privacy: Privacy;
  platform: Pick<Platform, "config" | "database" | "rateLimits">;
};

/** Mounted under /api/v1. */
export function privacyRoutes({ privacy, platform }: PrivacyRoutesOptions) {
  const { config, database, rateLimits } = platform;
  const prove = accounts.createProver(platform);
  const send = async (c: Context<Env>) => {
    const { userId } = actorOf(c);
    await rateLimits.consume({ ...DOWNLOADS, key: userId });
    const stream = await privacy.download({ userId, origin: audit.originOf(c, config.trustedProxies) });
    c.header("Content-Type", "application/zip");
    c.header("Content-Disposition", `attachment; filename="${PRODUCT_NAME.toLowerCase()}-data.zip"`);
    c.header("Cache-Control", "private, no-store");
    return c.body(stream, 200);
  };
  return createRouter()
    .openapi(getExport, async (c) => {
      await accounts.proveFreshSession({ database }, actorOf(c));
      return send(c);
    })
    .openapi(postExport, async (c) => {
      await prove(c, c.req.valid("json").currentPassword);
      return send(c);
    });
}
