/** Ends every way into an account but its password: for an account that strangers may have entered. */
import { now } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { deleteLinksOfUser } from "../email/email.ts";
import { forgetPasskeys } from "../passkeys/passkeys.ts";
import { deleteResetsOfUser } from "../recovery/recovery.ts";
import { forgetSecondFactor } from "../second-factor/second-factor.ts";
import { revokeSessions } from "../sessions/sessions.ts";
import { forgetAddresses } from "../sign-in/sign-in.ts";
import { deleteIdentitiesOfUser } from "./identities.store.ts";

declare module "../../../platform/events.ts" {
  interface EventMap {
    /** Strangers may have had the account: the keys, devices and messages that they left in other rooms go too. */
    "account.access_ended": { userId: string };
  }
}

/** The user's row is locked, see `lockUser`. False: there was no session. */
export async function endAllAccess(tx: Tx, { events }: Pick<Platform, "events">, userId: string): Promise<boolean> {
  const ended = await revokeSessions(tx, { userId, revokedAt: now() });
  await deleteLinksOfUser(tx, userId);
  await deleteResetsOfUser(tx, userId);
  await forgetAddresses(tx, userId);
  await deleteIdentitiesOfUser(tx, userId);
  await forgetPasskeys(tx, userId);
  await forgetSecondFactor(tx, userId);
  await events.emit(tx, "account.access_ended", { userId });
  return ended > 0;
}
