/** Emails about passkeys: the owner is told of each one that is added or removed. */
import type { Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { passkeyChangedEmail, sendAccountEmail } from "../email/email.ts";
import type { UserRow } from "../users/users.ts";

export async function postPasskeyChanged(
  tx: Tx,
  deps: Pick<Platform, "mailer" | "config">,
  { user, passkeyId, added }: { user: UserRow; passkeyId: string; added: boolean },
): Promise<void> {
  const email = passkeyChangedEmail(deps.config, { added });
  const key = `passkey-${added ? "added" : "removed"}:${passkeyId}`;
  await sendAccountEmail(tx, deps, { key, userId: user.id, to: user.email, email });
}
