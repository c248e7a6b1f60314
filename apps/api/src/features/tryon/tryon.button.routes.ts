/** /embed/availability: a shop's page asks whether its try-on button can be used, before it shows the button. */
import { createRoute } from "@hono/zod-openapi";
import { embedAvailability, embedKeyQuery } from "@toile/contract";
import { cors } from "hono/cors";
import { createRouter, errorResponses, jsonResponse } from "../../platform/http/router.ts";
import { type ButtonDeps, checkButton } from "./button/button.ts";

const KEPT_SECONDS = 60;

const getAvailability = createRoute({
  method: "get",
  path: "/embed/availability",
  tags: ["Try-on button"],
  security: [],
  summary: "Whether a shop's try-on button can be used now",
  description:
    "For the page that shows the button; any page may ask. Without a browser's `Origin` header the page itself is not checked. " +
    "If visitors cannot use the button, the key's owner gets a mail, at most one a day for each reason.",
  request: { query: embedKeyQuery },
  responses: {
    200: jsonResponse("The problem, or null", embedAvailability),
    ...errorResponses("VALIDATION_FAILED"),
  },
});

/** Mounted under /api/v1. */
export function buttonRoutes(deps: ButtonDeps) {
  const ownOrigin = new URL(deps.config.appUrl).origin;
  const router = createRouter();
  router.use(getAvailability.path, cors({ origin: "*", allowMethods: ["GET"] }));
  router.openapi(getAvailability, async (c) => {
    const origin = c.req.header("origin");
    const { key } = c.req.valid("query");
    const availability = await checkButton(deps, { key, origin: origin === ownOrigin ? undefined : origin });
    c.header("Cache-Control", `public, max-age=${KEPT_SECONDS}`);
    c.header("Vary", "Origin");
    return c.json(availability, 200);
  });
  return router;
}
