/** The session for React: who is signed in, the API client and the queries for them, signing in and signing out. */
import { QueryClientProvider } from "@tanstack/react-query";
import type { Client, Session as SignedInSession, User } from "@toile/contract";
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { ClientContext } from "../../../lib/api/use-client.ts";
import { createQueryClient } from "../../../lib/query/query-client.ts";
import { toast } from "../../../ui/toast.ts";
import type { AdminClient } from "./admin-client.ts";
import { toOrigin } from "./origin.ts";
import { browserStorage } from "./session-storage.ts";
import { createSessionStore, type SessionState, type SessionStore } from "./session-store.ts";
import { sendLogout, sendUnsentLogouts } from "./unsent-logouts.ts";
import { useExtension } from "./use-extension.ts";

export type SessionHandle = {
  /** The API without a user: for signing in and registering, where an old token must not interfere. */
  getGuest: () => Promise<Client>;
  /** The admin area, as the signed-in user. */
  getAdminClient: () => Promise<AdminClient>;
  signIn: (session: SignedInSession) => void;
  signOut: () => void;
  /** The server refused this session even after a renewal: redirects to /auth. */
  expire: () => void;
  /** The server has ended this session at the shopper's request: forgets it without redirecting. */
  forget: () => void;
  setUser: (user: User) => void;
};

const LOCK_NAME = "toile-session-renewal";

/** Across all tabs if the browser has a lock manager; older ones rely on the server's grace of 20 s. */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  if (!("locks" in navigator)) return work();
  return navigator.locks.request(LOCK_NAME, work) as Promise<T>; // lib.dom types the answer as Promise<Awaited<T>>
}

/** Created on first use; a failed download is retried on the next use. */
function lazily<C>(load: () => Promise<C>): () => Promise<C> {
  let client: Promise<C> | null = null;
  return () => {
    client ??= load().catch((error: unknown) => {
      client = null;
      throw error;
    });
    return client;
  };
}

function createSession() {
  const getGuest = lazily(async () => (await import("./api-client.ts")).createClient({}));
  const store = createSessionStore({
    storage: browserStorage,
    refresh: async (refreshToken) => (await getGuest()).auth.refresh(refreshToken),
    exclusively,
  });
  const signedIn = { getToken: store.getToken, renewToken: store.renew };
  // It renews an expired token automatically.
  const getClient = lazily(async () => (await import("./api-client.ts")).createClient(signedIn));
  const getAdminClient = lazily(async () => (await import("./admin-client.ts")).createAdminClient(signedIn));
  const expire = () => {
    if (store.getState().status === "authenticated") store.end("expired");
  };
  return { getGuest, getClient, getAdminClient, store, expire, queryClient: createQueryClient(expire) };
}

const StateContext = createContext<SessionState | null>(null);
const HandleContext = createContext<SessionHandle | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
  const [session] = useState(createSession);
  const state = useSessionState(session.store);
  useSessionEnd(session.store, state.ended);
  useExtension(state, session.getClient);
  useUnsentLogouts(session.getGuest);
  const handle = useMemo(() => createHandle(session), [session]);
  return (
    <QueryClientProvider client={session.queryClient}>
      <ClientContext value={session}>
        <HandleContext value={handle}>
          <StateContext value={state}>{children}</StateContext>
        </HandleContext>
      </ClientContext>
    </QueryClientProvider>
  );
}

/**
 * Nearly every part of a page needs to know who is signed in. As a transition, so that the page responds to presses
 * meanwhile.
 */
function useSessionState(store: SessionStore): SessionState {
  const [state, setState] = useState(store.getServerState);
  useEffect(() => {
    const follow = () => startTransition(() => setState(store.getState()));
    const unsubscribe = store.subscribe(follow);
    const stop = store.start();
    // A page's own effect runs before this one, and may have signed a user in.
    follow();
    return () => {
      stop();
      unsubscribe();
    };
  }, [store]);
  return state;
}

/** Redirects from a page whose session has ended. */
function useSessionEnd(store: SessionStore, ended: SessionState["ended"]): void {
  const location = useLocation();
  const navigate = useNavigate();
  const place = useRef(location);
  place.current = location;

  useEffect(() => {
    if (ended === "logout") navigate("/");
    if (ended !== "expired") return;
    toast({
      title: place.current.pathname === "/profile" ? "Session expired" : "Authentication expired",
      description: "Your session has expired. Please log in again.",
      variant: "destructive",
    });
    navigate("/auth", { state: { from: toOrigin(place.current) } });
  }, [ended, navigate]);

  // Once the visitor has arrived elsewhere, the end of the session is no longer shown.
  const arrival = location.key;
  useEffect(() => {
    if (arrival) store.settle();
  }, [arrival, store]);
}

/** When the page opens and when the connection is back. */
function useUnsentLogouts(getGuest: () => Promise<Client>): void {
  useEffect(() => {
    const send = () => void sendUnsentLogouts(browserStorage(), getGuest);
    send();
    window.addEventListener("online", send);
    return () => window.removeEventListener("online", send);
  }, [getGuest]);
}

/**
 * The next user who signs in on this device is asked again. Loaded for this moment, because no page needs it at the
 * start.
 */
function stopNotifications(): void {
  import("../../../lib/push/device-push.ts").then(({ turnOffPush }) => turnOffPush()).catch(() => {});
}

function createHandle({ getGuest, getAdminClient, store, expire }: ReturnType<typeof createSession>): SessionHandle {
  return {
    getGuest,
    getAdminClient,
    signIn: store.signIn,
    signOut: () => {
      const refreshToken = store.getRefreshToken();
      store.end("logout");
      stopNotifications();
      toast({ title: "Logged out" });
      // The device is signed out before the server learns of it.
      if (refreshToken) sendLogout(browserStorage(), { getGuest, refreshToken }).catch(() => {});
    },
    expire,
    forget: () => {
      store.forget();
      stopNotifications();
    },
    setUser: store.setUser,
  };
}

export function useSession(): SessionState & SessionHandle {
  const state = useContext(StateContext);
  const handle = useContext(HandleContext);
  if (!state || !handle) throw new Error("useSession needs a SessionProvider above it.");
  return { ...handle, ...state };
}
