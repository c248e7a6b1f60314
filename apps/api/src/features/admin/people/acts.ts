/** An admin's acts on accounts. Each act and its audit row are one transaction (I-48). */
import type { CreditAdjustment } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import type { Database, Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as accounts from "../../accounts/accounts.ts";
import * as audit from "../../audit/audit.ts";
import * as credits from "../../credits/credits.ts";
import { mailSuspension, type SuspensionAct } from "./act-emails.ts";
import { userNotFound } from "./detail.ts";

export type Act = { userId: string; actorId: string; origin: audit.Origin };

export type ActDeps = Pick<Platform, "mailer" | "config"> & { database: Pick<Database, "write"> };

/** Runs once per operation. @throws AppError NOT_FOUND; CONFLICT if there is less to take back than requested */
export async function adjustCredits(
  deps: ActDeps,
  { operationId, amount, ...act }: Act & CreditAdjustment & { operationId: string },
): Promise<{ credits: number; debt: number }> {
  const { userId, actorId, reason, origin } = act;
  return deps.database.write(async (tx) => {
    const user = await accounts.findUser(tx, userId);
    if (!user) throw userNotFound();
    const before = await standing(tx, userId);
    const applied =
      amount > 0 ? await give(tx, { operationId, amount, ...act }) : await take(tx, { operationId, amount, ...act });
    const after = await standing(tx, userId);
    if (applied) {
      const detail = { amount, before, after, reason };
      await audit.record(tx, { action: "credits.adjusted", actorId, subjectId: userId, origin, detail });
      const granted = { operationId, userId, to: user.email, credits: amount, balance: after.credits };
      if (amount > 0) await credits.mailCreditsGiven(tx, deps, granted);
    }
    return after;
  });
}

type Adjusting = Act & CreditAdjustment & { operationId: string };

async function give(tx: Tx, { userId, operationId, amount, actorId, reason }: Adjusting): Promise<boolean> {
  const lot = { userId, kind: "admin", sourceRef: operationId, credits: amount, actor: actorId, reason } as const;
  return (await credits.grant(tx, lot)).applied;
}

async function take(tx: Tx, { userId, operationId, amount, actorId, reason }: Adjusting): Promise<boolean> {
  const deduction = { userId, credits: -amount, key: operationId, actor: actorId, reason };
  const { applied, taken, available } = await credits.withdraw(tx, deduction);
  if (taken > 0) return applied;
  const said = available === 0 ? "No credits" : available === 1 ? "Only 1 credit" : `Only ${available} credits`;
  throw new AppError("CONFLICT", `${said} can be taken back. Refund the payment to take back paid credits.`);
}

const standing = async (tx: Tx, userId: string) => ({
  credits: await credits.balance(tx, { userId }),
  debt: await credits.debt(tx, { userId }),
});

type Suspending = Act & { reason: string };
export type SuspensionState = { id: string; isActive: boolean; suspendedAt: string | null };

/** Safe to repeat. @throws AppError NOT_FOUND; CONFLICT for the admin's own account */
export async function suspend(deps: ActDeps, act: Suspending): Promise<SuspensionState> {
  if (act.userId === act.actorId) throw new AppError("CONFLICT", "You cannot suspend your own account.");
  return tell(deps, act, { name: "suspended", run: accounts.suspendAccount });
}

/** Safe to repeat. @throws AppError NOT_FOUND */
export async function restore(deps: ActDeps, act: Suspending): Promise<SuspensionState> {
  return tell(deps, act, { name: "restored", run: accounts.restoreAccount });
}

/** Mails the customer once, if the state has changed. */
async function tell(
  deps: ActDeps,
  act: Suspending,
  { name, run }: { name: SuspensionAct; run: typeof accounts.suspendAccount },
): Promise<SuspensionState> {
  return deps.database.write(async (tx) => {
    const state = await run(tx, act);
    const user = state?.changed ? await accounts.findUser(tx, act.userId) : undefined;
    if (user) await mailSuspension(tx, deps, { act: name, userId: user.id, to: user.email, at: now() });
    return toState(act.userId, state);
  });
}

function toState(id: string, state: { suspendedAt: Date | null } | undefined): SuspensionState {
  if (!state) throw userNotFound();
  return { id, isActive: state.suspendedAt === null, suspendedAt: state.suspendedAt?.toISOString() ?? null };
}
