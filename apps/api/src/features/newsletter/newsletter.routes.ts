/** Newsletter: sign-up, confirmation and unsubscription. */
import { createRoute } from "@hono/zod-openapi";
import { newsletterAnswer, newsletterConfirmed, newsletterRequest, newsletterToken } from "@toile/contract";
import { clientAddress, limitedAddress } from "../../platform/http/client-address.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "../../platform/http/router.ts";
import type { Platform } from "../../platform/platform.ts";
import * as newsletter from "./newsletter.ts";

const PER_ADDRESS = { name: "newsletter-address", points: 10, durationSeconds: 600 };
const EVERYONE = { name: "newsletter-all", points: 300, durationSeconds: 60 };

export type NewsletterRoutesOptions = { platform: Pick<Platform, "config" | "database" | "mailer" | "rateLimits"> };

const open = { security: [], method: "post" as const, tags: ["Newsletter"] };

const confirm = createRoute({
  ...open,
  path: "/newsletter/confirm",
  summary: "Confirm the address that the link with this token was mailed to",
  request: { body: jsonRequest(newsletterToken) },
  responses: {
    200: jsonResponse("The address will get the newsletter.", newsletterConfirmed),
    ...errorResponses("VALIDATION_FAILED", "INVALID_LINK"),
  },
});

const unsubscribe = createRoute({
  ...open,
  path: "/newsletter/unsubscribe",
  summary: "Unsubscribe the address that this token was mailed to",
  request: { body: jsonRequest(newsletterToken) },
  responses: {
    204: { description: "The address is deleted, if it was known." },
    ...errorResponses("VALIDATION_FAILED", "INVALID_LINK"),
  },
});

/** Mounted under /api/v1. */
export function newsletterRoutes({ platform }: NewsletterRoutesOptions) {
  const { config, database, rateLimits } = platform;
  const subscribe = createRoute({
    ...open,
    path: "/newsletter",
    summary: "Ask for the newsletter",
    description: "The response is the same for an address that is subscribed already.",
    middleware: [
      rateLimits.limit({ ...PER_ADDRESS, key: (c) => limitedAddress(clientAddress(c, config.trustedProxies)) }),
      rateLimits.limit({ ...EVERYONE, key: () => "all" }),
    ],
    request: { body: jsonRequest(newsletterRequest) },
    responses: {
      202: jsonResponse("The address is stored and asked to confirm.", newsletterAnswer),
      ...errorResponses("VALIDATION_FAILED", "RATE_LIMITED"),
    },
  });
  return createRouter()
    .openapi(subscribe, async (c) => {
      const { email } = c.req.valid("json");
      await database.write((tx) => newsletter.subscribe(tx, platform, email));
      return c.json({ message: "Thank you. Please check your inbox." }, 202);
    })
    .openapi(confirm, async (c) => {
      const { token } = c.req.valid("json");
      return c.json(await database.write((tx) => newsletter.confirm(tx, platform, token)), 200);
    })
    .openapi(unsubscribe, async (c) => {
      const { token } = c.req.valid("json");
      await database.write((tx) => newsletter.unsubscribe(tx, platform, token));
      return c.body(null, 204);
    });
}

/**
 * One-click unsubscription (RFC 8058): a mail program sends a POST to the URL in the mail's header, without cookies or
 * confirmation. A GET of the same URL is the site's page with a button, because mail scanners open every link. Mounted
 * at the root.
 */
export function oneClickRoutes({ platform }: Pick<NewsletterRoutesOptions, "platform">) {
  const router = createRouter();
  router.post("/newsletter/unsubscribe", async (c) => {
    await platform.database.write((tx) => newsletter.unsubscribe(tx, platform, c.req.query("token") ?? ""));
    return c.text("You are unsubscribed.");
  });
  return router;
}
