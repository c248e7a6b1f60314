/**
 * What a room gives to the program. `app.ts` opens the rooms in rank order and puts their parts in place; what a room does with
 * another's event stands in the room that listens.
 */
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import type { Tx } from "./platform/database/database.ts";
import type { EventHandler, EventName, Events } from "./platform/events.ts";
import type { Env } from "./platform/http/env.ts";

/** Deletes a person's data in one room. Runs again later, to catch what was written meanwhile. */
export type Forgetter = (tx: Tx, userId: string) => Promise<void>;

export type Listeners = { [N in EventName]?: EventHandler<N> };

export type Room = {
  /** Before the routes of every room. */
  middleware?: [path: string, handler: MiddlewareHandler<Env>][];
  /** Paths whose routes limit their own bodies; all others accept only a small one. */
  ownBodyLimits?: string[];
  routes?: [base: string, routes: OpenAPIHono<Env>][];
  /** Describes what is no route in the OpenAPI document. */
  describe?: (registry: OpenAPIHono<Env>["openAPIRegistry"]) => void;
  defineJobs?: () => void;
  /** Inside the sender's transaction; rooms of lower rank hear an event first. */
  on?: Listeners;
  /** For the deletion of an account; the room `privacy` runs it. */
  forgetAccount?: Forgetter;
  /** Once jobs run; `fetch` reaches the program's own routes. */
  start?: (fetch: (request: Request) => Response | Promise<Response>) => void;
  /** Once jobs run, in a process that works on them. */
  startWork?: () => Promise<void> | void;
  /** After the last job has ended. */
  stop?: () => Promise<void> | void;
};

export function listen(events: Events, listeners: Listeners = {}): void {
  const on = <N extends EventName>(name: N) => {
    const handler = listeners[name];
    if (handler) events.on(name, handler);
  };
  for (const name of Object.keys(listeners)) on(name as EventName);
}
