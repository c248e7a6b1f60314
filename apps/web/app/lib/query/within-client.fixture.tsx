/** What a page has around its parts: a client whose calls a test answers, and a cache of queries. */
import { environmentManager, notifyManager, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { clientOf } from "../api/client.fixture.ts";
import { ClientContext, type GetClient } from "../api/use-client.ts";
import { createQueryClient } from "./query-client.ts";

// The page's window comes after this module.
environmentManager.setIsServer(() => false);
// A step of a test waits for promises, not for timers.
notifyManager.setScheduler(queueMicrotask);

export const withinQueries = (onExpired: () => void = () => {}) => {
  const queryClient = createQueryClient(onExpired);
  return (part: ReactNode) => <QueryClientProvider client={queryClient}>{part}</QueryClientProvider>;
};

/** @param client its calls, or how it is loaded */
export const withinClient = (client: object | GetClient, expire: () => void = () => {}) => {
  const getClient = client instanceof Function ? (client as GetClient) : clientOf(client);
  const within = withinQueries(expire);
  return (part: ReactNode) => within(<ClientContext value={{ getClient, expire }}>{part}</ClientContext>);
};
