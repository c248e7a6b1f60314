/** The operator's commands on the ledger: `cli grant`, which returns the process's exit status, and a check for `cli reconcile`. */
import { parseArgs } from "node:util";
import type { Check } from "../../platform/checks.ts";
import { newId } from "../../platform/columns.ts";
import type { Platform } from "../../platform/platform.ts";
import * as accounts from "../accounts/accounts.ts";
import * as audit from "../audit/audit.ts";
import * as credits from "./credits.ts";

const GRANT_USAGE = "usage: cli grant <email> <credits> [--reason <text>]";
const GRANT_MAX_CREDITS = 100_000;

type CommandContext = {
  platform: Pick<Platform, "database" | "mailer" | "config">;
  args: string[];
  print: (line: string) => void;
};

/** `grant <email> <credits> [--reason <text>]`: gives credits that never expire, with an audit row. */
export async function grantCommand({ platform, args, print }: CommandContext): Promise<number> {
  const request = parseGrant(args);
  if (!request) {
    print(GRANT_USAGE);
    return 2;
  }
  return platform.database.write(async (tx) => {
    const user = await accounts.findUserByEmail(tx, request.email);
    if (!user) {
      print(`there is no account with the email ${request.email}`);
      return 1;
    }
    const operationId = newId();
    await credits.grant(tx, {
      userId: user.id,
      kind: "admin",
      sourceRef: operationId,
      credits: request.credits,
      actor: "cli",
      ...(request.reason ? { reason: request.reason } : {}),
    });
    await audit.record(tx, {
      action: "credits.granted",
      actorId: null,
      subjectId: user.id,
      origin: audit.NO_REQUEST,
      detail: { credits: request.credits, reason: request.reason ?? null, by: "cli" },
    });
    const balance = await credits.balance(tx, { userId: user.id });
    const granted = { operationId, userId: user.id, to: user.email, credits: request.credits, balance };
    await credits.mailCreditsGiven(tx, platform, granted);
    print(`${request.email} was given ${request.credits} credits and now has ${balance}`);
    return 0;
  });
}

function parseGrant(args: string[]): { email: string; credits: number; reason: string | undefined } | null {
  try {
    const { positionals, values } = parseArgs({
      args,
      options: { reason: { type: "string" } },
      allowPositionals: true,
    });
    const [email, amount] = positionals;
    const amountCredits = Number(amount);
    if (!email || positionals.length !== 2 || !/^\d+$/.test(amount ?? "")) return null;
    if (amountCredits < 1 || amountCredits > GRANT_MAX_CREDITS) return null;
    return { email, credits: amountCredits, reason: values.reason };
  } catch {
    // parseArgs throws on an unknown option; the usage line is clearer.
    return null;
  }
}

/** The rules of the ledger, I-1 to I-16. */
export const ledgerCheck: Check = {
  name: "ledger",
  async run({ database }) {
    const { violations, accounts: accountCount, transactions } = await database.read(credits.reconcile);
    return { violations, over: `${accountCount} accounts, ${transactions} transactions` };
  },
};
