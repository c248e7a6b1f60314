/** Protects the demo accounts, whose password is public: runs at each start, before any request is served. */
import * as accounts from "../src/features/accounts/accounts.ts";
import * as audit from "../src/features/audit/audit.ts";
import { LOCAL_HOSTS } from "../src/platform/config/config.reader.ts";
import type { Platform } from "../src/platform/platform.ts";
import { DEMO_ACCOUNTS } from "./demo.ts";

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;
const LOOPBACK_HOST = "127.0.0.1";

type Guarded = Pick<Platform, "config" | "database" | "events" | "log">;

/**
 * If the demo is off, closes demo accounts left in the database: `login` already rejects their password, and all else
 * that lets somebody in goes, with the administrator's role. A demo on the same database gives the role back.
 * Returns the address to listen on: only this machine's while demo accounts have their public password and APP_URL is
 * not set.
 */
export async function guardDemo(platform: Guarded): Promise<{ host: string }> {
  const { config, log } = platform;
  const open = await listOpenDemoAccounts(platform);
  if (open.length === 0) return { host: config.host };
  if (config.demo) await restoreRoles(platform, open);
  else {
    for (const account of open) await close(platform, account);
    log.warn(
      { accounts: open.map(({ email }) => email) },
      "demo accounts with the demo password are in the database; they cannot sign in, and none is an administrator. Give them another with: npm run cli -- set-password EMAIL",
    );
  }
  if (config.demo && config.hasAppUrl && !LOCAL_HOSTS.test(new URL(config.appUrl).hostname)) {
    log.warn(
      { appUrl: config.appUrl },
      "anyone who can reach this site can sign in to the demo accounts, the administrator's included. Set NODE_ENV=production or DEMO=off before others use it",
    );
  }
  return { host: config.hasAppUrl || LOOPBACK.test(config.host) ? config.host : LOOPBACK_HOST };
}

/** Accounts whose password is still the demo's. */
async function listOpenDemoAccounts({ database }: Guarded): Promise<accounts.Account[]> {
  const open: accounts.Account[] = [];
  for (const { email } of DEMO_ACCOUNTS) {
    const account = await database.read((tx) => accounts.findUserByEmail(tx, email));
    if (!account) continue;
    if (await accounts.hasPassword({ database }, { email, password: accounts.DEMO_PASSWORD })) open.push(account);
  }
  return open;
}

async function restoreRoles({ database }: Guarded, open: accounts.Account[]): Promise<void> {
  const admins = DEMO_ACCOUNTS.filter(({ role }) => role === "admin").map(({ email }) => email);
  for (const { id: userId, email } of open) {
    if (!admins.includes(email)) continue;
    const change = { userId, role: "admin", origin: audit.NO_REQUEST, by: "demo" } as const;
    await database.write((tx) => accounts.changeRole(tx, change));
  }
}

async function close({ database, events }: Guarded, { id: userId }: accounts.Account): Promise<void> {
  const origin = audit.NO_REQUEST;
  await database.write(async (tx) => {
    await accounts.changeRole(tx, { userId, role: "user", origin, by: "demo" });
    if (!(await accounts.endAllAccess(tx, { events }, userId))) return;
    await audit.record(tx, { action: "sessions.ended", actorId: null, subjectId: userId, origin });
  });
}
