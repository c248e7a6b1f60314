/**
 * Reads the response of POST /style/virtual-tryon. The body's `error` counts first, whatever the status (X.12 in docs/requirements.md).
 */
import { type Alternatives, alternatives, type Judgement, judgement, tryOnStatuses } from "@toile/contract";
import { z } from "zod";

export type TryOnOutcome =
  | { kind: "accepted"; predictionId: string }
  | {
      kind: "finished";
      predictionId: string | null;
      resultImageUrl: string;
      judgement: Judgement | null;
      alternatives: Alternatives;
      free: boolean;
      creditsUsed: number;
    }
  | { kind: "expired" }
  | { kind: "insufficient-credits" }
  | { kind: "refused"; code: string; message: string }
  | { kind: "failed"; message: string };

const QUOTED_MAX = 200;
export const INVALID_ANSWER = "Invalid response from virtual try-on API";

const answerBody = z
  .object({
    success: z.boolean().optional(),
    error: z.string().optional(),
    message: z.string().optional(),
    predictionId: z.string().optional(),
    status: z.enum(tryOnStatuses).optional(),
    resultImageUrls: z.array(z.string()).optional(),
    judgements: z.array(judgement.nullable()).optional().catch(undefined),
    alternatives: alternatives.optional().catch(undefined),
    free: z.boolean().optional().catch(undefined),
    creditsUsed: z.number().optional().catch(undefined),
  })
  .loose();

function parseBody(body: string): z.output<typeof answerBody> | null {
  try {
    return answerBody.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

/** A proxy's response may be an HTML page, or JSON of unknown shape: not for display. */
const quoted = (body: string): string =>
  body.length > QUOTED_MAX || /^\s*[<{[]/.test(body) ? "the answer could not be read" : body;

/** The message for a failed call: the server's own sentence if it has one, for example about too many requests (X.12, X.13). */
export function failureText(status: number, body: string): string {
  const answer = parseBody(body);
  if (answer?.error && answer.message) return answer.message;
  return `Virtual try-on API request failed: ${status} - ${quoted(body)}`;
}

export function readTryOnAnswer(status: number, body: string): TryOnOutcome {
  const answer = parseBody(body);
  if (answer?.error === "INSUFFICIENT_CREDITS") return { kind: "insufficient-credits" };
  if (status === 401) return { kind: "expired" };
  if (answer?.error && (status === 422 || (status < 300 && answer.success === false))) {
    return { kind: "refused", code: answer.error, message: answer.message ?? answer.error };
  }
  if (status < 200 || status >= 300) {
    return { kind: "failed", message: failureText(status, body) };
  }
  const predictionId = answer?.predictionId ?? null;
  const resultImageUrl = answer?.resultImageUrls?.[0];
  if (resultImageUrl) {
    // Unless the server says that it was free, no free mend is promised.
    const { judgements, alternatives = {}, free = false, creditsUsed = 1 } = answer;
    const judged = { judgement: judgements?.[0] ?? null, alternatives, free, creditsUsed };
    return { kind: "finished", predictionId, resultImageUrl, ...judged };
  }
  if (predictionId && answer?.resultImageUrls === undefined) return { kind: "accepted", predictionId };
  return { kind: "failed", message: INVALID_ANSWER };
}
