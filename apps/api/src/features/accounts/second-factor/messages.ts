/** Emails about two-step sign-in: the owner is told of every change, even their own. */
import { newId } from "../../../platform/columns.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { sendAccountEmail, twoStepChangedEmail } from "../email/email.ts";
import type { UserRow } from "../users/users.ts";

export async function postSecondFactorChanged(
  tx: Tx,
  deps: Pick<Platform, "mailer" | "config">,
  { user, enabled }: { user: UserRow; enabled: boolean },
): Promise<void> {
  const email = twoStepChangedEmail(deps.config, { enabled });
  const key = `second-factor-${enabled ? "on" : "off"}:${newId()}`;
  await sendAccountEmail(tx, deps, { key, userId: user.id, to: user.email, email });
}
