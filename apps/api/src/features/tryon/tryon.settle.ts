/**
 * The ends of a try-on. Each one changes the row, moves its credits and tells everybody, in one transaction: a credit is
 * taken exactly where a picture can be seen and is good enough, and comes back exactly where not (I-6, I-7).
 */
import type { Alternatives, Judgement } from "@toile/contract";
import { now } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Notifications } from "../../platform/database/notifications.ts";
import type { Events } from "../../platform/events.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import * as credits from "../credits/credits.ts";
import type { Media, StoredPicture } from "../media/media.ts";
import { ATTEMPTS_MAX, creditsFor, ENGINE_DOWN, type Failure } from "./tryon.rules.ts";
import * as store from "./tryon.store.ts";

/** Notified of every change of a try-on. The payload is its id, and a `!` behind it once it has ended. */
export const TRYON_CHANNEL = "tryon";
export const TRYON_RENDER = "tryon.render";

export type TryOnFinished = {
  tryonId: string;
  userId: string;
  status: "succeeded" | "failed" | "cancelled";
  creditCost: number;
  productId: string | null;
};

declare module "../../platform/events.ts" {
  interface EventMap {
    "tryon.finished": TryOnFinished;
    /** Its owner has taken a finished one out of the history. */
    "tryon.removed": { tryonId: string };
  }
}

export type JudgedPicture = { picture: StoredPicture; judgement: Judgement | null };
export type MadeResult = {
  results: JudgedPicture[];
  engine: string;
  timingsMs: Record<string, number>;
  alternatives?: Alternatives | undefined;
};

type ClaimedRow = store.Claim & Pick<store.TryOnRow, "userId" | "creditCost">;

/** A free mend holds no credits, so the ledger never hears of it. */
async function release(tx: Tx, row: store.TryOnRow, why: { cause: "failed" | "cancelled"; reason?: string }) {
  if (row.creditCost > 0) await credits.release(tx, { tryonId: row.id, ...why });
}

async function capture(tx: Tx, tryonId: string, creditsUsed: number): Promise<void> {
  const { state } = await credits.capture(tx, { tryonId, credits: creditsUsed });
  // Status and hold change together everywhere, so this cannot be. Were it so, nobody may see the picture.
  if (state !== "captured") throw new Error("a processing try-on had already given its credits back");
}

export type Settle = ReturnType<typeof createSettle>;

export function createSettle({
  notifications,
  events,
  jobs,
  media,
}: {
  notifications: Notifications;
  events: Events;
  jobs: Jobs;
  media: Media;
}) {
  const announce = (tx: Tx, tryonId: string) => notifications.publish(tx, TRYON_CHANNEL, tryonId);

  const finished = async (tx: Tx, row: store.TryOnRow, status: TryOnFinished["status"]): Promise<void> => {
    const { id: tryonId, userId, creditCost, productId } = row;
    await events.emit(tx, "tryon.finished", { tryonId, userId, status, creditCost, productId });
    await notifications.publish(tx, TRYON_CHANNEL, `${tryonId}!`);
  };

  /** False: somebody else had settled it. With `attempt`, only while that worker holds it. */
  const fail = async (
    tx: Tx,
    which: { id: string; attempt?: number | undefined },
    failure: Failure,
  ): Promise<boolean> => {
    const row = await store.markFailed(tx, which, { at: now(), failure });
    if (!row) return false;
    await release(tx, row, { cause: "failed", reason: failure.reason ?? failure.code });
    await finished(tx, row, "failed");
    return true;
  };

  const enqueue = (tx: Tx, { id, attempt }: store.Claim) =>
    jobs.enqueue(tx, TRYON_RENDER, { tryonId: id }, { singletonKey: `${id}:${attempt}` });

  return {
    announce,
    enqueue,
    fail,

    /**
     * Takes the credits of the pictures that are good enough and gives the others back; all are shown. False: the work had
     * been taken away, and its late result must be dropped (I-24).
     */
    async succeed(tx: Tx, claimed: ClaimedRow, made: MadeResult): Promise<boolean> {
      const { results, engine, timingsMs, alternatives = null } = made;
      await media.admit(tx, claimed.userId);
      const isFree = claimed.creditCost === 0;
      const creditsUsed = isFree ? 0 : creditsFor(results.map(({ judgement }) => judgement));
      const outcome = { engine, timingsMs, alternatives, creditsUsed };
      const row = await store.markSucceeded(tx, claimed, { at: now(), ...outcome });
      if (!row) return false;
      for (const { picture } of results) await media.insert(tx, picture);
      const toRow = ({ picture, judgement }: JudgedPicture) => ({ pictureId: picture.id, judgement });
      await store.insertResults(tx, { tryonId: row.id, results: results.map(toRow) });
      if (!isFree) await capture(tx, row.id, creditsUsed);
      await finished(tx, row, "succeeded");
      return true;
    },

    /** False: it had ended before. */
    async cancel(tx: Tx, id: string): Promise<boolean> {
      const row = await store.markCancelled(tx, { id, at: now() });
      if (!row) return false;
      await release(tx, row, { cause: "cancelled" });
      await finished(tx, row, "cancelled");
      return true;
    },

    /** The worker stops; the try-on waits for another one. */
    async putBack(tx: Tx, claimed: store.Claim): Promise<void> {
      if (!(await store.markQueued(tx, claimed))) return;
      await enqueue(tx, claimed);
      await announce(tx, claimed.id);
    },

    /** After a crash: one more attempt, or the end. */
    async retryOrFail(tx: Tx, claimed: store.Claim, failure: Failure = ENGINE_DOWN): Promise<void> {
      if (claimed.attempt >= ATTEMPTS_MAX) {
        await fail(tx, claimed, failure);
        return;
      }
      if (!(await store.markQueued(tx, claimed))) return;
      await enqueue(tx, claimed);
      await announce(tx, claimed.id);
    },
  };
}
