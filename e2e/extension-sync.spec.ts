/** A page of the web app in which the browser extension is installed, as far as the page can tell. */

import type { Page } from "@playwright/test";
import { API_BASE, EXTENSION_REQUEST_KEY } from "@toile/contract";
import { expect, freshEmail, OWN_PASSWORD, register, test, untilListening } from "./shopper.ts";

const ID = "abcdefghijklmnopabcdefghijklmnop";
type Received = { authToken: string | null; userProfile: { email: string } | null };

/** Records what an installed extension would receive by its window listener and from the browser. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const received: unknown[] = [];
    const sent: unknown[] = [];
    Object.assign(window, { received, sent });
    window.addEventListener("message", ({ data }) => {
      if (data?.type === "UPDATE_AUTH_STATUS") received.push(data);
    });
    const runtime = { sendMessage: (id: string, message: unknown) => sent.push({ id, message }) };
    Object.defineProperty(window, "chrome", { value: { runtime }, configurable: true });
  });
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

for (const way of ["message", "event"] as const) {
  test(`announced by ${way}, it is told who is signed in, with a token that can only read the balance, and of the logout [S4.07, S7.25, S7.26, X.52, X.66]`, async ({
    shopper: { page, session },
  }) => {
    await listen(page);
    await page.goto("/browse");
    await untilListening(page);
    expect(await receivedIn(page)).toEqual([]);
    // A page that is listening may not know yet who is signed in.
    await expect(async () => {
      await announce(page, way);
      await expect.poll(async () => (await receivedIn(page)).length, { timeout: 2_000 }).toBeGreaterThan(0);
    }).toPass();
    const [status] = await receivedIn(page);
    expect(status?.userProfile?.email).toBe(session.user.email);
    expect(status?.authToken).not.toBe(session.accessToken);
    const headers = { authorization: `Bearer ${status?.authToken}` };
    expect((await page.request.get(`${API_BASE}/credits/balance`, { headers })).status()).toBe(200);
    expect((await page.request.get(`${API_BASE}/users/profile`, { headers })).status()).toBe(401);
    expect((await sentIn(page))[0]).toEqual({ id: ID, message: status });

    await page.evaluate((id) => document.documentElement.setAttribute("data-toile-extension-id", id), ID);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect
      .poll(async () => (await receivedIn(page)).at(-1))
      .toEqual({
        type: "UPDATE_AUTH_STATUS",
        authToken: null,
        userProfile: null,
      });
    await expect
      .poll(async () => (await page.request.get(`${API_BASE}/credits/balance`, { headers })).status())
      .toBe(401);
  });
}

for (const place of ["attribute", "global"] as const) {
  test(`known by the page's ${place}, it is told of a login, and its failures change nothing [O7.12, O7.13, S7.25]`, async ({
    page,
  }) => {
    const email = freshEmail();
    await register(page, email);
    await listen(page);
    await page.addInitScript(
      ([id, where]) => {
        if (where === "global") Object.assign(window, { __TOILE_EXTENSION_ID__: id });
        else
          document.addEventListener("DOMContentLoaded", () =>
            document.documentElement.setAttribute("data-toile-extension-id", id),
          );
        const runtime = {
          sendMessage: (asked: string, message: unknown) => {
            (window as unknown as { sent: unknown[] }).sent.push({ id: asked, message });
            throw new Error("Invalid extension id");
          },
        };
        Object.defineProperty(window, "chrome", { value: { runtime }, configurable: true });
      },
      [ID, place] as const,
    );
    await page.goto("/login");
    await untilListening(page);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(OWN_PASSWORD);
    await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
    await expect.poll(async () => (await receivedIn(page)).at(-1)?.userProfile?.email).toBe(email);
    expect((await sentIn(page)).length).toBeGreaterThan(0);
  });
}

test("after a sign-in through the callback it is told too [O4.11]", async ({ page }) => {
  const { accessToken, refreshToken, user } = await register(page);
  await listen(page);
  await page.addInitScript((id) => Object.assign(window, { __TOILE_EXTENSION_ID__: id }), ID);
  const query = new URLSearchParams({ token: accessToken, refresh: refreshToken, user: JSON.stringify(user) });
  await page.goto(`/oauth/callback?${query}`);
  await expect.poll(async () => (await receivedIn(page)).at(-1)?.userProfile?.email).toBe(user.email);
});

test("without one, no token is made and nothing is loaded for it", async ({ shopper: { page } }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/browse");
  await untilListening(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Logout" })).toHaveCount(0);
  expect(asked.filter((url) => /extension-(token|sync)/.test(url))).toEqual([]);
});

test("a garment that it leaves opens the try-on within five seconds, and an older one does not [S9.20, S9.21, O1.02]", async ({
  shopper: { page },
}) => {
  const leave = (ageMs: number, productName: string) =>
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
  await page.goto("/browse");
  await untilListening(page);
  await leave(6_000, "A garment of before");
  const left = () => page.evaluate((key) => localStorage.getItem(key), EXTENSION_REQUEST_KEY);
  await expect(async () => {
    await announce(page, "message");
    await expect.poll(left, { timeout: 3_000 }).toBeNull();
  }).toPass();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await leave(1_000, "A linen shirt from elsewhere");
  await expect(page.getByRole("dialog")).toContainText("A linen shirt from elsewhere");
  expect(await left()).toBeNull();
});
