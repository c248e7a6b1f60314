/**
 * Who is signed in, as the site last reported. Stored in `storage.local`, because a sign-in at every start of the browser would be a
 * nuisance. Only the extension's own pages can read it, and its token can only try on and read the balance.
 */
import { browser } from "wxt/browser";
import { z } from "zod";
import { forgetLooks } from "./looks.ts";
import type { AuthStatus } from "./messages.ts";

const KEY = "session";

const session = z.object({
  token: z.string(),
  user: z.object({ id: z.string(), email: z.string(), name: z.string() }),
});
export type Session = z.output<typeof session>;

/** Keeps scripts on shops' pages from reading the storage. Firefox has no such switch. */
export async function keepStorageToOurselves(): Promise<void> {
  await browser.storage.local.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" }).catch(() => {});
}

export async function findSession(): Promise<Session | null> {
  const { [KEY]: kept } = await browser.storage.local.get(KEY);
  return session.safeParse(kept).data ?? null;
}

export async function acceptAuthStatus({ authToken, userProfile }: AuthStatus): Promise<void> {
  if (authToken === null || userProfile === null) return endSession();
  const before = await findSession();
  if (before && before.user.id !== userProfile.id) await forgetLooks();
  const { id, email, firstName, lastName } = userProfile;
  const name = [firstName, lastName].filter(Boolean).join(" ");
  await browser.storage.local.set({ [KEY]: { token: authToken, user: { id, email, name } } satisfies Session });
}

/** Deletes everything of one user before the next. */
export async function endSession(): Promise<void> {
  await browser.storage.local.remove(KEY);
  await forgetLooks();
}
