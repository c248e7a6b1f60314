/** An admin's view of one account: everything except its pictures. */
import type { AdminTryOn, AdminUserDetail, CreditTransaction } from "@toile/contract";
import type { Database } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import * as accounts from "../../accounts/accounts.ts";
import * as apiKeys from "../../api-keys/api-keys.ts";
import * as billing from "../../billing/billing.ts";
import * as credits from "../../credits/credits.ts";
import { tryOnsOf } from "../../tryon/tryon.ts";
import { composeUsers, type Page } from "./users.ts";

const RECENT_TRY_ONS = 20;
const RECENT_TRANSACTIONS = 20;

type Deps = Pick<Database, "read">;

export const userNotFound = () => new AppError("NOT_FOUND", "User not found");

/** @throws AppError NOT_FOUND */
export async function readUser(database: Deps, userId: string): Promise<AdminUserDetail> {
  return database.read(async (tx) => {
    const found = await accounts.findAccountDetail(tx, userId);
    const [user] = found ? await composeUsers(tx, [found.account]) : [];
    if (!found || !user) throw userNotFound();
    const { account, ...shown } = found;
    const pending = await credits.pending(tx, { userId });
    const tryOns = await tryOnsOf(tx, { userId, limit: RECENT_TRY_ONS });
    return {
      ...user,
      ...shown,
      suspendedAt: account.suspendedAt?.toISOString() ?? null,
      debt: await credits.debt(tx, { userId }),
      pendingCredits: pending.ownEmail + pending.friendEmail,
      subscription: await billing.findDetails(tx, userId),
      sessions: await accounts.listSessions(tx, { userId, sessionId: undefined }),
      apiKey: await apiKeys.getInfo(tx, userId),
      tryOns: { byStatus: tryOns.byStatus, recent: tryOns.newest.map(toAdminTryOn) },
      transactions: (await credits.transactions(tx, { userId, page: 1, limit: RECENT_TRANSACTIONS })).items,
    };
  });
}

type NewTryOn = Awaited<ReturnType<typeof tryOnsOf>>["newest"][number];

function toAdminTryOn({ createdAt, startedAt, finishedAt, ...row }: NewTryOn): AdminTryOn {
  const durationMs = startedAt && finishedAt ? finishedAt.getTime() - startedAt.getTime() : null;
  return { ...row, createdAt: createdAt.toISOString(), durationMs };
}

/** @throws AppError NOT_FOUND */
export async function listTransactions(
  database: Deps,
  { userId, page, limit }: { userId: string; page: number; limit: number },
): Promise<Page<CreditTransaction>> {
  return database.read(async (tx) => {
    if (!(await accounts.findUser(tx, userId))) throw userNotFound();
    return credits.transactions(tx, { userId, page, limit });
  });
}
