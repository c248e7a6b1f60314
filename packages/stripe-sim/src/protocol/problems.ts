/** Stripe's error objects, in Stripe's own words where a caller may show or match them. */

export type ProblemType = "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";

export type ProblemBody = {
  type: ProblemType;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  [detail: string]: unknown;
};

/** Thrown if none of the request's changes may be kept. A declined card keeps its changes: see `Refused`. */
export class StripeProblem extends Error {
  readonly status: number;
  readonly body: ProblemBody;

  constructor(status: number, body: ProblemBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

type Details = Omit<ProblemBody, "type" | "message">;

export function invalidRequest(message: string, details: Details = {}, status = 400): StripeProblem {
  return new StripeProblem(status, { type: "invalid_request_error", message, ...details });
}

/** An id in the path is answered with 404, one in the body with 400, as Stripe does. */
export function noSuch(kind: string, id: string, param = "id"): StripeProblem {
  const status = param === "id" || param === "intent" ? 404 : 400;
  return invalidRequest(`No such ${kind}: '${id}'`, { code: "resource_missing", param }, status);
}

export function cardError(message: string, details: Details): StripeProblem {
  return new StripeProblem(402, { type: "card_error", message, ...details });
}

/** €12.34, as Stripe writes amounts in its messages. */
export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency: currency.toUpperCase() }).format(amount / 100);
}
