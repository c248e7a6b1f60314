/** The one-time code with which a browser returns from Google, and the session it is exchanged for. */
import { now } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hashOpaqueToken, makeOpaqueToken } from "../sessions/sessions.ts";
import { type Entry, enter, type SignInPlace } from "../sign-in/sign-in.ts";
import { lockUser } from "../users/users.ts";
import { CODE_SECONDS } from "./google.rules.ts";
import { insertCode, takeCode } from "./identities.store.ts";

/** `code` goes into the URL, `browser` into a cookie: each is useless without the other. */
export type SignInCode = { code: string; browser: string };

export async function issueCode(
  tx: Tx,
  { userId, returnTo }: { userId: string; returnTo: string | null },
): Promise<SignInCode> {
  const code = makeOpaqueToken();
  const browser = makeOpaqueToken();
  const createdAt = now();
  await insertCode(tx, {
    codeHash: hashOpaqueToken(code),
    browserHash: hashOpaqueToken(browser),
    userId,
    returnTo,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + CODE_SECONDS * 1000),
  });
  return { code, browser };
}

export type Exchange = {
  code: string;
  /** The browser's matching cookie. */
  browser: string | undefined;
  place: SignInPlace;
};

/** Works once: returns the session, or the account's second step. @throws INVALID_SIGN_IN_CODE */
export async function exchangeCode(
  tx: Tx,
  platform: Pick<Platform, "config" | "mailer">,
  { code, browser, place }: Exchange,
): Promise<{ entry: Entry; returnTo: string | null }> {
  const hashes = { codeHash: hashOpaqueToken(code), browserHash: hashOpaqueToken(browser ?? "") };
  const taken = browser === undefined ? undefined : await takeCode(tx, { ...hashes, time: now() });
  const user = taken && (await lockUser(tx, taken.userId));
  if (!taken || !user) throw codeOver();
  return { entry: await enter(tx, { user, place, by: "google", platform }), returnTo: taken.returnTo };
}

function codeOver(): AppError {
  return new AppError("INVALID_SIGN_IN_CODE", "This login is no longer valid. Please try again.");
}
