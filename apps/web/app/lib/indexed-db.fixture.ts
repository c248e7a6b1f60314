/** The browser's database, as far as our code uses it: one store of values by key. Values are handed out as they are, not copied. */
import { onTestFinished, vi } from "vitest";

type Store = Map<IDBValidKey, unknown>;
type Pending = {
  result?: unknown;
  error?: unknown;
  onupgradeneeded?: () => void;
  onsuccess?: () => void;
  onerror?: () => void;
};

/** Answers later, as a browser does. */
function request(work: (pending: Pending) => unknown): Pending {
  const pending: Pending = {};
  queueMicrotask(() => {
    try {
      pending.result = work(pending);
    } catch (error) {
      pending.error = error;
      pending.onerror?.();
      return;
    }
    pending.onsuccess?.();
  });
  return pending;
}

function transactionOn(store: Store | undefined) {
  if (!store) throw new DOMException("no such store", "NotFoundError");
  const transaction: { objectStore: () => object; oncomplete?: () => void } = {
    objectStore: () => ({
      get: (key: IDBValidKey) => request(() => store.get(key)),
      put: (value: unknown, key: IDBValidKey) => request(() => void store.set(key, value)),
      delete: (key: IDBValidKey) => request(() => void store.delete(key)),
    }),
  };
  setImmediate(() => transaction.oncomplete?.());
  return transaction;
}

/** Until the test ends: the databases by name. `blocked`: the browser refuses to open one. */
export function fakeIndexedDb({ blocked = false } = {}): Map<string, Store> {
  const databases = new Map<string, Store>();
  const open = (name: string) =>
    request((pending) => {
      if (blocked) throw new DOMException("blocked", "SecurityError");
      const database = {
        createObjectStore: () => void databases.set(name, new Map()),
        transaction: () => transactionOn(databases.get(name)),
        close: () => {},
      };
      if (!databases.has(name)) {
        pending.result = database;
        pending.onupgradeneeded?.();
      }
      return database;
    });
  vi.stubGlobal("indexedDB", { open, deleteDatabase: (name: string) => request(() => void databases.delete(name)) });
  onTestFinished(() => void vi.unstubAllGlobals());
  return databases;
}
