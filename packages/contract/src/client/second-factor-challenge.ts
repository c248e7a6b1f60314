/** Reads the challenge of a login whose account has a second step. */
import { z } from "zod";
import { type SecondFactorChallenge, secondFactorChallenge } from "../account/second-factor.ts";
import type { ApiError } from "./api-error.ts";

/** Null for any other error. */
export function secondFactorChallengeOf(error: ApiError): SecondFactorChallenge | null {
  if (error.code !== "TWO_FACTOR_REQUIRED") return null;
  const { details } = z.object({ details: z.array(z.unknown()) }).parse(JSON.parse(error.body));
  return secondFactorChallenge.parse(details[0]);
}
