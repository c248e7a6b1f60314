/** All SQL on the table `support_messages`. */
import { and, desc, eq, isNotNull, isNull, lt } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { supportMessages } from "./support.tables.ts";

export type SupportRow = typeof supportMessages.$inferSelect;

/** Null if the same form was stored before. */
export async function insertMessage(
  tx: Tx,
  message: Omit<SupportRow, "id" | "answeredAt">,
): Promise<SupportRow | null> {
  const [row] = await tx.insert(supportMessages).values(message).onConflictDoNothing().returning();
  return row ?? null;
}

/** Newest first. */
export async function listMessages(
  tx: Tx,
  { state, page, limit }: { state: "open" | "answered" | "all"; page: number; limit: number },
): Promise<{ items: SupportRow[]; total: number }> {
  const { answeredAt } = supportMessages;
  const where = and({ open: isNull(answeredAt), answered: isNotNull(answeredAt), all: undefined }[state]);
  const items = await tx
    .select()
    .from(supportMessages)
    .where(where)
    .orderBy(desc(supportMessages.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { items, total: await tx.$count(supportMessages, where) };
}

export async function setAnswered(tx: Tx, id: string, answeredAt: Date | null): Promise<SupportRow | undefined> {
  const [row] = await tx.update(supportMessages).set({ answeredAt }).where(eq(supportMessages.id, id)).returning();
  return row;
}

export async function deleteByUser(tx: Tx, userId: string): Promise<void> {
  await tx.delete(supportMessages).where(eq(supportMessages.userId, userId));
}

export async function deleteBefore(tx: Tx, time: Date): Promise<number> {
  return (await tx.delete(supportMessages).where(lt(supportMessages.createdAt, time))).rowCount ?? 0;
}
