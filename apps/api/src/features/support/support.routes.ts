/** The contact form. */
import { createRoute } from "@hono/zod-openapi";
import { supportAnswer, supportForm, supportRequest } from "@toile/contract";
import { clientAddress, limitedAddress } from "../../platform/http/client-address.ts";
import { createRouter, errorResponses, jsonRequest, jsonResponse } from "../../platform/http/router.ts";
import type { Platform } from "../../platform/platform.ts";
import * as support from "./support.ts";

const PER_ADDRESS = { name: "support-address", points: 5, durationSeconds: 3600 };
const EVERYONE = { name: "support-all", points: 200, durationSeconds: 3600 };
/** Questions from one email address. */
const PER_EMAIL = { name: "support-email", points: 10, durationSeconds: 86_400 };
/** Acknowledgements to one address. */
const RECEIVED = { name: "support-received", points: 2, durationSeconds: 86_400 };

export type SupportRoutesOptions = { platform: Pick<Platform, "config" | "database" | "mailer" | "rateLimits"> };

/** Open to everyone. */
const open = { security: [], tags: ["Support"] };

const begin = createRoute({
  ...open,
  method: "get",
  path: "/support/form",
  summary: "Begin a question: returns the number to send with its form",
  responses: { 200: jsonResponse("The form's number.", supportForm) },
});

/** Mounted under /api/v1. */
export function supportRoutes({ platform }: SupportRoutesOptions) {
  const { config, database, rateLimits } = platform;
  const send = createRoute({
    ...open,
    method: "post",
    path: "/support/messages",
    summary: "Ask the operator something",
    description:
      "Submitting the same form again stores nothing new. With a session, the question belongs to its account.",
    middleware: [
      rateLimits.limit({ ...PER_ADDRESS, key: (c) => limitedAddress(clientAddress(c, config.trustedProxies)) }),
      rateLimits.limit({ ...EVERYONE, key: () => "all" }),
    ],
    request: { body: jsonRequest(supportRequest) },
    responses: {
      202: jsonResponse("It has arrived.", supportAnswer),
      ...errorResponses("VALIDATION_FAILED", "INVALID_LINK", "RATE_LIMITED"),
    },
  });
  return createRouter()
    .openapi(begin, (c) => c.json(support.beginForm(platform), 200))
    .openapi(send, async (c) => {
      const request = c.req.valid("json");
      const key = request.email.toLowerCase();
      await rateLimits.consume({ ...PER_EMAIL, key });
      const acknowledge = await rateLimits.allows({ ...RECEIVED, key });
      const userId = c.get("actor")?.userId ?? null;
      await database.write((tx) => support.ask(tx, platform, { request, userId, acknowledge }));
      return c.json({ message: "Thank you. We have received your question." }, 202);
    });
}
