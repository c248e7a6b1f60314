/** The user's sessions: listing them and ending them remotely. */
import { createRoute, z } from "@hono/zod-openapi";
import { endedSessions, extensionToken, id, signInSession } from "@toile/contract";
import type { Context } from "hono";
import { AppError } from "../../platform/errors.ts";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import type { Env } from "../../platform/http/env.ts";
import { createRouter, errorResponses, jsonResponse } from "../../platform/http/router.ts";
import type { Platform } from "../../platform/platform.ts";
import * as audit from "../audit/audit.ts";
import * as sessions from "./sessions/sessions.ts";

const security = [{ bearer: [] }];
const tags = ["Accounts"];

const listSessions = createRoute({
  method: "get",
  path: "/auth/sessions",
  tags,
  summary: "Where the account is logged in: this session first, then by last use",
  security,
  middleware: [requireUser] as const,
  responses: { 200: jsonResponse("The sessions.", z.array(signInSession)), ...errorResponses("UNAUTHENTICATED") },
});

const endOtherSessions = createRoute({
  method: "delete",
  path: "/auth/sessions",
  tags,
  summary: "Log out everywhere else; this session continues",
  security,
  middleware: [requireUser] as const,
  responses: { 200: jsonResponse("How many ended.", endedSessions), ...errorResponses("UNAUTHENTICATED") },
});

const endSession = createRoute({
  method: "delete",
  path: "/auth/sessions/{id}",
  tags,
  summary: "End one session",
  security,
  middleware: [requireUser] as const,
  request: { params: z.object({ id }) },
  responses: {
    204: { description: "That session is over, if it belonged to the account." },
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED"),
  },
});

const postExtensionToken = createRoute({
  method: "post",
  path: "/auth/extension-token",
  tags,
  summary: "A token for the browser extension: it may try on and read the balance, until this session ends",
  security,
  middleware: [requireUser] as const,
  responses: { 200: jsonResponse("The token.", extensionToken), ...errorResponses("UNAUTHENTICATED") },
});

/** Mounted under /api/v1. */
export function sessionsRoutes({ platform }: { platform: Pick<Platform, "config" | "database"> }) {
  const { config, database } = platform;
  const ownerOf = (c: Context<Env>) => {
    const { userId, sessionId } = actorOf(c);
    return { userId, sessionId, origin: audit.originOf(c, config.trustedProxies) };
  };
  return createRouter()
    .openapi(listSessions, async (c) => {
      return c.json(await database.read((tx) => sessions.listSessions(tx, ownerOf(c))), 200);
    })
    .openapi(endOtherSessions, async (c) => {
      const ended = await database.write((tx) => sessions.endOtherSessions(tx, ownerOf(c)));
      return c.json({ ended }, 200);
    })
    .openapi(endSession, async (c) => {
      const { userId, origin } = ownerOf(c);
      const { id: familyId } = c.req.valid("param");
      await database.write((tx) => sessions.endSessionById(tx, { userId, familyId, origin }));
      return c.body(null, 204);
    })
    .openapi(postExtensionToken, async (c) => {
      const { userId, sessionId } = actorOf(c);
      // A token that is accepted here has a session.
      if (!sessionId) throw new AppError("UNAUTHENTICATED", "Please log in to continue.");
      return c.json(await sessions.makeExtensionToken({ userId, sessionId }, config.authSecret), 200);
    });
}
