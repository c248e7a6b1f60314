/** Signing up for the newsletter. */
import { createRoute } from "@hono/zod-openapi";
import { newsletterAnswer, newsletterRequest } from "@toile/contract";
import { clientAddress, limitedAddress } from "../../platform/http/client-address.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "../../platform/http/router.ts";
import type { Platform } from "../../platform/platform.ts";
import * as newsletter from "./newsletter.ts";

const PER_ADDRESS = { name: "newsletter-address", points: 10, durationSeconds: 600 };
const EVERYONE = { name: "newsletter-all", points: 300, durationSeconds: 60 };

export type NewsletterRoutesOptions = { platform: Pick<Platform, "config" | "database" | "rateLimits"> };

/** Mounted under /api/v1. */
export function newsletterRoutes({ platform: { config, database, rateLimits } }: NewsletterRoutesOptions) {
  const subscribe = createRoute({
    security: [],
    method: "post",
    path: "/newsletter",
    tags: ["Newsletter"],
    summary: "Ask for the newsletter",
    description: "The response is the same for an address that is subscribed already.",
    middleware: [
      rateLimits.limit({ ...PER_ADDRESS, key: (c) => limitedAddress(clientAddress(c, config.trustedProxies)) }),
      rateLimits.limit({ ...EVERYONE, key: () => "all" }),
    ],
    request: { body: jsonRequest(newsletterRequest) },
    responses: {
      202: jsonResponse("The address is noted.", newsletterAnswer),
      ...errorResponses("VALIDATION_FAILED", "RATE_LIMITED"),
    },
  });
  return createRouter().openapi(subscribe, async (c) => {
    const { email } = c.req.valid("json");
    await database.write((tx) => newsletter.subscribe(tx, email));
    return c.json({ message: "Thank you. You are on the list." }, 202);
  });
}
