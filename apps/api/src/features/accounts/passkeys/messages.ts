/** Emails about passkeys: their owner hears of each that is added or removed. */
import { PRODUCT_NAME } from "@toile/contract";
import type { Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { UserRow } from "../users/users.ts";

export async function postPasskeyChanged(
  tx: Tx,
  { mailer, config }: Pick<Platform, "mailer" | "config">,
  { user, passkeyId, added }: { user: UserRow; passkeyId: string; added: boolean },
): Promise<void> {
  const subject = added ? "A passkey was added" : "A passkey was removed";
  const told = added
    ? `From now on, a new passkey logs you in at ${PRODUCT_NAME}.`
    : `A passkey does not log you in at ${PRODUCT_NAME} any more.`;
  await mailer.send(tx, {
    key: `passkey-${added ? "added" : "removed"}:${passkeyId}`,
    ownerId: user.id,
    to: user.email,
    email: {
      subject,
      heading: subject,
      paragraphs: [told, "If it was not you, change your password now, and write to us."],
      action: { label: "Open your security settings", url: `${config.appUrl}/profile?tab=security` },
      footer: [`${config.operator.name || PRODUCT_NAME} · ${config.appUrl}`, `Sent to ${user.email}.`],
    },
  });
}
