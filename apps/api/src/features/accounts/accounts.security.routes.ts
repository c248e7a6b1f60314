/** Two-step sign-in of the user's account: its state, turning it on and off, and recovery codes. */
import { createRoute } from "@hono/zod-openapi";
import {
  ownerProof,
  ownerProofWithCode,
  recoveryCodes,
  securityState,
  totpConfirmation,
  totpEnrolment,
} from "@toile/contract";
import type { Context } from "hono";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import type { Env } from "../../platform/http/env.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "../../platform/http/router.ts";
import type { Platform } from "../../platform/platform.ts";
import * as audit from "../audit/audit.ts";
import * as profile from "./profile/profile.ts";
import * as secondFactor from "./second-factor/second-factor.ts";
import { invalidCode } from "./second-factor/second-factor.ts";
import { createAccountLimits } from "./sign-in/sign-in.ts";
import * as users from "./users/users.ts";

const mine = { tags: ["Accounts"], security: [{ bearer: [] }], middleware: requireUser };
const refusals = ["VALIDATION_FAILED", "UNAUTHENTICATED", "INVALID_PASSWORD", "SIGN_IN_AGAIN", "RATE_LIMITED"] as const;

const getState = createRoute({
  ...mine,
  method: "get",
  path: "/users/security",
  summary: "Whether two-step login is on",
  responses: { 200: jsonResponse("Its state.", securityState), ...errorResponses("UNAUTHENTICATED") },
});

const startTotp = createRoute({
  ...mine,
  method: "post",
  path: "/users/security/totp",
  summary: "A secret for an authenticator app; it takes effect once a code confirms it",
  request: { body: jsonRequest(ownerProof) },
  responses: { 200: jsonResponse("For the app.", totpEnrolment), ...errorResponses(...refusals, "CONFLICT") },
});

const confirmTotp = createRoute({
  ...mine,
  method: "post",
  path: "/users/security/totp/confirm",
  summary: "Turn two-step login on with the app's first code; every other session ends",
  request: { body: jsonRequest(totpConfirmation) },
  responses: {
    200: jsonResponse("The recovery codes, shown only this once.", recoveryCodes),
    ...errorResponses(
      "VALIDATION_FAILED",
      "UNAUTHENTICATED",
      "INVALID_CODE",
      "NOT_FOUND",
      "CONFLICT",
      "RATE_LIMITED",
      "SERVICE_UNAVAILABLE",
    ),
  },
});

const disableTotp = createRoute({
  ...mine,
  method: "delete",
  path: "/users/security/totp",
  summary: "Turn two-step login off",
  request: { body: jsonRequest(ownerProofWithCode) },
  responses: {
    204: { description: "From now on the password alone logs in." },
    ...errorResponses(...refusals, "INVALID_CODE", "SERVICE_UNAVAILABLE"),
  },
});

const replaceCodes = createRoute({
  ...mine,
  method: "post",
  path: "/users/security/recovery-codes",
  summary: "Replace all recovery codes",
  request: { body: jsonRequest(ownerProofWithCode) },
  responses: {
    200: jsonResponse("The recovery codes, shown only this once.", recoveryCodes),
    ...errorResponses(...refusals, "INVALID_CODE", "SERVICE_UNAVAILABLE"),
  },
});

export type SecurityRoutesOptions = { platform: Pick<Platform, "config" | "database" | "mailer" | "rateLimits"> };

/** Mounted under /api/v1. */
export function securityRoutes({ platform }: SecurityRoutesOptions) {
  const { config, database } = platform;
  const limits = createAccountLimits(platform);
  const prove = profile.createProver(platform, limits);
  const changeOf = (c: Context<Env>) => ({
    userId: actorOf(c).userId,
    origin: audit.originOf(c, config.trustedProxies),
  });
  const countCode = async (c: Context<Env>) => {
    const { email } = await database.read((tx) => profile.getProfile(tx, actorOf(c).userId));
    await limits.countCode(c, email);
    return () => limits.forgiveCodes(c, email);
  };

  return createRouter()
    .openapi(getState, async (c) => {
      const { userId } = actorOf(c);
      const state = await database.read(async (tx) => {
        const { role } = await profile.getProfile(tx, userId);
        return secondFactor.getSecurityState(tx, { userId, role, production: config.production });
      });
      return c.json(state, 200);
    })
    .openapi(startTotp, async (c) => {
      await prove(c, c.req.valid("json").currentPassword);
      const { userId } = actorOf(c);
      return c.json(await database.write((tx) => secondFactor.startEnrolment(tx, platform, userId)), 200);
    })
    .openapi(confirmTotp, async (c) => {
      const { code } = c.req.valid("json");
      const { sessionId } = actorOf(c);
      if (!sessionId) throw users.sessionOver();
      const forgive = await countCode(c);
      const change = { ...changeOf(c), sessionId, code };
      const codes = await database.write((tx) => secondFactor.confirmEnrolment(tx, platform, change));
      if (!codes) throw invalidCode();
      await forgive();
      return c.json({ recoveryCodes: codes }, 200);
    })
    .openapi(disableTotp, async (c) => {
      const { currentPassword, code } = c.req.valid("json");
      await prove(c, currentPassword);
      const forgive = await countCode(c);
      const change = { ...changeOf(c), code };
      const done = await database.write((tx) => secondFactor.disableSecondFactor(tx, platform, change));
      if (!done) throw invalidCode();
      await forgive();
      return c.body(null, 204);
    })
    .openapi(replaceCodes, async (c) => {
      const { currentPassword, code } = c.req.valid("json");
      await prove(c, currentPassword);
      const forgive = await countCode(c);
      const change = { ...changeOf(c), code };
      const codes = await database.write((tx) => secondFactor.replaceRecoveryCodes(tx, platform, change));
      if (!codes) throw invalidCode();
      await forgive();
      return c.json({ recoveryCodes: codes }, 200);
    });
}
