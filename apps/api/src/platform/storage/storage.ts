/** Bytes by key, on a disk or in an object store. Keys look like `pictures/2026/0193…/original.jpg`. */

export interface Storage {
  /** Stores the bytes; they are durable when it resolves. An existing object is replaced atomically. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Rejects with StorageNotFound if there is none. */
  read(key: string): Promise<Uint8Array>;
  /** Like `read`, without holding the whole object in memory. */
  stream(key: string): Promise<ReadableStream<Uint8Array>>;
  /** Removing a missing object is not an error, so it can be repeated. */
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** Every object whose key begins with `prefix` (a folder: it ends with a slash, or is empty for all). */
  list(prefix: string): AsyncIterable<{ key: string; sizeBytes: number }>;
  /** Removes unfinished files of killed processes. A store that writes atomically does nothing. */
  tidy(): Promise<void>;
  /** Rejects if the store is not writable. */
  check(): Promise<void>;
  /** What is free on its disk; absent where nobody can say, as of a bucket. */
  room?(): Promise<{ freeBytes: number; totalBytes: number }>;
}

export class StorageNotFound extends Error {
  readonly key: string;
  constructor(key: string, cause?: unknown) {
    super("no such object in storage", { cause });
    this.name = "StorageNotFound";
    this.key = key;
  }
}

const KEY_PATTERN = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i;
const KEY_MAX_CHARACTERS = 512;

/** Throws on a key that could leave the store's folder or mean different things in different stores. */
export function assertStorageKey(key: string): void {
  if (key.length > KEY_MAX_CHARACTERS || !KEY_PATTERN.test(key) || key.includes("..")) {
    throw new TypeError("a storage key may only have letters, digits, dots, dashes and single slashes");
  }
}
