import { useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import { GOOGLE_TRIP_KEY } from "../../../lib/consent/stored-items.ts";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { currentToast } from "../../../ui/toast.ts";
import { useSession } from "../session/session.tsx";
import { ada, json, openSite, type SiteOptions } from "../session/site.fixture.tsx";
import { useSignInCallback } from "./use-sign-in-callback.ts";

const EVE = "01938a3c-0000-7000-8000-000000000002";
const eve = { ...ada, id: EVE, _id: EVE, email: "eve@toile.test" };
const tokens = (user = ada) => `?${new URLSearchParams({ token: "t1", refresh: "t2", user: JSON.stringify(user) })}`;

/** `wanted`: the page that the visitor left for Google. */
async function arrive(search: string, { wanted, ...options }: SiteOptions & { wanted?: string } = {}) {
  const addresses: string[] = [];
  const history = { state: null, replaceState: (_state: unknown, _title: string, url: string) => addresses.push(url) };
  const window = { location: { search, pathname: "/oauth/callback" }, history };
  const site = openSite({ at: "/oauth/callback", window, ...options });
  if (wanted) site.sessionStorage.setItem(GOOGLE_TRIP_KEY, JSON.stringify({ from: wanted, atMs: Date.now() }));
  const onArrive = vi.fn(async () => {});
  const hook = await runHook(
    () => ({ waiting: useSignInCallback({ onArrive }), session: useSession(), place: useLocation() }),
    site.options,
  );
  return { ...hook, ...site, addresses, onArrive };
}

/** The server knows these tokens; after the exchange they are Ada's. */
const exchanged = (ownerOf: Record<string, typeof ada>) => ({
  "POST /auth/refresh": () => json({ accessToken: "n1", refreshToken: "n2" }),
  "GET /users/profile": (_body: unknown, token: string | null) => {
    const owner = ownerOf[token ?? ""];
    return owner ? json(owner) : json({ error: "UNAUTHENTICATED", message: "no" }, 401);
  },
});

test("a one-time code signs in, is removed from the address, and leads to the page that was wanted", async () => {
  const answers = {
    "GET /auth/google/callback?code=c1": () =>
      json({ accessToken: "g1", refreshToken: "g2", user: ada, returnTo: "/browse" }),
  };
  const { now, addresses, onArrive, localStorage } = await arrive("?code=c1", { answers, wanted: "/try-on?product=1" });
  expect(addresses).toEqual(["/oauth/callback"]);
  expect(onArrive).toHaveBeenCalledOnce();
  expect(now().session).toMatchObject({ status: "authenticated", user: { id: ada.id } });
  expect([...localStorage.kept.values()]).toContain("g1");
  expect(now().place).toMatchObject({ pathname: "/try-on", search: "?product=1" });
  expect(currentToast()).toMatchObject({ title: "Welcome!" });
});

test("without the tab's own memory the server's page is used, but never another site's", async () => {
  for (const [returnTo, pathname] of [
    ["/browse", "/browse"],
    ["//evil.example", "/"],
    ["https://evil.example/", "/"],
  ]) {
    const session = { accessToken: "g1", refreshToken: "g2", user: ada, returnTo };
    const answers = { "GET /auth/google/callback?code=c1": () => json(session) };
    const { now, leave } = await arrive("?code=c1", { answers });
    expect(now().place.pathname).toBe(pathname);
    await leave();
  }
});

test("a code that the server refuses leads back to the form, signed out", async () => {
  const answers = {
    "GET /auth/google/callback?code=old": () => json({ error: "GOOGLE_CODE_USED", message: "used" }, 400),
  };
  const { now } = await arrive("?code=old", { answers, wanted: "/try-on" });
  expect(now().session.status).toBe("anonymous");
  expect(now().place).toMatchObject({ pathname: "/login", state: { from: { pathname: "/try-on" } } });
  expect(currentToast()).toMatchObject({ title: "Login Failed", variant: "destructive" });
});

test("an account with a second step waits for it, and nobody is signed in before", async () => {
  const refused = { error: "TWO_FACTOR_REQUIRED", message: "One more step", challengeToken: "ch" };
  const answers = { "GET /auth/google/callback?code=c1": () => json(refused, 401) };
  const { now } = await arrive("?code=c1", { answers, wanted: "/try-on" });
  expect(now().waiting).toMatchObject({ refusal: { code: "TWO_FACTOR_REQUIRED" }, from: { pathname: "/try-on" } });
  expect(now().session.status).toBe("anonymous");
});

test("leaving Google is no error of ours: the form says which failure it was", async () => {
  const { now, calls } = await arrive("?error=cancelled");
  expect(now().place).toMatchObject({ pathname: "/login", state: { googleFailure: "cancelled" } });
  expect(calls).toEqual([]);
});

test.each([
  [
    "an unreadable user",
    "?token=x&refresh=y&user=%7Bbad",
    "Login Failed",
    "There was an error processing your login data",
  ],
  ["a code that is refused", "?code=bad", "Login Failed", "Failed to complete Google authentication"],
  ["an answer without a token", "?code=none", "Login Failed", "Failed to complete Google authentication"],
  ["an empty address", "", "Authentication Error", "OAuth callback failed. Please try logging in again"],
  ["a failure", "?error=other_account", "Authentication Error", "OAuth callback failed. Please try logging in again"],
])(
  "%s has its own message, and leads to the login [O2.03, O2.82, O8.14, O8.15, O8.16]",
  async (_what, search, title, description) => {
    const answers = {
      "GET /auth/google/callback?code=bad": () => json({ error: "GOOGLE_CODE_USED", message: "used" }, 400),
      "GET /auth/google/callback?code=none": () => json({ user: {} }),
    };
    const { now } = await arrive(search, { answers });
    expect(currentToast()).toMatchObject({ title, description, variant: "destructive" });
    expect(now().place.pathname).toBe("/login");
    expect(now().session.status).toBe("anonymous");
  },
);

test("tokens in the address are exchanged for new ones before they are used", async () => {
  const answers = exchanged({ t1: ada, n1: ada });
  const { now, localStorage } = await arrive(tokens(), { answers });
  expect(now().session).toMatchObject({ status: "authenticated", user: { id: ada.id } });
  expect([...localStorage.kept.values()]).toContain("n1");
  expect([...localStorage.kept.values()].some((value) => value === "t1" || value === "t2")).toBe(false);
});

test("a stranger's tokens sign nobody in, whichever part of the address is the stranger's", async () => {
  for (const owners of [{ t1: eve, n1: ada }, { t1: ada, n1: eve }, { n1: ada }]) {
    const { now, localStorage, leave } = await arrive(tokens(), { answers: exchanged(owners) });
    expect(now().session.status).toBe("anonymous");
    expect(localStorage.kept.size).toBe(0);
    expect(now().place.pathname).toBe("/login");
    await leave();
  }
});

test("a link with somebody else's tokens leaves the one who is signed in signed in", async () => {
  const answers = exchanged({ t1: eve, n1: eve });
  const { now, localStorage, calls } = await arrive(tokens(eve), { answers, user: ada });
  expect(now().session.user?.id).toBe(ada.id);
  expect([...localStorage.kept.values()]).toContain("a1");
  expect(calls).toEqual([]);
});
