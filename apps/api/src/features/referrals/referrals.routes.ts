/** The user's referral code and what it earned. */
import { createRoute } from "@hono/zod-openapi";
import { referralStats } from "@toile/contract";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import { createRouter, errorResponses, jsonResponse } from "../../platform/http/router.ts";
import type { Platform } from "../../platform/platform.ts";
import * as referrals from "./referrals.ts";

const getStats = createRoute({
  method: "get",
  path: "/referrals/stats",
  tags: ["Referrals"],
  summary: "Your referral code and the friends it brought",
  security: [{ bearer: [] }],
  middleware: [requireUser] as const,
  responses: { 200: jsonResponse("The stats.", referralStats), ...errorResponses("UNAUTHENTICATED") },
});

/** Mounted under /api/v1. */
export function referralsRoutes({ platform }: { platform: Pick<Platform, "database"> }) {
  return createRouter().openapi(getStats, async (c) => {
    const { userId } = actorOf(c);
    // A write, because an account older than referral codes gets its code here.
    return c.json(await platform.database.write((tx) => referrals.stats(tx, userId)), 200);
  });
}
