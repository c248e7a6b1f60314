/**
 * The session of this browser: one store that every tab shares through localStorage. Owns: who is signed in, the tokens,
 * their renewal. Invariants: only one renewal runs at a time over all tabs, because the server revokes the whole family
 * when a rotated refresh token is used again after its grace of 20 s.
 */
import { ApiError, type RefreshAnswer, type Session, type User } from "@toile/contract";
import {
  clearSession,
  type KeyValueStorage,
  readSession,
  SESSION_KEYS,
  type SignedIn,
  writeSession,
} from "./session-storage.ts";

export type EndReason = "logout" | "expired";

export type SessionState =
  | { status: "loading"; user: null; ended: null }
  | { status: "anonymous"; user: null; ended: EndReason | null }
  | { status: "authenticated"; user: User; ended: null };

const LOADING: SessionState = { status: "loading", user: null, ended: null };
/**
 * A 401 that arrives just after a renewal belongs to a call sent before it: the new token works, without a second
 * renewal.
 */
const FRESH_TOKEN_MS = 5_000;
/** The event by which the Google callback and the extension report that storage has changed in this tab. */
export const AUTH_UPDATED_EVENT = "toile:auth-updated";

export type SessionStoreOptions = {
  storage: () => KeyValueStorage;
  refresh: (refreshToken: string) => Promise<RefreshAnswer>;
  /** Runs `work` while no other tab does; uses the browser's lock manager if there is one. */
  exclusively?: <T>(work: () => Promise<T>) => Promise<T>;
  now?: () => number;
};

export type SessionStore = ReturnType<typeof createSessionStore>;

/** What the functions of one store share. */
type Store = {
  options: SessionStoreOptions;
  listeners: Set<() => void>;
  storage: KeyValueStorage | null;
  state: SessionState;
  renewing: Promise<string | null> | null;
  renewedAtMs: number;
};

export function createSessionStore(options: SessionStoreOptions) {
  const store: Store = {
    options,
    listeners: new Set(),
    storage: null,
    state: LOADING,
    renewing: null,
    renewedAtMs: Number.NEGATIVE_INFINITY,
  };
  return {
    getState: (): SessionState => store.state,
    getServerState: (): SessionState => LOADING,
    subscribe(listener: () => void): () => void {
      store.listeners.add(listener);
      return () => store.listeners.delete(listener);
    },
    /** Restores the session and follows other tabs; returns a function that stops following. */
    start: (): (() => void) => start(store),
    restore: (): void => restore(store),
    getToken: (): string | null => read(store)?.accessToken ?? null,
    getRefreshToken: (): string | null => read(store)?.refreshToken ?? null,
    /** A new access token, or null if the session has ended; throws if the server could not be reached. */
    renew: (): Promise<string | null> => renew(store),
    signIn({ accessToken, refreshToken, user }: Session): void {
      writeSession(open(store), { accessToken, refreshToken, user });
      become(store, { status: "authenticated", user, ended: null });
    },
    /** The user as the server now has it, after a change of the profile. */
    setUser(user: User): void {
      const stored = read(store);
      if (!stored) return;
      writeSession(open(store), { ...stored, user });
      become(store, { status: "authenticated", user, ended: null });
    },
    end: (ended: EndReason): void => end(store, ended),
    /** Ended on purpose by a page that reports it itself and stays. */
    forget(): void {
      clearSession(open(store));
      become(store, { status: "anonymous", user: null, ended: null });
    },
    /** The reason of an ended session has been handled. */
    settle(): void {
      const { status, ended } = store.state;
      if (status === "anonymous" && ended) become(store, { status: "anonymous", user: null, ended: null });
    },
  };
}

function open(store: Store): KeyValueStorage {
  store.storage ??= store.options.storage();
  return store.storage;
}

const read = (store: Store): SignedIn | null => readSession(open(store));

const nowOf = ({ options }: Store): number => (options.now ? options.now() : Date.now());

function become(store: Store, next: SessionState): void {
  store.state = next;
  for (const listener of store.listeners) listener();
}

/** Reads the session from storage; called at start, for another tab's changes and for the browser event. */
function restore(store: Store): void {
  const { state } = store;
  const stored = read(store);
  if (stored) {
    const same = state.status === "authenticated" && JSON.stringify(state.user) === JSON.stringify(stored.user);
    if (!same) become(store, { status: "authenticated", user: stored.user, ended: null });
  } else if (state.status !== "anonymous") become(store, { status: "anonymous", user: null, ended: null });
}

function start(store: Store): () => void {
  const onChange = () => restore(store);
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || SESSION_KEYS.includes(event.key)) onChange();
  };
  onChange();
  window.addEventListener("storage", onStorage);
  window.addEventListener(AUTH_UPDATED_EVENT, onChange);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener(AUTH_UPDATED_EVENT, onChange);
  };
}

function end(store: Store, ended: EndReason): void {
  clearSession(open(store));
  become(store, { status: "anonymous", user: null, ended });
}

function endExpired(store: Store): null {
  end(store, "expired");
  return null;
}

function renew(store: Store): Promise<string | null> {
  const tokenBefore = read(store)?.accessToken ?? null;
  if (nowOf(store) - store.renewedAtMs < FRESH_TOKEN_MS) return Promise.resolve(tokenBefore);
  const { exclusively = (work) => work() } = store.options;
  const renewOnce = async () => exclusively(() => renewAlone(store, tokenBefore));
  store.renewing ??= renewOnce().finally(() => {
    store.renewing = null;
  });
  return store.renewing;
}

/** Renews while no other tab does. */
async function renewAlone(store: Store, tokenBefore: string | null): Promise<string | null> {
  const stored = read(store);
  if (!stored) return null;
  if (stored.accessToken !== tokenBefore) return stored.accessToken;
  if (!stored.refreshToken) return endExpired(store);
  try {
    const pair = await store.options.refresh(stored.refreshToken);
    // Signed out while the response was on its way: do not restore the session.
    const current = read(store);
    if (!current) return null;
    // If the browser cannot make tabs wait for each other, another one may have continued meanwhile, and this late pair may be
    // invalid.
    if (current.accessToken !== tokenBefore) return current.accessToken;
    writeSession(open(store), { ...current, ...pair });
    store.renewedAtMs = nowOf(store);
    return pair.accessToken;
  } catch (error) {
    // Only the server's refusal ends a session; a lost connection or a failing server does not.
    if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500 || error.status === 429) throw error;
    // Another tab was faster, in a browser that cannot make tabs wait for each other: use its session.
    const current = read(store);
    if (current && current.accessToken !== tokenBefore) return current.accessToken;
    return endExpired(store);
  }
}
