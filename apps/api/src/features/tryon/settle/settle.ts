/**
 * The ends of a try-on. Each changes the row, moves its credits and notifies everyone, in one transaction: a credit is
 * taken if and only if a picture is visible and good enough, and returned otherwise (I-6, I-7).
 */
import type { Alternatives, Judgement } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Notifications } from "../../../platform/database/notifications.ts";
import type { Events } from "../../../platform/events.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import * as credits from "../../credits/credits.ts";
import type { Pictures, StoredPicture } from "../../pictures/pictures.ts";
import * as rows from "../rows/rows.ts";
import { TRYON_CHANNEL, writeChange } from "./changes.ts";

export { readChange, TRYON_CHANNEL } from "./changes.ts";

export const TRYON_RENDER = "tryon.render";

export type TryOnFinished = {
  tryonId: string;
  userId: string;
  status: "succeeded" | "failed" | "cancelled";
  creditCost: number;
  productId: string | null;
  /** Made by a program with the user's key, or by a visitor. */
  viaApi: boolean;
  /** Made by a visitor of the user's shop, who alone hears of it. */
  forVisitor: boolean;
};

declare module "../../../platform/jobs/jobs.ts" {
  interface JobMap {
    "tryon.render": { tryonId: string };
  }
}

declare module "../../../platform/events.ts" {
  interface EventMap {
    "tryon.finished": TryOnFinished;
    /** Its owner removed a finished one from the history. */
    "tryon.removed": { tryonId: string };
    /** Restored; `since`: when it was removed. */
    "tryon.restored": { tryonId: string; since: Date };
  }
}

export type JudgedPicture = { picture: StoredPicture; judgement: Judgement | null };
export type MadeResult = {
  results: JudgedPicture[];
  engine: string;
  timingsMs: Record<string, number>;
  costMicroDollars?: number | undefined;
  alternatives?: Alternatives | undefined;
};

export type SettleDeps = { notifications: Notifications; events: Events; jobs: Jobs; pictures: Pictures };

type ClaimedRow = rows.Claim & Pick<rows.TryOnRow, "userId" | "creditCost">;
type Failing = { id: string; attempt?: number | undefined };

/** Tells everyone who follows this try-on that it has changed. */
export const announce = (tx: Tx, { notifications }: SettleDeps, tryonId: string): Promise<void> =>
  notifications.publish(tx, TRYON_CHANNEL, writeChange({ tryonId, hasEnded: false }));

export const enqueue = (tx: Tx, { jobs }: Pick<SettleDeps, "jobs">, { id, attempt }: rows.Claim) =>
  jobs.enqueue(tx, TRYON_RENDER, { tryonId: id }, { singletonKey: `${id}:${attempt}` });

/**
 * Takes the credits of the pictures that are good enough and returns the others; all are shown. False: another
 * worker took over, and this late result must be dropped (I-24).
 */
export async function succeed(tx: Tx, deps: SettleDeps, claimed: ClaimedRow, made: MadeResult): Promise<boolean> {
  const { pictures } = deps;
  const { results, engine, timingsMs, costMicroDollars = 0, alternatives = null } = made;
  await pictures.admit(tx, claimed.userId);
  const isFree = claimed.creditCost === 0;
  const creditsUsed = isFree ? 0 : rows.creditsFor(results.map(({ judgement }) => judgement));
  const alarmCodes = results.flatMap(({ judgement }) => judgement?.alarms.map(({ code }) => code) ?? []);
  const outcome = { engine, timingsMs, costMicroDollars, alarmCodes, alternatives, creditsUsed };
  const row = await rows.markSucceeded(tx, claimed, { at: now(), ...outcome });
  if (!row) return false;
  for (const { picture } of results) await pictures.insert(tx, picture);
  const toRow = ({ picture, judgement }: JudgedPicture) => ({ pictureId: picture.id, judgement });
  await rows.insertResults(tx, { tryonId: row.id, results: results.map(toRow) });
  if (!isFree) await capture(tx, row.id, creditsUsed);
  await finish(tx, deps, row, "succeeded");
  return true;
}

/** False: it was already settled. With `attempt`, only while that worker holds it. */
export async function fail(tx: Tx, deps: SettleDeps, which: Failing, failure: rows.Failure): Promise<boolean> {
  const row = await rows.markFailed(tx, which, { at: now(), failure });
  if (!row) return false;
  await release(tx, row, { cause: "failed", reason: failure.reason ?? failure.code });
  await finish(tx, deps, row, "failed");
  return true;
}

/** False: it had already ended. */
export async function cancel(tx: Tx, deps: SettleDeps, id: string): Promise<boolean> {
  const row = await rows.markCancelled(tx, { id, at: now() });
  if (!row) return false;
  await release(tx, row, { cause: "cancelled" });
  await finish(tx, deps, row, "cancelled");
  return true;
}

/** For a try-on without a hold, because it was never accepted. */
export async function refuse(tx: Tx, deps: SettleDeps, id: string, failure: rows.Failure): Promise<void> {
  const row = await rows.markFailed(tx, { id }, { at: now(), failure });
  if (row) await finish(tx, deps, row, "failed");
}

/** After a crash: one more attempt, or the end. */
export async function retryOrFail(
  tx: Tx,
  deps: SettleDeps,
  claimed: rows.Claim,
  failure: rows.Failure = rows.ENGINE_DOWN,
): Promise<void> {
  if (claimed.attempt >= rows.ATTEMPTS_MAX) await fail(tx, deps, claimed, failure);
  else await putBack(tx, deps, claimed);
}

/** The worker stops; the try-on waits for another one. */
export async function putBack(tx: Tx, deps: SettleDeps, claimed: rows.Claim): Promise<void> {
  if (!(await rows.markQueued(tx, claimed))) return;
  await enqueue(tx, deps, claimed);
  await announce(tx, deps, claimed.id);
}

async function finish(
  tx: Tx,
  { events, notifications }: SettleDeps,
  row: rows.TryOnRow,
  status: TryOnFinished["status"],
): Promise<void> {
  const { id: tryonId, userId, creditCost, productId, viaApi } = row;
  const forVisitor = row.visitorId !== null;
  await events.emit(tx, "tryon.finished", { tryonId, userId, status, creditCost, productId, viaApi, forVisitor });
  await notifications.publish(tx, TRYON_CHANNEL, writeChange({ tryonId, hasEnded: true }));
}

/** A free mend holds no credits, so the ledger has no entry for it. */
async function release(tx: Tx, row: rows.TryOnRow, why: { cause: "failed" | "cancelled"; reason?: string }) {
  if (row.creditCost > 0) await credits.release(tx, { tryonId: row.id, ...why });
}

async function capture(tx: Tx, tryonId: string, creditsUsed: number): Promise<void> {
  const { state } = await credits.capture(tx, { tryonId, credits: creditsUsed });
  // Status and hold always change together, so this cannot happen. If it did, the picture must not be shown.
  if (state !== "captured") throw new Error("the credits of a processing try-on were already returned");
}
