/**
 * What the visitor lets this site store. Before a choice, only what is essential; data whose consent is withdrawn is erased at
 * once.
 */
import { STORAGE_KEYS } from "@toile/contract";
import { CATEGORIES, type Category, namesItem, STORED_ITEMS, type StoredItem } from "./stored-items.ts";

/** Stored as they are; `essential` is always true. */
export type Preferences = Record<Category, boolean>;

type ConsentStorage = Pick<Storage, "getItem" | "setItem">;
type ErasableStorage = Pick<Storage, "length" | "key" | "removeItem">;

export const ESSENTIAL_ONLY: Preferences = { essential: true, functional: false, analytics: false, marketing: false };
export const ACCEPT_ALL: Preferences = { essential: true, functional: true, analytics: true, marketing: true };

/** Null if nothing was chosen, or the stored choice cannot be read: the visitor is then asked. */
export function parseConsent(consentedAt: string | null, preferences: string | null): Preferences | null {
  if (!consentedAt || Number.isNaN(Date.parse(consentedAt))) return null;
  try {
    const value: unknown = JSON.parse(preferences ?? "null");
    if (typeof value !== "object" || value === null) return null;
    const chosen = value as Partial<Record<Category, unknown>>;
    const parsed = { ...ESSENTIAL_ONLY };
    for (const category of CATEGORIES) parsed[category] = category === "essential" || chosen[category] === true;
    return parsed;
  } catch {
    return null;
  }
}

/** If storage is blocked, the choice lasts as long as the page. */
let unstored: Preferences | null = null;
const listeners = new Set<() => void>();

function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export function readConsent(storage: ConsentStorage | null = browserStorage()): Preferences | null {
  const consentedAt = storage?.getItem(STORAGE_KEYS.cookieConsent) ?? null;
  return parseConsent(consentedAt, storage?.getItem(STORAGE_KEYS.cookiePreferences) ?? null) ?? unstored;
}

export const isAllowed = (category: Category): boolean => (readConsent() ?? ESSENTIAL_ONLY)[category];

export function saveConsent(preferences: Preferences, now = new Date()): void {
  const storage = browserStorage();
  try {
    storage?.setItem(STORAGE_KEYS.cookieConsent, now.toISOString());
    storage?.setItem(STORAGE_KEYS.cookiePreferences, JSON.stringify({ ...preferences, essential: true }));
    unstored = storage ? null : preferences;
  } catch {
    unstored = preferences;
  }
  eraseRefused(preferences);
  for (const listener of listeners) listener();
}

/** Called after each choice, including one made in another tab. */
export function subscribeToConsent(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === STORAGE_KEYS.cookiePreferences) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

/** The stored keys that these preferences do not allow. */
export function refusedKeys(place: StoredItem["place"], keys: readonly string[], preferences: Preferences): string[] {
  const refused = STORED_ITEMS.filter((item) => item.place === place && !preferences[item.category]);
  return keys.filter((key) => refused.some(({ name }) => namesItem(name, key)));
}

function eraseRefused(preferences: Preferences): void {
  for (const place of ["local", "session"] as const) {
    try {
      const storage: ErasableStorage = place === "local" ? window.localStorage : window.sessionStorage;
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
      for (const key of refusedKeys(place, keys, preferences)) storage.removeItem(key);
    } catch {
      // Storage is blocked, so nothing is stored there.
    }
  }
  // The same for these.
  eraseCaches(preferences).catch(() => {});
}

async function eraseCaches(preferences: Preferences): Promise<void> {
  for (const name of refusedKeys("cache", await caches.keys(), preferences)) await caches.delete(name);
}
