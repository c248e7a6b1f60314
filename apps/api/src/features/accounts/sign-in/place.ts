/** Where a request comes from, for the session that it may start. */
import type { Context } from "hono";
import type { Env } from "../../../platform/http/env.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as audit from "../../audit/audit.ts";
import { deviceOf } from "../sessions/sessions.ts";
import type { SignInPlace } from "./enter.ts";
import type { AccountLimits } from "./limits.ts";

export function createPlaceReader({ config }: Pick<Platform, "config">, limits: Pick<AccountLimits, "addressKey">) {
  return (c: Context<Env>): SignInPlace => ({
    origin: audit.originOf(c, config.trustedProxies),
    addressKey: limits.addressKey(c),
    device: deviceOf(c.req.header("user-agent")),
  });
}
