import type { Client } from "@toile/contract";
import { createContext, useContext } from "react";

/** The API as the signed-in user. Loaded at the first call, because the client's schemas are larger than a shop page. */
export type GetClient = () => Promise<Client>;

export type ClientHandle = {
  getClient: GetClient;
  /** The server no longer knows the session: leads to signing in. */
  expire: () => void;
};

export const ClientContext = createContext<ClientHandle | null>(null);

function useHandle(): ClientHandle {
  const handle = useContext(ClientContext);
  if (!handle) throw new Error("useClient needs a ClientContext above it.");
  return handle;
}

/** `const getClient = useClient()`, then `(await getClient()).payments.list()`. */
export const useClient = (): GetClient => useHandle().getClient;

/** For a call that is no query and no mutation: theirs are watched by the query client. */
export const useExpire = (): (() => void) => useHandle().expire;
