/**
 * Logouts that the server does not know of, because there was no connection. Only hashes of the tokens are stored: they
 * end the session and cannot continue it.
 */
import { ApiError, type Client } from "@toile/contract";
import { UNSENT_LOGOUTS_KEY } from "../../../lib/consent/stored-items.ts";
import type { KeyValueStorage } from "./session-storage.ts";

const hashesIn = (storage: KeyValueStorage): string[] =>
  (storage.getItem(UNSENT_LOGOUTS_KEY) ?? "").split(" ").filter((hash) => hash !== "");

function put(storage: KeyValueStorage, hashes: string[]): void {
  if (hashes.length === 0) storage.removeItem(UNSENT_LOGOUTS_KEY);
  else storage.setItem(UNSENT_LOGOUTS_KEY, hashes.join(" "));
}

/** Without https there is no hash: the token then expires by itself. */
async function hashOf(token: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const wasAnswered = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/** Ends the session at the server, now or once there is a connection. */
export async function sendLogout(
  storage: KeyValueStorage,
  { getGuest, refreshToken }: { getGuest: () => Promise<Client>; refreshToken: string },
): Promise<void> {
  try {
    await (await getGuest()).auth.logout(refreshToken);
  } catch (error) {
    if (!wasAnswered(error)) put(storage, [...hashesIn(storage), await hashOf(refreshToken)]);
  }
}

/** Sends what is stored; what does not arrive stays stored. */
export async function sendUnsentLogouts(storage: KeyValueStorage, getGuest: () => Promise<Client>): Promise<void> {
  for (const hash of hashesIn(storage)) {
    try {
      await (await getGuest()).auth.logoutByHash(hash);
    } catch (error) {
      if (!wasAnswered(error)) return;
    }
    // Read again: another tab may have stored or sent one meanwhile.
    put(
      storage,
      hashesIn(storage).filter((other) => other !== hash),
    );
  }
}
