/** What a shop's visitor may request. No answer reveals anything about the account that pays. */
import { ADDRESS_TRY_ONS_PER_DAY, type TryOnFields, tryOnFields } from "@toile/contract";
import type { Context } from "hono";
import type { Config } from "../../platform/config/config.ts";
import { AppError } from "../../platform/errors.ts";
import { actorOf } from "../../platform/http/actor.ts";
import { clientAddress, limitedAddress } from "../../platform/http/client-address.ts";
import type { Env } from "../../platform/http/env.ts";
import { validationFailed } from "../../platform/http/router.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import { visitorError } from "../api-keys/api-keys.ts";
import { SHOP_CANNOT_PAY } from "./button/button.ts";

/** The fields that the window sends, for one picture. Fields that could cost more, or reach the account's data, are refused. */
const visitorFields = tryOnFields.pick({ category: true, garmentPhotoType: true, garmentImageUrl: true }).strict();

const BY_ADDRESS = { name: "embed-try-ons", points: ADDRESS_TRY_ONS_PER_DAY, durationSeconds: 24 * 3600 };
const ADDRESS_USED_UP = "There were many try-ons from your connection today. Please come back tomorrow.";

/** @throws AppError VALIDATION_FAILED */
export function readVisitorFields(fields: Record<string, string>): TryOnFields {
  const parsed = visitorFields.safeParse(fields);
  if (!parsed.success) throw validationFailed(parsed.error);
  return tryOnFields.parse(parsed.data);
}

/** @throws AppError RATE_LIMITED */
export async function limitAddress(
  c: Context<Env>,
  { rateLimits, config }: { rateLimits: RateLimits; config: Pick<Config, "trustedProxies"> },
): Promise<void> {
  const key = limitedAddress(clientAddress(c, config.trustedProxies));
  if (!(await rateLimits.allows({ ...BY_ADDRESS, key })))
    throw visitorError("RATE_LIMITED", "ADDRESS_USED_UP", ADDRESS_USED_UP);
}

/** Whom to count, so that a shop's visitors take nothing from its owner's own programs. */
export const callerOf = (c: Context<Env>): string => {
  const { userId, visitor } = actorOf(c);
  return visitor ? `visitor:${visitor.visitorId}` : userId;
};

/** The shop's credits or budgets may be used up: worth a look, so that its owner is told. */
export const isShopsProblem = (error: unknown): boolean =>
  error instanceof AppError && (error.code === "INSUFFICIENT_CREDITS" || error.code === "RATE_LIMITED");

/** The same refusal, without mentioning the account's credits. */
export function toVisitorError(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== "INSUFFICIENT_CREDITS") return error;
  return new AppError("INSUFFICIENT_CREDITS", SHOP_CANNOT_PAY);
}
