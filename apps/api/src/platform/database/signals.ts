/** Wake-up calls between processes over LISTEN/NOTIFY. A signal says "look again"; the truth is always in a table. */
import type { Logger } from "../log.ts";
import type { Tx } from "./database.ts";

export interface Signals {
  /** Sends `payload` (at most 7,999 bytes) when `tx` commits, and not otherwise. */
  publish(tx: Tx, channel: string, payload: string): Promise<void>;
  /** Calls `listener` for every signal, and with "" after a lost connection is back, as signals may have been missed. Answers the way out. */
  subscribe(channel: string, listener: (payload: string) => void): () => void;
  close(): Promise<void>;
}

export type SignalsOptions = { url: string; log: Logger };
