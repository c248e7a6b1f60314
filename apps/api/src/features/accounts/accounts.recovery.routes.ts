/** Forgotten passwords: requesting the link, opening it, setting the new password. */
import { createRoute } from "@hono/zod-openapi";
import { forgotPasswordRequest, passwordReset, passwordResetLinkRequest, resetPasswordRequest } from "@toile/contract";
import type { Context } from "hono";
import type { Env } from "../../platform/http/env.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "../../platform/http/router.ts";
import type { Platform } from "../../platform/platform.ts";
import * as audit from "../audit/audit.ts";
import * as recovery from "./recovery/recovery.ts";
import { type AccountLimits, createAccountLimits } from "./sign-in/sign-in.ts";

export type RecoveryRoutesOptions = {
  platform: Pick<Platform, "config" | "database" | "events" | "jobs" | "mailer" | "rateLimits">;
};

function describeRoutes(limits: AccountLimits) {
  const open = { security: [], method: "post" as const, tags: ["Accounts"] };
  return {
    forgot: createRoute({
      ...open,
      path: "/auth/forgot-password",
      summary:
        "Mail a link that sets a new password; the response is the same whether or not the address has an account",
      middleware: limits.forgotPassword,
      request: { body: jsonRequest(forgotPasswordRequest) },
      responses: {
        202: { description: "It is sent, if the address has an account." },
        ...errorResponses("VALIDATION_FAILED", "RATE_LIMITED"),
      },
    }),
    link: createRoute({
      ...open,
      path: "/auth/reset-password/link",
      summary: "Check such a link and get the address it belongs to, without using it up",
      middleware: limits.resetPassword,
      request: { body: jsonRequest(passwordResetLinkRequest) },
      responses: {
        200: jsonResponse("The link is valid.", passwordReset),
        ...errorResponses("VALIDATION_FAILED", "INVALID_LINK", "RATE_LIMITED"),
      },
    }),
    reset: createRoute({
      ...open,
      path: "/auth/reset-password",
      summary: "Set a new password with the token of such a link; ends every session",
      middleware: limits.resetPassword,
      request: { body: jsonRequest(resetPasswordRequest) },
      responses: {
        200: jsonResponse("The password is set.", passwordReset),
        ...errorResponses("VALIDATION_FAILED", "INVALID_LINK", "RATE_LIMITED", "SERVICE_UNAVAILABLE"),
      },
    }),
  };
}

/** Mounted under /api/v1. */
export function recoveryRoutes({ platform }: RecoveryRoutesOptions) {
  const { config, database } = platform;
  const limits = createAccountLimits(platform);
  const routes = describeRoutes(limits);
  const originOf = (c: Context<Env>) => audit.originOf(c, config.trustedProxies);

  return createRouter()
    .openapi(routes.forgot, async (c) => {
      const { email } = c.req.valid("json");
      const isMailed = await limits.countForgotten(c, email);
      await database.write((tx) => recovery.askForReset(tx, platform, { email, isMailed, origin: originOf(c) }));
      return c.body(null, 202);
    })
    .openapi(routes.link, async (c) => {
      const { token } = c.req.valid("json");
      return c.json(await database.read((tx) => recovery.readResetLink(tx, token)), 200);
    })
    .openapi(routes.reset, async (c) => {
      const { token, password } = c.req.valid("json");
      return c.json(await recovery.resetPassword(platform, { token, password, origin: originOf(c) }), 200);
    });
}
