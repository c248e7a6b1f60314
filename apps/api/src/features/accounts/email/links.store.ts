/** All SQL of mailed links. */
import { eq, lte } from "drizzle-orm";
import type { Tx } from "../../../platform/database/database.ts";
import { emailLinks } from "../accounts.tables.ts";

export type EmailLinkRow = typeof emailLinks.$inferSelect;

export async function insertLink(tx: Tx, link: typeof emailLinks.$inferInsert): Promise<void> {
  await tx.insert(emailLinks).values(link);
}

export async function findLink(tx: Tx, tokenHash: string): Promise<EmailLinkRow | undefined> {
  const [link] = await tx.select().from(emailLinks).where(eq(emailLinks.tokenHash, tokenHash));
  return link;
}

export async function deleteLinksOfUser(tx: Tx, userId: string): Promise<void> {
  await tx.delete(emailLinks).where(eq(emailLinks.userId, userId));
}

export async function deleteLinksExpiredBy(tx: Tx, time: Date): Promise<number> {
  const result = await tx.delete(emailLinks).where(lte(emailLinks.expiresAt, time));
  return result.rowCount ?? 0;
}
