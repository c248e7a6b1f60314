/** A page of the web app in which the browser extension is installed, as far as the page can tell. */

import type { Page } from "@playwright/test";
import { API_BASE, EXTENSION_REQUEST_KEY } from "@toile/contract";
import { expect, OWN_PASSWORD, register, test, untilListening } from "./shopper.ts";

const ID = "abcdefghijklmnopabcdefghijklmnop";
type Received = { authToken: string | null; userProfile: { email: string } | null };

/** Records what an installed extension would receive by its window listener and from the browser; `fails` as one that was removed. */
const listen = (page: Page, fails = false) =>
  page.addInitScript(
    ([id, isBroken]) => {
      const received: unknown[] = [];
      const sent: unknown[] = [];
      Object.assign(window, { received, sent });
      window.addEventListener("message", ({ data }) => {
        if (data?.type === "UPDATE_AUTH_STATUS") received.push(data);
      });
      const sendMessage = (asked: string, message: unknown) => {
        sent.push({ id: asked, message });
        if (isBroken) throw new Error("Invalid extension id");
      };
      if (isBroken) Object.assign(window, { __TOILE_EXTENSION_ID__: id });
      Object.defineProperty(window, "chrome", { value: { runtime: { sendMessage } }, configurable: true });
    },
    [ID, fails] as const,
  );
const announce = (page: Page, way: "message" | "event") =>
  page.evaluate(
    ([id, by]) => {
      if (by === "message") window.postMessage({ type: "TOILE_EXTENSION_READY", extensionId: id }, location.origin);
      else document.dispatchEvent(new CustomEvent("toile-extension-ready", { detail: { extensionId: id } }));
    },
    [ID, way] as const,
  );
const receivedIn = (page: Page) => page.evaluate(() => (window as unknown as { received: Received[] }).received);
const sentIn = (page: Page) => page.evaluate(() => (window as unknown as { sent: unknown[] }).sent);
const lastEmail = async (page: Page) => (await receivedIn(page)).at(-1)?.userProfile?.email;

/** As the extension leaves a garment of another shop. */
const leave = (page: Page, ageMs: number, productName: string) =>
  page.evaluate(
    ([key, age, name]) => {
      const request = {
        garmentImageUrl: `${location.origin}/demo/garments/cardigan-moss.jpg`,
        productName: name,
        productUrl: location.href,
      };
      localStorage.setItem(key, JSON.stringify({ ...request, at: Date.now() - age }));
    },
    [EXTENSION_REQUEST_KEY, ageMs, productName] as const,
  );

test("announced by message or event, it is told who is signed in, with a token that can only read the balance; a garment that it leaves opens the try-on within five seconds, and it is told of the logout [S4.07, S7.25, S7.26, S9.20, S9.21, O1.02, X.52, X.66]", async ({
  shopper: { page, session },
}) => {
  await listen(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/browse");
  await untilListening(page);
  expect(await receivedIn(page)).toEqual([]);
  // Without one, no token is made and nothing is loaded for it.
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  expect(asked.filter((url) => /extension-(token|sync)/.test(url))).toEqual([]);
  // A page that is listening may not know yet who is signed in.
  await expect(async () => {
    await announce(page, "message");
    await expect.poll(async () => (await receivedIn(page)).length, { timeout: 2_000 }).toBeGreaterThan(0);
  }).toPass();
  const [status] = await receivedIn(page);
  expect(status?.userProfile?.email).toBe(session.user.email);
  expect(status?.authToken).not.toBe(session.accessToken);
  const headers = { authorization: `Bearer ${status?.authToken}` };
  const balance = async () => (await page.request.get(`${API_BASE}/credits/balance`, { headers })).status();
  expect(await balance()).toBe(200);
  expect((await page.request.get(`${API_BASE}/users/profile`, { headers })).status()).toBe(401);
  expect((await sentIn(page))[0]).toEqual({ id: ID, message: status });
  const { length } = await receivedIn(page);
  await announce(page, "event");
  await expect.poll(async () => (await receivedIn(page)).length).toBeGreaterThan(length);
  expect(await lastEmail(page)).toBe(session.user.email);

  await leave(page, 6_000, "A garment of before");
  const left = () => page.evaluate((key) => localStorage.getItem(key), EXTENSION_REQUEST_KEY);
  await expect.poll(left).toBeNull();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await leave(page, 1_000, "A linen shirt from elsewhere");
  await expect(page.getByRole("dialog")).toContainText("A linen shirt from elsewhere");
  expect(await left()).toBeNull();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const { authToken } = (await receivedIn(page)).at(-1) ?? {};
  await page.evaluate((id) => document.documentElement.setAttribute("data-toile-extension-id", id), ID);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect
    .poll(async () => (await receivedIn(page)).at(-1))
    .toEqual({ type: "UPDATE_AUTH_STATUS", authToken: null, userProfile: null });
  headers.authorization = `Bearer ${authToken}`;
  await expect.poll(balance).toBe(401);
});

test("known by the page, it is told of a sign-in through the callback and of one by the form, and its failures change nothing [O4.11, O7.12, O7.13, S7.25]", async ({
  page,
}) => {
  const { accessToken, refreshToken, user } = await register(page);
  await listen(page, true);
  const query = new URLSearchParams({ token: accessToken, refresh: refreshToken, user: JSON.stringify(user) });
  await page.goto(`/oauth/callback?${query}`);
  await expect.poll(() => lastEmail(page)).toBe(user.email);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect.poll(async () => (await receivedIn(page)).at(-1)?.userProfile).toBeNull();
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect.poll(() => lastEmail(page)).toBe(user.email);
  expect((await sentIn(page)).length).toBeGreaterThan(1);
});
