/**
 * Wake-up calls between processes over LISTEN/NOTIFY. A notification says "look again"; the truth is always in a table. The
 * connection stands as long as the process lives, so it also holds the process's presence.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import type { Logger } from "../log.ts";
import type { Tx } from "./database.ts";
import { holdPresence, newPresenceKey } from "./presence.ts";

export interface Notifications {
  /** Of this process; see presence.ts. */
  readonly presenceKey: number;
  /** Sends `payload` (at most 7,999 bytes) when `tx` commits, and not otherwise. */
  publish(tx: Tx, channel: string, payload: string): Promise<void>;
  /** Calls `listener` for every notification, and with "" after a lost connection is back, as some may have been missed. Returns the function that unsubscribes. */
  subscribe(channel: string, listener: (payload: string) => void): () => void;
  close(): Promise<void>;
}

export type NotificationsOptions = { url: string; log: Logger };

/** All of our channels travel on one of PostgreSQL's, so that listening is one statement a connection. */
const POSTGRES_CHANNEL = "toile_notifications";
const SEPARATOR = "\n";
const RECONNECT_MIN_MS = 100;
const RECONNECT_MAX_MS = 5_000;
/** A connection that a firewall dropped says nothing; asking finds out. */
const HEARTBEAT_MS = 15_000;
const HEARTBEAT_TIMEOUT_MS = 5_000;

type Listener = (payload: string) => void;

/** @throws when the first connection cannot be made */
export async function openNotifications(options: NotificationsOptions): Promise<Notifications> {
  const listeners = new Map<string, Set<Listener>>();
  const closing = new AbortController();
  const presenceKey = newPresenceKey();
  let client: pg.Client | null = null;

  const deliver = (channel: string, payload: string) => {
    for (const listener of listeners.get(channel) ?? []) {
      try {
        listener(payload);
      } catch (error) {
        options.log.error({ err: error, channel }, "a listener of a notification failed");
      }
    }
  };

  const connect = async (): Promise<pg.Client> => {
    const made = new pg.Client({
      connectionString: options.url,
      application_name: "toile notifications",
      keepAlive: true,
      query_timeout: HEARTBEAT_TIMEOUT_MS,
      connectionTimeoutMillis: HEARTBEAT_TIMEOUT_MS,
    });
    let lost = false;
    const onLost = () => {
      if (lost) return;
      lost = true;
      made.end().catch(() => {});
      if (client === made && !closing.signal.aborted) void reconnect();
    };
    made.on("error", onLost);
    made.on("end", onLost);
    made.on("notification", ({ payload = "" }) => {
      const at = payload.indexOf(SEPARATOR);
      deliver(payload.slice(0, at), payload.slice(at + SEPARATOR.length));
    });
    await made.connect();
    await holdPresence(made, presenceKey);
    await made.query(`listen ${POSTGRES_CHANNEL}`);
    return made;
  };

  const reconnect = async (): Promise<void> => {
    client = null;
    options.log.warn("the connection for notifications was lost");
    for (let delayMs = RECONNECT_MIN_MS; !closing.signal.aborted; delayMs = Math.min(delayMs * 2, RECONNECT_MAX_MS)) {
      await sleep(delayMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      try {
        const made = await connect();
        if (closing.signal.aborted) return await made.end();
        client = made;
        for (const channel of listeners.keys()) deliver(channel, "");
        return;
      } catch (error) {
        options.log.debug({ err: error }, "notifications cannot connect yet");
      }
    }
  };

  client = await connect();
  const heartbeat = setInterval(() => {
    const asked = client;
    // Ending it is what makes its loss known; the rest follows from there.
    asked?.query("select 1").catch(() => asked.end().catch(() => {}));
  }, HEARTBEAT_MS);
  heartbeat.unref();

  return {
    presenceKey,
    async publish(tx, channel, payload) {
      await tx.execute(sql`select pg_notify(${POSTGRES_CHANNEL}, ${channel + SEPARATOR + payload})`);
    },
    subscribe(channel, listener) {
      const set = listeners.get(channel) ?? new Set();
      set.add(listener);
      listeners.set(channel, set);
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(channel) === set) listeners.delete(channel);
      };
    },
    async close() {
      closing.abort();
      clearInterval(heartbeat);
      await client?.end().catch(() => {});
    },
  };
}
