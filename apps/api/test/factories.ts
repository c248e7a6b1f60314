/** Things that tests need but are not about. Created through the features' doors, so that they are real. */
import { randomBytes } from "node:crypto";
import type { Role, User } from "@toile/contract";
import { sql } from "drizzle-orm";
import * as accounts from "../src/features/accounts/accounts.ts";
import * as credits from "../src/features/credits/credits.ts";
import * as referrals from "../src/features/referrals/referrals.ts";
import { now } from "../src/platform/clock.ts";
import { newId } from "../src/platform/columns.ts";
import type { Tx } from "../src/platform/database/database.ts";
import type { Platform } from "../src/platform/platform.ts";

export type TestUser = { user: User; token: string; refreshToken: string };

/**
 * A signed-in user with a fresh email and so many credits. It has no password, because hashing one costs more than most
 * tests; tests about passwords register through the API.
 */
export async function createUser(
  { platform }: { platform: Pick<Platform, "config" | "database"> },
  options: { credits?: number; role?: Role; email?: string; firstName?: string; lastName?: string } = {},
): Promise<TestUser> {
  return platform.database.write(async (tx) => {
    const user = await accounts.createAccount(tx, {
      email: options.email ?? freshEmail(),
      passwordHash: null,
      firstName: options.firstName ?? "Test",
      lastName: options.lastName ?? "Person",
      role: options.role ?? "user",
    });
    await referrals.ensureCode(tx, user.id);
    if (options.credits) {
      await credits.grant(tx, { userId: user.id, kind: "admin", sourceRef: newId(), credits: options.credits });
    }
    const tokens = await accounts.startSession(tx, { userId: user.id, authSecret: platform.config.authSecret });
    return { user, token: tokens.accessToken, refreshToken: tokens.refreshToken };
  });
}

export function freshEmail(): string {
  return `person-${randomBytes(6).toString("hex")}@toile.test`;
}

/** A bare queued row of a try-on, for ledger tests: the audit view requires one for every hold. */
export async function insertTryOnRow(
  tx: Tx,
  { id, userId, credits: creditCost }: { id: string; userId: string; credits: number },
): Promise<void> {
  await tx.execute(sql`insert into tryons (id, user_id, fields, credit_cost, deadline_at)
    values (${id}, ${userId}, '{}', ${creditCost}, ${now().toISOString()}::timestamptz + interval '3 minutes')`);
}

/** Ends such a row as a worker, a failure or its owner would; `creditsUsed` is what a success cost, by default everything. */
export async function endTryOnRow(
  tx: Tx,
  { id, status, creditsUsed }: { id: string; status: "succeeded" | "failed" | "cancelled"; creditsUsed?: number },
): Promise<void> {
  await tx.execute(sql`update tryons set status = ${status}, finished_at = ${now().toISOString()}::timestamptz,
    error_code = ${status === "failed" ? "ENGINE_UNAVAILABLE" : null},
    credits_used = case when ${status} = 'succeeded' then coalesce(${creditsUsed ?? null}::integer, credit_cost) end
    where id = ${id}`);
}
