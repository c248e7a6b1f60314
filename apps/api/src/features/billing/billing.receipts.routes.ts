/** A payment's receipt, as a separate page. */
import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { actorOf, requireUser } from "../../platform/http/actor.ts";
import { createRouter, errorResponses } from "../../platform/http/router.ts";
import type { Billing } from "./billing.ts";

const getReceipt = createRoute({
  method: "get",
  path: "/payments/{id}/receipt",
  tags: ["Payments"],
  security: [{ bearer: [] }],
  summary: "The receipt of your payment, as a page that prints",
  middleware: [requireUser] as const,
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: { description: "The page.", content: { "text/html": { schema: z.string() } } },
    ...errorResponses("UNAUTHENTICATED", "NOT_FOUND"),
  },
});

/** Mounted under /api/v1. */
export function receiptRoutes({ billing }: { billing: Billing }) {
  return createRouter().openapi(getReceipt, async (c) => {
    const { id } = c.req.valid("param");
    const { userId } = actorOf(c);
    // An invalid id gets the same answer as an unknown one.
    const isId = z.uuid().safeParse(id).success;
    const page = isId ? await billing.receiptPage({ paymentId: id, userId, nonce: c.get("nonce") }) : null;
    if (page === null) throw new AppError("NOT_FOUND", "There is no such receipt.");
    c.header("Cache-Control", "private, no-store");
    return c.html(page, 200);
  });
}
