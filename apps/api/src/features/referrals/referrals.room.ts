/** The room's parts in the program. */
import { API_BASE } from "@toile/contract";
import type { Platform } from "../../platform/platform.ts";
import type { Room } from "../../room.ts";
import type { OnRegister } from "../accounts/accounts.ts";
import * as credits from "../credits/credits.ts";
import { referralsRoutes } from "./referrals.routes.ts";
import { applyAtRegistration } from "./referrals.ts";

export const openReferrals = (platform: Platform) =>
  ({ routes: [[API_BASE, referralsRoutes({ platform })]] }) satisfies Room;

/** What a new account receives: the welcome's credits, and those of a friend's code. */
export function welcomeOf({ config }: Pick<Platform, "config">): OnRegister {
  // Without a mail server no email can be confirmed, so credits do not wait for one.
  const waits = config.mail.smtp !== null;
  return async (tx, registration) => {
    const userId = registration.user.id;
    await credits.giveWelcome(tx, { userId, credits: config.welcomeCredits, waits });
    const added = await applyAtRegistration(tx, { ...registration, mailboxSecret: config.authSecret, waits });
    return { ...added, pendingCredits: await credits.countBehindEmail(tx, userId) };
  };
}
