/** Registration, sign-in and sign-out. */
import { createRoute } from "@hono/zod-openapi";
import {
  loginRequest,
  logoutRequest,
  refreshAnswer,
  refreshRequest,
  registerAnswer,
  registerRequest,
  secondFactorAnswer,
  session,
} from "@toile/contract";
import type { Context } from "hono";
import { AppError } from "../../platform/errors.ts";
import type { Env } from "../../platform/http/env.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "../../platform/http/router.ts";
import type { Platform } from "../../platform/platform.ts";
import * as audit from "../audit/audit.ts";
import { invalidCode } from "./second-factor/second-factor.ts";
import * as sessions from "./sessions/sessions.ts";
import {
  type AccountLimits,
  answerChallenge,
  createAccountLimits,
  createPlaceReader,
  login,
  type OnRegister,
  register,
  sessionOf,
} from "./sign-in/sign-in.ts";
import * as users from "./users/users.ts";

export type AccountsRoutesOptions = {
  platform: Pick<Platform, "config" | "database" | "mailer" | "rateLimits">;
  /** What higher features add to a registration, in its transaction. */
  onRegister?: OnRegister;
};

/** Stated explicitly: an operation without `security` may have been forgotten. */
const open = { security: [] };
const tags = ["Accounts"];

function describeRoutes(limits: AccountLimits) {
  return {
    register: createRoute({
      ...open,
      method: "post",
      path: "/auth/register",
      tags,
      summary: "Create an account and log in",
      middleware: limits.register,
      request: { body: jsonRequest(registerRequest) },
      responses: {
        201: jsonResponse("The account and its first session.", registerAnswer),
        ...errorResponses(
          "VALIDATION_FAILED",
          "INVALID_REFERRAL_CODE",
          "EMAIL_TAKEN",
          "RATE_LIMITED",
          "SERVICE_UNAVAILABLE",
        ),
      },
    }),
    refresh: createRoute({
      ...open,
      method: "post",
      path: "/auth/refresh",
      tags,
      summary: "Exchange a refresh token for a new pair; each token works once",
      middleware: limits.refresh,
      request: { body: jsonRequest(refreshRequest) },
      responses: {
        200: jsonResponse("The new pair.", refreshAnswer),
        ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "RATE_LIMITED"),
      },
    }),
    logout: createRoute({
      ...open,
      method: "post",
      path: "/auth/logout",
      tags,
      summary: "End the session that a refresh token belongs to",
      request: { body: jsonRequest(logoutRequest) },
      responses: { 204: { description: "The session is over." }, ...errorResponses("VALIDATION_FAILED") },
    }),
  };
}

const describeLogin = (limits: AccountLimits) =>
  createRoute({
    ...open,
    method: "post",
    path: "/auth/login",
    tags,
    summary: "Log in with email and password",
    middleware: limits.login,
    request: { body: jsonRequest(loginRequest) },
    responses: {
      200: jsonResponse("A new session.", session),
      ...errorResponses(
        "VALIDATION_FAILED",
        "INVALID_CREDENTIALS",
        "TWO_FACTOR_REQUIRED",
        "ACCOUNT_SUSPENDED",
        "RATE_LIMITED",
        "SERVICE_UNAVAILABLE",
      ),
    },
  });

const describeSecondFactor = (limits: AccountLimits) =>
  createRoute({
    ...open,
    method: "post",
    path: "/auth/login/second-factor",
    tags,
    summary: "The second step of a login that was answered with TWO_FACTOR_REQUIRED",
    middleware: limits.login,
    request: { body: jsonRequest(secondFactorAnswer) },
    responses: {
      200: jsonResponse("A new session.", session),
      ...errorResponses(
        "VALIDATION_FAILED",
        "INVALID_CODE",
        "SIGN_IN_AGAIN",
        "ACCOUNT_SUSPENDED",
        "RATE_LIMITED",
        "SERVICE_UNAVAILABLE",
      ),
    },
  });

/** Mounted under /api/v1. */
export function accountsRoutes({ platform, onRegister }: AccountsRoutesOptions) {
  const { config, database } = platform;
  const limits = createAccountLimits(platform);
  const routes = describeRoutes(limits);
  const originOf = (c: Context<Env>) => audit.originOf(c, config.trustedProxies);
  const placeOf = createPlaceReader(platform, limits);

  return createRouter()
    .openapi(routes.register, async (c) => {
      const request = c.req.valid("json");
      return c.json(await register({ platform, request, place: placeOf(c), onRegister }), 201);
    })
    .openapi(describeLogin(limits), async (c) => {
      const { email, password } = c.req.valid("json");
      await limits.countGuess(c, email);
      const entry = await login({ platform, email, password, place: placeOf(c) });
      if (!entry) throw new AppError("INVALID_CREDENTIALS", "Invalid email or password");
      await limits.forgiveGuesses(c, email);
      return c.json(sessionOf(entry), 200);
    })
    .openapi(describeSecondFactor(limits), async (c) => {
      const { challengeToken, code } = c.req.valid("json");
      const entry = await answerChallenge({
        platform,
        challengeToken,
        code,
        place: placeOf(c),
        countCode: (email) => limits.countCode(c, email),
      });
      // Thrown outside the transaction: inside, it would roll back the audit row.
      if (!entry) throw invalidCode();
      const signedIn = sessionOf(entry);
      await limits.forgiveCodes(c, signedIn.user.email);
      return c.json(signedIn, 200);
    })
    .openapi(routes.refresh, async (c) => {
      const { refreshToken } = c.req.valid("json");
      const tokens = await database.write((tx) =>
        sessions.renewSession(tx, { refreshToken, authSecret: config.authSecret, origin: originOf(c) }),
      );
      // Thrown outside the transaction: inside, it would roll back the end of a replayed session.
      if (!tokens) throw users.sessionOver();
      return c.json(tokens, 200);
    })
    .openapi(routes.logout, async (c) => {
      const origin = originOf(c);
      await database.write((tx) => sessions.endSession(tx, { ...c.req.valid("json"), origin }));
      return c.body(null, 204);
    });
}
