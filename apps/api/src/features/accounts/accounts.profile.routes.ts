/** The user's profile: reading it, changing it and its email, and deleting the account. */
import { createRoute } from "@hono/zod-openapi";
import {
  emailConfirmation,
  emailConfirmed,
  passwordChange,
  profileRemoval,
  profileUpdate,
  user,
} from "@toile/contract";
import type { Context } from "hono";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import type { Env } from "../../platform/http/env.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "../../platform/http/router.ts";
import type { Platform } from "../../platform/platform.ts";
import * as audit from "../audit/audit.ts";
import * as email from "./email/email.ts";
import * as passwords from "./passwords/passwords.ts";
import * as profile from "./profile/profile.ts";
import { type AccountLimits, createAccountLimits } from "./sign-in/sign-in.ts";

const security = [{ bearer: [] }];
const tags = ["Accounts"];

const getProfile = createRoute({
  method: "get",
  path: "/users/profile",
  tags,
  summary: "The logged-in user",
  security,
  middleware: [requireUser] as const,
  responses: { 200: jsonResponse("The user.", user), ...errorResponses("UNAUTHENTICATED") },
});

const putProfile = createRoute({
  method: "put",
  path: "/users/profile",
  tags,
  summary: "Change any of the profile's five fields; a new email takes effect once its inbox confirms it",
  security,
  middleware: [requireUser] as const,
  request: { body: jsonRequest(profileUpdate) },
  responses: {
    200: jsonResponse("The changed user.", user),
    ...errorResponses(
      "VALIDATION_FAILED",
      "UNAUTHENTICATED",
      "INVALID_PASSWORD",
      "SIGN_IN_AGAIN",
      "EMAIL_TAKEN",
      "RATE_LIMITED",
    ),
  },
});

const putPassword = createRoute({
  method: "put",
  path: "/users/password",
  tags,
  summary: "Change your password; every other session ends",
  description:
    "Needs the current password. An account that has none sets its first one, for which it needs a login from the last ten minutes.",
  security,
  middleware: [requireUser] as const,
  request: { body: jsonRequest(passwordChange) },
  responses: {
    200: jsonResponse("The user.", user),
    ...errorResponses(
      "VALIDATION_FAILED",
      "UNAUTHENTICATED",
      "INVALID_PASSWORD",
      "SIGN_IN_AGAIN",
      "RATE_LIMITED",
      "SERVICE_UNAVAILABLE",
    ),
  },
});

const deleteProfile = createRoute({
  method: "delete",
  path: "/users/profile",
  tags,
  summary: "Delete the account with every picture; cannot be undone",
  security,
  middleware: [requireUser] as const,
  request: { body: { required: false, content: { "application/json": { schema: profileRemoval } } } },
  responses: {
    204: { description: "The account is deleted." },
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "INVALID_PASSWORD", "SIGN_IN_AGAIN", "RATE_LIMITED"),
  },
});

const sendEmailLink = createRoute({
  method: "post",
  path: "/users/profile/email-link",
  tags,
  summary: "Resend the link that confirms the new email, or the first one",
  security,
  middleware: [requireUser] as const,
  responses: {
    202: { description: "It is sent, if an address waits for confirmation." },
    ...errorResponses("UNAUTHENTICATED", "EMAIL_TAKEN", "RATE_LIMITED"),
  },
});

const describeConfirmEmail = (limits: AccountLimits) =>
  createRoute({
    security: [],
    method: "post",
    path: "/auth/confirm-email",
    tags,
    summary: "Confirm an email with the token of the link that was mailed to it",
    middleware: limits.confirmEmail,
    request: { body: jsonRequest(emailConfirmation) },
    responses: {
      200: jsonResponse("It is the account's email now.", emailConfirmed),
      ...errorResponses("VALIDATION_FAILED", "INVALID_LINK", "EMAIL_TAKEN", "RATE_LIMITED"),
    },
  });

export type ProfileRoutesOptions = {
  platform: Pick<Platform, "config" | "database" | "events" | "mailer" | "rateLimits">;
  /** Higher features know what waits for a confirmed email. */
  countWaitingCredits: email.CountWaitingCredits;
};

/** Mounted under /api/v1. */
export function profileRoutes({ platform, countWaitingCredits }: ProfileRoutesOptions) {
  const { config, database } = platform;
  const limits = createAccountLimits(platform);
  const originOf = (c: Context<Env>) => audit.originOf(c, config.trustedProxies);
  const prove = profile.createProver(platform, limits);

  return createRouter()
    .openapi(getProfile, async (c) => {
      const { userId } = actorOf(c);
      return c.json(await database.read((tx) => profile.getProfile(tx, userId)), 200);
    })
    .openapi(putProfile, async (c) => {
      const { userId } = actorOf(c);
      const { currentPassword, ...change } = c.req.valid("json");
      const { email } = change;
      const isNew = email !== undefined && (await database.read((tx) => profile.changesEmail(tx, { userId, email })));
      const proof = isNew ? await prove(c, currentPassword) : null;
      if (isNew) await limits.countMail(userId);
      const changed = await database.write((tx) =>
        profile.updateProfile(tx, platform, { userId, change, proof, origin: originOf(c) }),
      );
      return c.json(changed, 200);
    })
    .openapi(putPassword, async (c) => {
      const { userId, sessionId } = actorOf(c);
      const { currentPassword, newPassword } = c.req.valid("json");
      const { email } = await database.read((tx) => profile.getProfile(tx, userId));
      passwords.refuseWeakPassword({ password: newPassword, email }, "newPassword");
      const proof = await prove(c, currentPassword);
      profile.refuseSamePassword({ currentPassword, newPassword });
      const passwordHash = await passwords.hashPassword(newPassword);
      const changed = await database.write((tx) =>
        profile.changeOwnPassword(tx, platform, { userId, sessionId, proof, passwordHash, origin: originOf(c) }),
      );
      return c.json(changed, 200);
    })
    .openapi(deleteProfile, async (c) => {
      const { userId } = actorOf(c);
      const proof = await prove(c, c.req.valid("json").currentPassword);
      await database.write((tx) => profile.deleteAccount(tx, platform, { userId, proof, origin: originOf(c) }));
      return c.body(null, 204);
    })
    .openapi(sendEmailLink, async (c) => {
      const { userId } = actorOf(c);
      await limits.countMail(userId);
      await database.write((tx) => email.sendLinkAgain(tx, platform, { userId, countWaitingCredits }));
      return c.body(null, 202);
    })
    .openapi(describeConfirmEmail(limits), async (c) => {
      const { token } = c.req.valid("json");
      const confirmed = await database.write((tx) => email.confirmEmail(tx, platform, { token, origin: originOf(c) }));
      return c.json(confirmed, 200);
    });
}
