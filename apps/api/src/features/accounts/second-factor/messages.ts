/** Emails about the second step of signing in: its owner hears of each change, whoever made it. */
import { PRODUCT_NAME } from "@toile/contract";
import { newId } from "../../../platform/columns.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { UserRow } from "../users/users.ts";

type Deps = Pick<Platform, "mailer" | "config">;

export async function postSecondFactorChanged(
  tx: Tx,
  { mailer, config }: Deps,
  { user, enabled }: { user: UserRow; enabled: boolean },
): Promise<void> {
  const state = enabled ? "on" : "off";
  await mailer.send(tx, {
    key: `second-factor-${state}:${newId()}`,
    ownerId: user.id,
    to: user.email,
    email: {
      subject: `Two-step sign-in is ${state}`,
      heading: `Two-step sign-in is ${state}`,
      paragraphs: [
        enabled
          ? `From now on, logging in at ${PRODUCT_NAME} with your password also asks for a code of your authenticator app. Keep your recovery codes in a safe place.`
          : `From now on, your password alone logs you in at ${PRODUCT_NAME}.`,
        "If it was not you, change your password now, and write to us.",
      ],
      action: { label: "Open your security settings", url: `${config.appUrl}/profile?tab=security` },
      footer: [`${config.operator.name || PRODUCT_NAME} · ${config.appUrl}`, `Sent to ${user.email}.`],
    },
  });
}
