/** Consent to photos and the terms of service: reading, agreeing and withdrawing. */
import { createRoute } from "@hono/zod-openapi";
import * as contract from "@toile/contract";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "../../platform/http/router.ts";
import type { Platform } from "../../platform/platform.ts";
import * as audit from "../audit/audit.ts";
import * as consents from "./consents/consents.ts";

const security = [{ bearer: [] }];
const tags = ["Accounts"];

const getConsents = createRoute({
  method: "get",
  path: "/users/consents",
  tags,
  summary: "What you agreed to, with the text in force",
  security,
  middleware: [requireUser] as const,
  responses: { 200: jsonResponse("The consents.", contract.consents), ...errorResponses("UNAUTHENTICATED") },
});

const postConsent = createRoute({
  method: "post",
  path: "/users/consents",
  tags,
  summary: "Agree to the text on photos in force, or accept the terms of service, named by their version",
  security,
  middleware: [requireUser] as const,
  request: { body: jsonRequest(contract.consentRequest) },
  responses: {
    200: jsonResponse("The consents.", contract.consents),
    ...errorResponses("VALIDATION_FAILED", "UNAUTHENTICATED", "CONSENT_REQUIRED"),
  },
});

const deleteConsent = createRoute({
  method: "delete",
  path: "/users/consents/photo",
  tags,
  summary: "Withdraw the consent to photos, which deletes every photo of you; results stay",
  security,
  middleware: [requireUser] as const,
  responses: { 204: { description: "It is withdrawn." }, ...errorResponses("UNAUTHENTICATED") },
});

export type ConsentRoutesOptions = { platform: Pick<Platform, "config" | "database" | "events"> };

/** Mounted under /api/v1. */
export function consentRoutes({ platform: { config, database, events } }: ConsentRoutesOptions) {
  return createRouter()
    .openapi(getConsents, async (c) => {
      const { userId } = actorOf(c);
      return c.json(await database.read((tx) => consents.listConsents(tx, userId)), 200);
    })
    .openapi(postConsent, async (c) => {
      const { userId } = actorOf(c);
      const request = c.req.valid("json");
      const recorded = await database.write(async (tx) => {
        if (request.kind === "terms") await consents.recordTerms(tx, { userId, stated: request.version });
        else await consents.recordConsent(tx, { userId, stated: request.version });
        return consents.listConsents(tx, userId);
      });
      return c.json(recorded, 200);
    })
    .openapi(deleteConsent, async (c) => {
      const { userId } = actorOf(c);
      const origin = audit.originOf(c, config.trustedProxies);
      await database.write((tx) => consents.withdrawConsent(tx, { userId, events, origin }));
      return c.body(null, 204);
    });
}
