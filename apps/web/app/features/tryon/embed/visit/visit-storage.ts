/**
 * What the window stores in the visitor's browser, in its own storage, which the shop's page cannot read: nothing before the visitor has
 * agreed; then the token and the photo. If the browser blocks storage, the visitor chooses the photo each time.
 */
import { VISITOR_CONSENT_VERSION, type Visit } from "@toile/contract";
import { SHOP_VISIT_KEY } from "../../../../lib/consent/stored-items.ts";

const STORE = "photo";
const ONE = "one";

type Kept = Visit & { key: string; consent: string };

/** In this page's memory, for browsers that store nothing. */
let inMemory: Kept | null = null;

/** The visit that began with this key, until its token expires or the consent's text changes. */
export function readVisit(key: string): Visit | null {
  const kept = inMemory ?? parse(readText());
  if (!kept || kept.key !== key || kept.consent !== VISITOR_CONSENT_VERSION) return null;
  return Date.parse(kept.expiresAt) > Date.now() ? kept : null;
}

export function keepVisit(key: string, visit: Visit): void {
  inMemory = { ...visit, key, consent: VISITOR_CONSENT_VERSION };
  try {
    localStorage.setItem(SHOP_VISIT_KEY, JSON.stringify(inMemory));
  } catch {
    // Blocked.
  }
}

/** The token and the photo. */
export async function forgetVisit(): Promise<void> {
  inMemory = null;
  try {
    localStorage.removeItem(SHOP_VISIT_KEY);
  } catch {
    // Blocked, so nothing is stored.
  }
  await change((store) => store.delete(ONE)).catch(() => {});
}

/** What is left of a visit that has expired. Without one nothing is opened: even an empty database would be stored before the visitor agrees. */
export async function forgetExpiredVisit(): Promise<void> {
  if (readText() !== null) await forgetVisit();
}

export async function readPhoto(): Promise<Blob | null> {
  const found = await withStore("readonly", (store) => answer<unknown>(store.get(ONE))).catch(() => null);
  return found instanceof Blob ? found : null;
}

export const keepPhoto = (photo: Blob): Promise<void> => change((store) => store.put(photo, ONE)).catch(() => {});

function readText(): string | null {
  try {
    return localStorage.getItem(SHOP_VISIT_KEY);
  } catch {
    return null;
  }
}

function parse(text: string | null): Kept | null {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    return typeof kept === "object" && kept !== null && "visitorToken" in kept ? (kept as Kept) : null;
  } catch {
    return null;
  }
}

const change = (act: (store: IDBObjectStore) => IDBRequest): Promise<void> =>
  withStore("readwrite", async (store) => void (await answer(act(store))));

async function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const request = indexedDB.open(SHOP_VISIT_KEY, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const database = await answer(request);
  try {
    return await work(database.transaction(STORE, mode).objectStore(STORE));
  } finally {
    database.close();
  }
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
