/** Proof of ownership for requests: several routes require it before they change how the account signs in. */
import type { Context } from "hono";
import { actorOf } from "../../../platform/http/actor.ts";
import type { Env } from "../../../platform/http/env.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as audit from "../../audit/audit.ts";
import { type AccountLimits, createAccountLimits } from "../sign-in/sign-in.ts";
import { proveOwner } from "./proof.ts";

export function createProver(
  platform: Pick<Platform, "config" | "database" | "rateLimits">,
  limits: AccountLimits = createAccountLimits(platform),
) {
  /** Throws what `proveOwner` throws. */
  return (c: Context<Env>, currentPassword: string | undefined) => {
    const { userId, sessionId } = actorOf(c);
    return proveOwner(platform, {
      userId,
      sessionId,
      currentPassword,
      origin: audit.originOf(c, platform.config.trustedProxies),
      countGuess: (email) => limits.countGuess(c, email),
      forgiveGuesses: (email) => limits.forgiveGuesses(c, email),
    });
  };
}
