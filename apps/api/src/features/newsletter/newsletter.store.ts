/** All SQL on the table `newsletter_subscribers`. */
import type { Tx } from "../../platform/database/database.ts";
import { newsletterSubscribers } from "./newsletter.tables.ts";

/** Twice is once. */
export async function insertSubscriber(tx: Tx, subscriber: { email: string; emailKey: string }): Promise<void> {
  await tx.insert(newsletterSubscribers).values(subscriber).onConflictDoNothing();
}
