/**
 * The accounts of the demo, for a program that runs without any configuration. Never created if `config.demo` is off.
 */
import type { Role } from "@toile/contract";
import * as accounts from "../src/features/accounts/accounts.ts";
import * as credits from "../src/features/credits/credits.ts";
import * as referrals from "../src/features/referrals/referrals.ts";
import type { Tx } from "../src/platform/database/database.ts";
import type { Platform } from "../src/platform/platform.ts";

type DemoAccount = { email: string; firstName: string; lastName: string; role: Role; credits: number };

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: "admin@toile.test", firstName: "Ada", lastName: "Admin", role: "admin", credits: 0 },
  { email: "shopper@toile.test", firstName: "Sam", lastName: "Shopper", role: "user", credits: 50 },
  { email: "new@toile.test", firstName: "Noor", lastName: "New", role: "user", credits: 0 },
];

/**
 * Creates the missing demo accounts and returns how many. Existing ones are left unchanged: a changed password stays,
 * and spent credits are not granted again.
 */
export async function seedDemo({ config, database }: Pick<Platform, "config" | "database">): Promise<number> {
  if (!config.demo) return 0;
  const missing = await database.read(listMissing);
  if (missing.length === 0) return 0;
  const passwordHash = await accounts.hashPassword(accounts.DEMO_PASSWORD);
  let made = 0;
  for (const account of missing) made += await database.write((tx) => makeAccount(tx, account, passwordHash));
  return made;
}

async function listMissing(tx: Tx): Promise<DemoAccount[]> {
  const missing: DemoAccount[] = [];
  for (const account of DEMO_ACCOUNTS) {
    if (!(await accounts.findUserByEmail(tx, account.email))) missing.push(account);
  }
  return missing;
}

/** 0 if another process was faster. */
async function makeAccount(tx: Tx, { credits: amount, ...person }: DemoAccount, passwordHash: string): Promise<number> {
  const user = await accounts.createAccountIfFree(tx, { ...person, passwordHash, emailVerified: true });
  if (!user) return 0;
  await accounts.recordTerms(tx, { userId: user.id, stated: undefined });
  await referrals.ensureCode(tx, user.id);
  if (amount > 0) {
    await credits.grant(tx, {
      userId: user.id,
      kind: "admin",
      sourceRef: `demo:${user.id}`,
      credits: amount,
      reason: "demo account",
    });
  }
  return 1;
}
