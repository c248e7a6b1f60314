/** How credits enter a ledger: one lot per source, once (I-8). */
import { newId } from "../../../platform/columns.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { addLot, assertCredits, findLot, grantEntries, isDone, type LotSource, post, withBook } from "../book/book.ts";

export type { LotSource };

/**
 * Adds a lot of credits, once per source. Debt is repaid from it at once. Returns whether this call granted, and how
 * many credits the source granted. Throws if the source belongs to another user, which is a bug of the caller.
 */
export async function grant(
  tx: Tx,
  input: LotSource & {
    userId: string;
    credits: number;
    /** Null or absent: never. */
    expiresAt?: Date | null;
    /** Who granted it: `system`, `cli` or an admin's user id. */
    actor?: string;
    reason?: string;
  },
): Promise<{ applied: boolean; credits: number }> {
  assertCredits(input.credits);
  const key = `grant:${input.kind}:${input.sourceRef}`;
  return withBook(tx, { userId: input.userId }, async (book) => {
    if (await isDone(book, key)) {
      const lot = await findLot(tx, input);
      return { applied: false, credits: lot?.granted ?? 0 };
    }
    const lotId = newId();
    addLot(book, {
      id: lotId,
      kind: input.kind,
      sourceRef: input.sourceRef,
      granted: input.credits,
      expiresAt: input.expiresAt ?? null,
    });
    post(book, {
      kind: "grant",
      key,
      ref: input.sourceRef,
      actor: input.actor,
      reason: input.reason,
      entries: grantEntries({ lotId, amount: input.credits }),
      newLots: [lotId],
    });
    return { applied: true, credits: input.credits };
  });
}
