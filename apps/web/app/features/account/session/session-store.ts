/**
 * The session of this browser: one store that every tab shares through localStorage.
 * Owns: who is signed in, the tokens, their renewal. Invariants: renewal happens once at a time over all tabs, because the
 * server revokes the whole family when a rotated refresh token comes back after its grace of 20 s.
 */
import { ApiError, type RefreshAnswer, type Session, type User } from "@toile/contract";
import { clearSession, type KeyValueStorage, readSession, SESSION_KEYS, writeSession } from "./session-storage.ts";

export type EndReason = "logout" | "expired";

export type SessionState =
  | { status: "loading"; user: null; ended: null }
  | { status: "anonymous"; user: null; ended: EndReason | null }
  | { status: "authenticated"; user: User; ended: null };

const LOADING: SessionState = { status: "loading", user: null, ended: null };
/** A 401 that arrives just after a renewal belongs to a call sent before it: the new token serves, no second renewal. */
const FRESH_TOKEN_MS = 5_000;
/** The event by which the Google callback and the extension say that storage has changed in this tab. */
export const AUTH_UPDATED_EVENT = "toile:auth-updated";

export type SessionStoreOptions = {
  storage: () => KeyValueStorage;
  refresh: (refreshToken: string) => Promise<RefreshAnswer>;
  /** Runs `work` while no other tab does; the browser's lock manager where there is one. */
  exclusively?: <T>(work: () => Promise<T>) => Promise<T>;
  now?: () => number;
};

export function createSessionStore(options: SessionStoreOptions) {
  const exclusively = options.exclusively ?? ((work) => work());
  const now = options.now ?? (() => Date.now());
  const listeners = new Set<() => void>();
  let storage: KeyValueStorage | null = null;
  let state: SessionState = LOADING;
  let renewing: Promise<string | null> | null = null;
  let renewedAtMs = Number.NEGATIVE_INFINITY;

  const open = (): KeyValueStorage => {
    storage ??= options.storage();
    return storage;
  };

  const become = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  /** Takes over what storage says; called at start, for another tab's changes and for the browser event. */
  const restore = () => {
    const stored = readSession(open());
    if (stored) {
      const same = state.status === "authenticated" && JSON.stringify(state.user) === JSON.stringify(stored.user);
      if (!same) become({ status: "authenticated", user: stored.user, ended: null });
    } else if (state.status !== "anonymous") become({ status: "anonymous", user: null, ended: null });
  };

  const end = (ended: EndReason) => {
    clearSession(open());
    become({ status: "anonymous", user: null, ended });
  };

  const renewOnce = async (tokenBefore: string | null): Promise<string | null> =>
    exclusively(async () => {
      const stored = readSession(open());
      if (!stored) return null;
      if (stored.accessToken !== tokenBefore) return stored.accessToken;
      if (!stored.refreshToken) return endExpired();
      try {
        const pair = await options.refresh(stored.refreshToken);
        // Signed out while the answer was on its way: do not bring the session back.
        const current = readSession(open());
        if (!current) return null;
        writeSession(open(), { ...current, ...pair });
        renewedAtMs = now();
        return pair.accessToken;
      } catch (error) {
        // Only the server's word ends a session; a lost connection or a failing server does not.
        if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500 || error.status === 429)
          throw error;
        // Another tab was faster, in a browser that cannot make tabs wait for each other: its session is this one's.
        const current = readSession(open());
        if (current && current.accessToken !== tokenBefore) return current.accessToken;
        return endExpired();
      }
    });

  const endExpired = (): null => {
    end("expired");
    return null;
  };

  return {
    getState: (): SessionState => state,
    getServerState: (): SessionState => LOADING,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Restores the session and follows other tabs; returns what stops following. */
    start(): () => void {
      restore();
      const onStorage = (event: StorageEvent) => {
        if (event.key === null || SESSION_KEYS.includes(event.key)) restore();
      };
      window.addEventListener("storage", onStorage);
      window.addEventListener(AUTH_UPDATED_EVENT, restore);
      return () => {
        window.removeEventListener("storage", onStorage);
        window.removeEventListener(AUTH_UPDATED_EVENT, restore);
      };
    },
    restore,
    getToken: (): string | null => readSession(open())?.accessToken ?? null,
    getRefreshToken: (): string | null => readSession(open())?.refreshToken ?? null,
    /** A new access token, or null when the session is over; raises when the server could not be asked. */
    renew(): Promise<string | null> {
      const tokenBefore = readSession(open())?.accessToken ?? null;
      if (now() - renewedAtMs < FRESH_TOKEN_MS) return Promise.resolve(tokenBefore);
      renewing ??= renewOnce(tokenBefore).finally(() => {
        renewing = null;
      });
      return renewing;
    },
    signIn(session: Session): void {
      const { accessToken, refreshToken, user } = session;
      writeSession(open(), { accessToken, refreshToken, user });
      become({ status: "authenticated", user, ended: null });
    },
    /** The user as the server now has it, after a change of the profile. */
    setUser(user: User): void {
      const stored = readSession(open());
      if (!stored) return;
      writeSession(open(), { ...stored, user });
      become({ status: "authenticated", user, ended: null });
    },
    end,
    /** The reason of an ended session has been acted upon. */
    settle(): void {
      if (state.status === "anonymous" && state.ended) become({ status: "anonymous", user: null, ended: null });
    },
  };
}
