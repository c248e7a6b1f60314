/** How the inbox of Stripe's events stands, for the operator. */
import type { Tx } from "../../../platform/database/database.ts";
import * as inbox from "./events.store.ts";

export type InboxStanding = { waiting: number; failed: number; oldestAt: Date | null; lastEventAt: Date | null };

export async function standingOfInbox(tx: Tx): Promise<InboxStanding> {
  const { fresh, failed, oldest } = await inbox.measureWaiting(tx);
  return { waiting: fresh, failed, oldestAt: oldest, lastEventAt: await inbox.findNewest(tx) };
}
