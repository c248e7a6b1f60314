/** An account's passkeys: adding, renaming, removing. Every change holds the user's row, see `lockUser`. Keeps I-48 for its own acts. */
import type { Passkey } from "@toile/contract";
import { now } from "../../../platform/clock.ts";
import { newId } from "../../../platform/columns.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as audit from "../../audit/audit.ts";
import { lockUser, sessionOver } from "../users/users.ts";
import { askForNew, checkNew, takeChallenge } from "./ceremony.ts";
import { postPasskeyChanged } from "./messages.ts";
import * as store from "./passkeys.store.ts";

export {
  askForSignIn,
  type Ceremony,
  CHALLENGE_SECONDS,
  challengeIn,
  checkSignIn,
  takeChallenge,
} from "./ceremony.ts";
export {
  countPasskeys,
  deletePasskeyChallengesExpiredBy,
  findByCredential,
  forgetPasskeys,
  markPasskeyUsed,
} from "./passkeys.store.ts";

const PASSKEYS_MAX = 20;

type Deps = Pick<Platform, "config" | "mailer">;
type Change = { userId: string; origin: audit.Origin };

export async function listPasskeys(tx: Tx, userId: string): Promise<Passkey[]> {
  return (await store.listPasskeys(tx, userId)).map(toPasskey);
}

/** Options for a new passkey, and the token that binds them to this browser. Throws CONFLICT at the limit. */
export async function startPasskey(tx: Tx, { config }: Pick<Platform, "config">, userId: string) {
  const user = await lockUser(tx, userId);
  if (!user) throw sessionOver();
  if ((await store.countPasskeys(tx, userId)) >= PASSKEYS_MAX) {
    throw new AppError("CONFLICT", `An account has at most ${PASSKEYS_MAX} passkeys. Please remove one first.`);
  }
  return askForNew(tx, config, user);
}

/** Stores the passkey that answers this browser's challenge. Null if the answer is invalid; the challenge ends either way. */
export async function addPasskey(
  tx: Tx,
  deps: Deps,
  { userId, origin, ...input }: Change & { browserToken: string; response: unknown; name: string },
): Promise<Passkey | null> {
  const user = await lockUser(tx, userId);
  if (!user) throw sessionOver();
  const challenge = await takeChallenge(tx, { browserToken: input.browserToken, purpose: "register" });
  if (!challenge || challenge.userId !== userId) return null;
  const checked = await checkNew(deps.config, { response: input.response, challenge: challenge.challenge });
  if (!checked) return null;
  const row = await store.insertPasskey(tx, { id: newId(), userId, name: input.name, ...checked, createdAt: now() });
  if (!row) return null;
  await audit.record(tx, {
    action: "passkey.added",
    actorId: userId,
    subjectId: userId,
    origin,
    detail: { passkeyId: row.id },
  });
  await postPasskeyChanged(tx, deps, { user, passkeyId: row.id, added: true });
  return toPasskey(row);
}

/** Throws NOT_FOUND. */
export async function renamePasskey(tx: Tx, change: { id: string; userId: string; name: string }): Promise<Passkey> {
  const row = await store.renamePasskey(tx, change);
  if (!row) throw new AppError("NOT_FOUND", "This passkey no longer exists.");
  return toPasskey(row);
}

/**
 * Repeating it changes nothing.
 * @param hasOtherWay whether the account can sign in other than by password or passkey
 * @throws CONFLICT if no way to sign in would remain
 */
export async function removePasskey(
  tx: Tx,
  deps: Deps,
  { id, userId, origin, hasOtherWay }: Change & { id: string; hasOtherWay: (tx: Tx) => Promise<boolean> },
): Promise<void> {
  const user = await lockUser(tx, userId);
  if (!user) throw sessionOver();
  if (!(await store.deletePasskey(tx, { id, userId }))) return;
  const isLast = user.passwordHash === null && (await store.countPasskeys(tx, userId)) === 0;
  if (isLast && !(await hasOtherWay(tx))) {
    const message = "This passkey is the only way to log in to this account. Set a password or connect Google first.";
    throw new AppError("CONFLICT", message);
  }
  const detail = { passkeyId: id };
  await audit.record(tx, { action: "passkey.removed", actorId: userId, subjectId: userId, origin, detail });
  await postPasskeyChanged(tx, deps, { user, passkeyId: id, added: false });
}

export function passkeyRefused(): AppError {
  return new AppError("PASSKEY_REFUSED", "We could not accept this passkey. Please try again, or use your password.");
}

function toPasskey({ id, name, createdAt, lastUsedAt, backedUp }: store.PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    backedUp,
  };
}
