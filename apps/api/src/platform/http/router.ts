/** Routers whose requests are checked against the contract before a handler runs. */
import { OpenAPIHono, z } from "@hono/zod-openapi";
import { ERROR_STATUS, type ErrorCode, errorBody } from "@toile/contract";
import type { ZodError, ZodType } from "zod";
import { AppError, type ErrorDetail } from "../errors.ts";
import type { Env } from "./env.ts";
import { flatIssues } from "./validation/issue-sentences.ts";

/** A router that answers bad requests with 400 VALIDATION_FAILED and one detail per field. */
export function createRouter(): OpenAPIHono<Env> {
  return new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (!result.success) throw validationFailed(result.error);
    },
  });
}

/** The error for a value that does not match its schema. */
export function validationFailed(error: Pick<ZodError, "issues">): AppError {
  const details: ErrorDetail[] = flatIssues(error.issues).map(({ path, message }) => ({
    path: path.join("."),
    message,
  }));
  return new AppError("VALIDATION_FAILED", details[0]?.message ?? "The request is not valid.", { details });
}

/** `request.body` of a route that requires JSON. */
export function jsonRequest<T extends ZodType>(schema: T) {
  return { required: true, content: { "application/json": { schema } } } as const;
}

/** A response entry for a route. */
export function jsonResponse<T extends ZodType>(description: string, schema: T) {
  return { description, content: { "application/json": { schema } } } as const;
}

/** A response entry for work that was only begun: its headers say where to follow it, and how soon. */
export function followedResponse<T extends ZodType>(description: string, schema: T) {
  return { ...jsonResponse(description, schema), headers: followedHeaders } as const;
}
const followedHeaders = z.object({ Location: z.string(), "Retry-After": z.string() });

/** @param path of the resource to read meanwhile */
export function followed<R extends Response>(response: R, path: string): R {
  response.headers.set("Location", path);
  response.headers.set("Retry-After", FOLLOW_SECONDS);
  return response;
}
const FOLLOW_SECONDS = "1";

type ErrorResponse = { description: string; content: { "application/json": { schema: typeof errorBody } } };
type StatusOf<C extends ErrorCode> = (typeof ERROR_STATUS)[C];

/** Response entries for errors, one per status: `errorResponses("UNAUTHENTICATED", "NOT_FOUND")`. */
export function errorResponses<C extends ErrorCode>(...codes: C[]): Record<StatusOf<C>, ErrorResponse> {
  const byStatus: Record<number, ErrorResponse> = {};
  for (const code of codes) {
    const status = ERROR_STATUS[code];
    const existing = byStatus[status]?.description;
    byStatus[status] = {
      description: existing ? `${existing}, ${code}` : code,
      content: { "application/json": { schema: errorBody } },
    };
  }
  // The loop fills exactly the statuses of the given codes; the compiler cannot follow a lookup in a table of constants.
  return byStatus as Record<StatusOf<C>, ErrorResponse>;
}
