/** What the callback page does: read and clean the URL, get or check the session, and continue to the visitor's page. */
import { ApiError, type Client, type GoogleFailure, type Session } from "@toile/contract";
import { useEffect, useRef, useState } from "react";
import { type NavigateFunction, useNavigate } from "react-router";
import { toast } from "../../../ui/toast.ts";
import { takeOrigin } from "../google/google-trip.ts";
import { type Callback, readCallback } from "../google/read-callback.ts";
import { type Origin, parseOrigin } from "../session/origin.ts";
import { type SessionHandle, useSession } from "../session/session.tsx";
import { browserStorage, readSession } from "../session/session-storage.ts";
import { AUTH_UPDATED_EVENT } from "../session/session-store.ts";

type Texts = { title: string; description: string };

const BAD_USER: Texts = { title: "Login Failed", description: "There was an error processing your login data" };
const NOT_EXCHANGED: Texts = { title: "Login Failed", description: "Failed to complete Google authentication" };
const NOTHING_USABLE: Texts = {
  title: "Authentication Error",
  description: "OAuth callback failed. Please try logging in again",
};
const TOKENS_TAKEN: Texts = { title: "Welcome back!", description: "You have successfully logged in with Google." };
const CODE_TAKEN: Texts = { title: "Welcome!", description: "You have successfully logged in." };

type Outcome =
  | { session: Session; returnTo: string | null; texts: Texts }
  | { failed: Texts; failure: GoogleFailure | null }
  /** The account needs its second step as well. */
  | { refusal: ApiError };

/** What the second step needs, if the account has one. */
export type Waiting = { refusal: ApiError; from: Origin | null };

/** `onArrive` restores what the page before Google had in memory; it is awaited before the visitor continues. */
export function useSignInCallback({ onArrive }: { onArrive: () => Promise<void> }): Waiting | null {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const session = useSession();
  const navigate = useNavigate();
  const begun = useRef(false);
  useEffect(() => {
    // Once per page: a code works once, and the URL is empty afterwards.
    if (begun.current) return;
    begun.current = true;
    const callback = readCallback(window.location.search);
    // Neither the history nor a shared URL may contain a token or a code.
    window.history.replaceState(window.history.state, "", window.location.pathname);
    void finish(callback, { session, navigate, onArrive }).then(setWaiting);
  }, [session, navigate, onArrive]);
  return waiting;
}

type Surroundings = { session: SessionHandle; navigate: NavigateFunction; onArrive: () => Promise<void> };

/** Null if the visitor has been sent on. */
async function finish(callback: Callback, { session, navigate, onArrive }: Surroundings): Promise<Waiting | null> {
  const [outcome] = await Promise.all([outcomeOf(callback, session), onArrive()]);
  const from = takeOrigin();
  if ("failed" in outcome) {
    toast({ ...outcome.failed, variant: "destructive" });
    navigate("/login", { replace: true, state: { from, googleFailure: outcome.failure } });
    return null;
  }
  if ("refusal" in outcome) return { refusal: outcome.refusal, from };
  session.signIn(outcome.session);
  window.dispatchEvent(new Event(AUTH_UPDATED_EVENT));
  toast(outcome.texts);
  goOn(navigate, from ?? parseOrigin({ from: outcome.returnTo }));
  return null;
}

function goOn(navigate: NavigateFunction, origin: Origin | null): void {
  const to = origin ? { pathname: origin.pathname, search: origin.search, hash: origin.hash } : "/";
  navigate(to, { replace: true, state: origin?.state ?? null });
}

async function outcomeOf(callback: Callback, { getGuest }: SessionHandle): Promise<Outcome> {
  switch (callback.kind) {
    case "failed":
      return { failed: NOTHING_USABLE, failure: callback.failure };
    case "bad user":
      return { failed: BAD_USER, failure: null };
    case "code":
      try {
        const { returnTo, ...session } = await (await getGuest()).auth.googleSession(callback.code);
        return { session, returnTo, texts: CODE_TAKEN };
      } catch (error) {
        if (error instanceof ApiError && error.code === "TWO_FACTOR_REQUIRED") return { refusal: error };
        return { failed: NOT_EXCHANGED, failure: null };
      }
    case "tokens":
      try {
        const session = await checked(callback, await getGuest());
        return session ? { session, returnTo: null, texts: TOKENS_TAKEN } : { failed: BAD_USER, failure: null };
      } catch {
        return { failed: BAD_USER, failure: null };
      }
  }
}

/**
 * Tokens in a URL may come from anyone: a link with a stranger's tokens would make the visitor upload photos to the stranger's account. So the
 * server must confirm that both tokens and the user belong together, the tokens are exchanged for new ones because others may know the URL, and
 * another user who is already signed in stays signed in. Otherwise null, or a thrown refusal.
 */
async function checked(
  { token, refresh, user }: Extract<Callback, { kind: "tokens" }>,
  guest: Client,
): Promise<Session | null> {
  const present = readSession(browserStorage());
  if (present && present.user.id !== user.id) return null;
  const { createClient } = await import("../session/api-client.ts");
  const profileOf = (accessToken: string) => createClient({ getToken: () => accessToken }).profile.get();
  if ((await profileOf(token)).id !== user.id) return null;
  const pair = await guest.auth.refresh(refresh);
  const owner = await profileOf(pair.accessToken);
  return owner.id === user.id ? { ...pair, user: owner } : null;
}
