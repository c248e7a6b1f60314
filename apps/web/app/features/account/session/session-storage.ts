/** The three browser keys of a session. Both token and user are needed: one without the other is no session. */
import { STORAGE_KEYS, type User } from "@toile/contract";

export type SignedIn = { accessToken: string; refreshToken: string | null; user: User };

/** The part of the browser's Storage that is used here, so that tests need no browser. */
export type KeyValueStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export const SESSION_KEYS: readonly string[] = [
  STORAGE_KEYS.authToken,
  STORAGE_KEYS.userData,
  STORAGE_KEYS.refreshToken,
];

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Reads what any earlier version or the extension may have stored; only an id and an email are required. */
export function parseStoredUser(stored: string | null): User | null {
  if (!stored) return null;
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  const fields = value as Partial<Record<keyof User, unknown>>;
  const id = text(fields.id) || text(fields._id);
  const email = text(fields.email);
  if (!id || !email) return null;
  const firstName = text(fields.firstName);
  const lastName = text(fields.lastName);
  return {
    id,
    _id: id,
    email,
    firstName,
    lastName,
    name: text(fields.name) || `${firstName} ${lastName}`.trim(),
    phoneNumber: text(fields.phoneNumber) || null,
    dateOfBirth: text(fields.dateOfBirth) || null,
    role: fields.role === "admin" ? "admin" : "user",
    emailVerified: fields.emailVerified === true,
    pendingEmail: text(fields.pendingEmail) || null,
    hasPassword: fields.hasPassword !== false,
    createdAt: text(fields.createdAt),
  };
}

export function readSession(storage: KeyValueStorage): SignedIn | null {
  const accessToken = storage.getItem(STORAGE_KEYS.authToken);
  const user = parseStoredUser(storage.getItem(STORAGE_KEYS.userData));
  if (!accessToken || !user) return null;
  return { accessToken, refreshToken: storage.getItem(STORAGE_KEYS.refreshToken), user };
}

export function writeSession(storage: KeyValueStorage, session: SignedIn): void {
  storage.setItem(STORAGE_KEYS.authToken, session.accessToken);
  storage.setItem(STORAGE_KEYS.userData, JSON.stringify(session.user));
  if (session.refreshToken) storage.setItem(STORAGE_KEYS.refreshToken, session.refreshToken);
  else storage.removeItem(STORAGE_KEYS.refreshToken);
}

export function clearSession(storage: KeyValueStorage): void {
  for (const key of SESSION_KEYS) storage.removeItem(key);
}

/** Private windows and blocked cookies make localStorage throw; the session then lasts as long as the page. */
export function browserStorage(): KeyValueStorage {
  try {
    const probe = "toile-probe";
    window.localStorage.setItem(probe, probe);
    window.localStorage.removeItem(probe);
    return window.localStorage;
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
}
