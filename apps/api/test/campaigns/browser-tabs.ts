/** Tabs of one browser for the sessions campaign: the web app's own session store in each, over one storage. */
import { API_BASE, createClient, type RefreshAnswer, type User } from "@toile/contract";
import { TEST_ORIGIN, type TestApp } from "../harness.ts";

type KeyValueStorage = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};
/** The part of the web app's store that a tab uses. */
type SessionStore = {
  restore(): void;
  getState(): { status: "loading" | "anonymous" | "authenticated" };
  getToken(): string | null;
  getRefreshToken(): string | null;
  renew(): Promise<string | null>;
  signIn(session: RefreshAnswer & { user: User }): void;
};
type CreateSessionStore = (options: {
  storage: () => KeyValueStorage;
  refresh: (refreshToken: string) => Promise<RefreshAnswer>;
  exclusively?: <T>(work: () => Promise<T>) => Promise<T>;
  now?: () => number;
}) => SessionStore;

// Written for browsers, whose types this program does not include; the code itself needs none of them here.
const { createSessionStore } = (await import(
  new URL("../../../web/app/features/account/session/session-store.ts", import.meta.url).href
)) as { createSessionStore: CreateSessionStore };

export type Browser = { tabs: SessionStore[]; storage: KeyValueStorage };

export type BrowserOptions = {
  app: Pick<TestApp, "app">;
  tabs: number;
  /** With the browser's lock manager, which makes tabs wait for each other; older browsers have none. */
  locks: boolean;
  now: () => number;
  /** Called with each answer to a renewal; an error from it stands for a lost answer. */
  onResponse: () => Promise<void>;
  /** Separate storage per tab: a broken browser, as a control that must be caught. */
  shared?: boolean;
};

export function openBrowser({ app, tabs, locks, now, onResponse, shared = true }: BrowserOptions): Browser {
  const storage = createStorage();
  let last: Promise<unknown> = Promise.resolve();
  const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work);
    last = mine.catch(() => {});
    return mine;
  };
  const guest = createClient({
    origin: TEST_ORIGIN,
    fetch: async (input, init) => app.app.fetch(new Request(input, init)),
  });
  const open = () => {
    const own = shared ? storage : createStorage();
    return createSessionStore({
      storage: () => own,
      refresh: async (refreshToken) => {
        const pair = await guest.auth.refresh(refreshToken);
        await onResponse();
        return pair;
      },
      ...(locks ? { exclusively } : {}),
      now,
    });
  };
  return { tabs: Array.from({ length: tabs }, open), storage };
}

/** A call as the web app makes it: an expired token is renewed once, and a lost answer is requested again. */
export async function callFrom(app: Pick<TestApp, "request">, tab: SessionStore): Promise<number> {
  const ask = async (token: string | null) =>
    (await app.request(`${API_BASE}/users/profile`, token === null ? {} : { token })).status;
  const first = await ask(tab.getToken());
  if (first !== 401) return first;
  for (let attempt = 0; ; attempt++) {
    try {
      const renewed = await tab.renew();
      return renewed === null ? 401 : await ask(renewed);
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

function createStorage(): KeyValueStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
