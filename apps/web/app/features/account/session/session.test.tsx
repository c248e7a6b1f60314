import { createHash } from "node:crypto";
import { STORAGE_KEYS } from "@toile/contract";
import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { useClient } from "../../../lib/api/use-client.ts";
import { UNSENT_LOGOUTS_KEY } from "../../../lib/consent/stored-items.ts";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { currentToast } from "../../../ui/toast.ts";
import { useSession } from "./session.tsx";
import { ada, json, openSite, type SiteOptions } from "./site.fixture.tsx";

async function open(options: SiteOptions) {
  const site = openSite(options);
  const hook = await runHook(
    () => ({ session: useSession(), getClient: useClient(), place: useLocation() }),
    site.options,
  );
  return { ...hook, ...site };
}

test("the browser's session is found again, and signing out forgets it here before the server answers", async () => {
  const server = Promise.withResolvers<Response>();
  const answers = { "POST /auth/logout": () => server.promise };
  const { now, step, localStorage, calls } = await open({ at: "/profile", user: ada, answers });
  expect(now().session).toMatchObject({ status: "authenticated", user: { id: ada.id } });
  await step(() => now().session.signOut());
  expect(now().session.status).toBe("anonymous");
  expect(localStorage.kept.size).toBe(0);
  expect(calls).toEqual(["POST /auth/logout"]);
  expect(now().place.pathname).toBe("/");
  expect(currentToast()).toMatchObject({ title: "Logged out" });
  await step(() => server.resolve(new Response(null, { status: 204 })));
});

test("signing out works without a connection, and ends the session at the server once there is one", async () => {
  const sent: unknown[] = [];
  let isOnline = false;
  const logout = (body: unknown) => {
    if (!isOnline) throw new TypeError("Failed to fetch");
    sent.push(body);
    return new Response(null, { status: 204 });
  };
  const { now, step, window, localStorage } = await open({ user: ada, answers: { "POST /auth/logout": logout } });
  await step(() => now().session.signOut());
  expect(now().session.status).toBe("anonymous");
  await expect.poll(() => [...localStorage.kept.keys()]).toEqual([UNSENT_LOGOUTS_KEY]);
  // The token itself is gone: what is stored cannot continue the session.
  expect([...localStorage.kept.values()].join()).not.toMatch(/\br1\b/);
  await step(() => void window.dispatchEvent(new Event("online")));
  expect(sent).toEqual([]);

  isOnline = true;
  await step(() => void window.dispatchEvent(new Event("online")));
  await expect.poll(() => localStorage.kept.size).toBe(0);
  expect(sent).toEqual([{ refreshTokenHash: createHash("sha256").update("r1").digest("hex") }]);
});

test("an expired session asks for a new sign-in that leads back to the page, with its search and its state [S2.27]", async () => {
  const at = { pathname: "/browse", search: "?page=2", hash: "#top", state: { chosen: 7 } };
  const { now, step } = await open({ at, user: ada });
  await step(() => now().session.expire());
  expect(now().place).toMatchObject({ pathname: "/auth", state: { from: at } });
  expect(currentToast()).toMatchObject({ title: "Authentication expired", variant: "destructive" });
  // Having arrived there, the visitor is somebody who is signed out, and may go where they like.
  expect(now().session).toMatchObject({ status: "anonymous", ended: null });
});

test("a visitor who is not signed in cannot be expired, and stays where they are", async () => {
  const { now, step } = await open({ at: "/browse" });
  const before = currentToast();
  await step(() => now().session.expire());
  expect(now().place.pathname).toBe("/browse");
  expect(currentToast()).toBe(before);
});

test("an account that is deleted is forgotten on the page that says so", async () => {
  const { now, step, localStorage } = await open({ at: "/profile", user: ada });
  await step(() => now().session.forget());
  expect(now().session.status).toBe("anonymous");
  expect(now().place.pathname).toBe("/profile");
  expect(localStorage.kept.size).toBe(0);
});

test("another tab that signs out signs out this one, and one that changes the name changes it here", async () => {
  const { now, step, window, localStorage } = await open({ user: ada });
  const changed = (key: string) => {
    const event = new Event("storage");
    Object.defineProperty(event, "key", { value: key });
    window.dispatchEvent(event);
  };
  localStorage.setItem(STORAGE_KEYS.userData, JSON.stringify({ ...ada, firstName: "Augusta" }));
  await step(() => changed(STORAGE_KEYS.userData));
  expect(now().session.user?.firstName).toBe("Augusta");
  localStorage.kept.clear();
  await step(() => changed(STORAGE_KEYS.authToken));
  expect(now().session.status).toBe("anonymous");
});

test("a call as the user carries their token, and a guest's does not", async () => {
  const tokens: (string | null)[] = [];
  const note = (_body: unknown, token: string | null) => {
    tokens.push(token);
    return json({ message: "Failed" }, 400);
  };
  const answers = { "GET /users/profile": note, "POST /auth/login": note };
  const { now, step } = await open({ user: ada, answers });
  await step(async () => {
    const {
      getClient,
      session: { getGuest },
    } = now();
    await (await getClient()).profile.get().catch(() => {});
    await (await getGuest()).auth.login({ email: "a@b.test", password: "x" }).catch(() => {});
  });
  expect(tokens).toEqual(["a1", null]);
});
