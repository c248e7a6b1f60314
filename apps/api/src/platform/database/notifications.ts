/**
 * Wake-up calls between processes over LISTEN/NOTIFY. A notification only says "look again"; the data is always in a
 * table. The connection stays open as long as the process lives, so it also holds the process's presence lock.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import type { Logger } from "../log.ts";
import type { Tx } from "./database.ts";
import { holdPresence, newPresenceKey } from "./presence.ts";

export interface Notifications {
  /** This process's key; see presence.ts. */
  readonly presenceKey: number;
  /** Sends `payload` (at most 7,999 bytes) if and when `tx` commits. */
  publish(tx: Tx, channel: string, payload: string): Promise<void>;
  /**
   * Calls `listener` for every notification, and with "" after a reconnect, because some may have been missed. Returns
   * the function that unsubscribes.
   */
  subscribe(channel: string, listener: (payload: string) => void): () => void;
  close(): Promise<void>;
}

export type NotificationsOptions = { url: string; log: Logger };

/** All channels share one PostgreSQL channel, so a connection needs one LISTEN. */
const POSTGRES_CHANNEL = "toile_notifications";
const SEPARATOR = "\n";
const RECONNECT_MIN_MS = 100;
const RECONNECT_MAX_MS = 5_000;
/** A connection that a firewall dropped gives no sign; a query finds out. */
const HEARTBEAT_MS = 15_000;
const HEARTBEAT_TIMEOUT_MS = 5_000;

type Listener = (payload: string) => void;

/** @throws if the first connection cannot be made */
export async function openNotifications(options: NotificationsOptions): Promise<Notifications> {
  const presenceKey = newPresenceKey();
  const { subscribe, deliver, channels } = createListeners(options.log);
  const close = await stayConnected(options, {
    presenceKey,
    onPayload(payload) {
      const at = payload.indexOf(SEPARATOR);
      deliver(payload.slice(0, at), payload.slice(at + SEPARATOR.length));
    },
    onReconnected: () => {
      for (const channel of channels()) deliver(channel, "");
    },
  });
  return {
    presenceKey,
    async publish(tx, channel, payload) {
      await tx.execute(sql`select pg_notify(${POSTGRES_CHANNEL}, ${channel + SEPARATOR + payload})`);
    },
    subscribe,
    close,
  };
}

function createListeners(log: Logger) {
  const listeners = new Map<string, Set<Listener>>();
  return {
    channels: () => [...listeners.keys()],
    deliver(channel: string, payload: string): void {
      for (const listener of listeners.get(channel) ?? []) {
        try {
          listener(payload);
        } catch (error) {
          log.error({ err: error, channel }, "a listener of a notification failed");
        }
      }
    },
    subscribe(channel: string, listener: Listener): () => void {
      const set = listeners.get(channel) ?? new Set();
      set.add(listener);
      listeners.set(channel, set);
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(channel) === set) listeners.delete(channel);
      };
    },
  };
}

type Connected = { presenceKey: number; onPayload(payload: string): void; onReconnected(): void };

/** Listens on one connection and replaces it whenever it is lost. Returns the function that ends it. */
async function stayConnected(options: NotificationsOptions, handlers: Connected): Promise<() => Promise<void>> {
  const closing = new AbortController();
  let client: pg.Client | null = null;

  const onLost = (lost: pg.Client) => {
    if (client === lost && !closing.signal.aborted) void reconnect();
  };
  const reconnect = async (): Promise<void> => {
    client = null;
    options.log.warn("the connection for notifications was lost");
    for (let delayMs = RECONNECT_MIN_MS; !closing.signal.aborted; delayMs = Math.min(delayMs * 2, RECONNECT_MAX_MS)) {
      await sleep(delayMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      try {
        const made = await connect(options.url, handlers, onLost);
        if (closing.signal.aborted) return await made.end();
        client = made;
        return handlers.onReconnected();
      } catch (error) {
        options.log.debug({ err: error }, "notifications cannot connect yet");
      }
    }
  };

  client = await connect(options.url, handlers, onLost);
  const heartbeat = setInterval(() => {
    const current = client;
    // Ending the connection triggers the handling of its loss.
    current?.query("select 1").catch(() => current.end().catch(() => {}));
  }, HEARTBEAT_MS);
  heartbeat.unref();

  return async () => {
    closing.abort();
    clearInterval(heartbeat);
    await client?.end().catch(() => {});
  };
}

async function connect(
  url: string,
  { presenceKey, onPayload }: Connected,
  onLost: (lost: pg.Client) => void,
): Promise<pg.Client> {
  const made = new pg.Client({
    connectionString: url,
    application_name: "toile notifications",
    keepAlive: true,
    query_timeout: HEARTBEAT_TIMEOUT_MS,
    connectionTimeoutMillis: HEARTBEAT_TIMEOUT_MS,
  });
  let isLost = false;
  const lose = () => {
    if (isLost) return;
    isLost = true;
    made.end().catch(() => {});
    onLost(made);
  };
  made.on("error", lose);
  made.on("end", lose);
  made.on("notification", ({ payload = "" }) => onPayload(payload));
  await made.connect();
  await holdPresence(made, presenceKey);
  await made.query(`listen ${POSTGRES_CHANNEL}`);
  return made;
}
