/**
 * Events from a feature to the features above it, inside the sender's transaction. If a handler fails, everything is
 * rolled back, so a payment cannot be settled without its credits. Work that may fail separately is a job, not a
 * handler.
 */
import type { Tx } from "./database/database.ts";

/** Every event and its payload. A feature adds its own with `declare module ".../platform/events.ts"`. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it by declaration merging, which a type cannot do
export interface EventMap {}

export type EventName = keyof EventMap & string;
export type EventHandler<N extends EventName> = (tx: Tx, payload: EventMap[N]) => Promise<void>;

export interface Events {
  /** Adds a handler; handlers run in the order in which they were added. */
  on<N extends EventName>(name: N, handler: EventHandler<N>): void;
  /** Runs the event's handlers one after the other, and rejects with the first failure. */
  emit<N extends EventName>(tx: Tx, name: N, payload: EventMap[N]): Promise<void>;
}

export function createEvents(): Events {
  const handlers = new Map<string, ((tx: Tx, payload: unknown) => Promise<void>)[]>();
  return {
    on(name, handler) {
      const list = handlers.get(name) ?? [];
      // The map is keyed by name, and emit's signature pairs each name with its payload; the compiler cannot prove that.
      list.push(handler as (tx: Tx, payload: unknown) => Promise<void>);
      handlers.set(name, list);
    },
    async emit(tx, name, payload) {
      for (const handler of handlers.get(name) ?? []) await handler(tx, payload);
    },
  };
}
