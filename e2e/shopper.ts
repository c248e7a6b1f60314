/** A shopper for a journey: an account made through the API, and a browser signed in as its own pages would do it. */
import path from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { API_BASE, type RegisterAnswer, STORAGE_KEYS } from "@toile/contract";
import { test as base } from "./one-context.ts";
import { expectToast } from "./toasts.ts";

export const fixture = (name: string) => path.join(import.meta.dirname, "fixtures", name);

export const DEMO_PASSWORD = "toile-demo";
/** The password of every account that a journey makes. */
export const OWN_PASSWORD = "a good password";

export async function register(page: Page, email = freshEmail()): Promise<RegisterAnswer> {
  const response = await page.request.post(`${API_BASE}/auth/register`, {
    data: { email, password: OWN_PASSWORD, firstName: "Ada", lastName: "Weaver" },
  });
  expect(response.status()).toBe(201);
  return response.json();
}

export const freshEmail = () => `shopper-${crypto.randomUUID()}@example.org`;

/**
 * Waits until the page's scripts run. A link that is pressed earlier is followed by the browser itself, and the input is
 * lost.
 */
export async function untilListening(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement?.dataset.interactive !== undefined);
}

/**
 * Presses what may move between a test's press and release: a bar that is always in view on a page that is still growing, or what
 * stands below a list of cards. Cards out of view are laid out when the page has scrolled to them, and until then reserve a height that
 * may be wrong by a line of text or two: what stands below moves by up to its own height, a tenth of a second after the scroll.
 */
export async function pressInPlace(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.dispatchEvent("click");
}

/** Opens /register, fills its form and leaves it unsent. */
export async function fillRegistration(page: Page, email = freshEmail()): Promise<void> {
  await page.goto("/register");
  await typeRegistration(page, email);
}

/** Fills the form of /register, however it was reached. */
export async function typeRegistration(page: Page, email = freshEmail()): Promise<void> {
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Weaver");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel("Confirm password").fill(OWN_PASSWORD);
}

/** Stores a session as the site does; takes effect on the next page that is opened. */
export async function keepSession(page: Page, session: RegisterAnswer): Promise<void> {
  await page.goto("/healthz");
  await page.evaluate(
    ([keys, kept]) => {
      localStorage.setItem(keys.authToken, kept.accessToken);
      localStorage.setItem(keys.refreshToken, kept.refreshToken);
      localStorage.setItem(keys.userData, JSON.stringify(kept.user));
    },
    [STORAGE_KEYS, session] as const,
  );
}

/**
 * For journeys that choose a photo and are not about its check: from the next page on, the browser
 * has no WebAssembly, and the site offers no check. It is nine megabytes, which every page that
 * checks a photo compiles anew. photo-check.spec.ts shows both.
 */
export async function skipPhotoCheck(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "WebAssembly"));
}

export async function uploadProfilePhoto(
  page: Page,
  session: RegisterAnswer,
  file = "person.jpg",
  fields: Record<string, string> = {},
): Promise<void> {
  const { readFile } = await import("node:fs/promises");
  const response = await page.request.post(`${API_BASE}/images/upload/profile`, {
    headers: { authorization: `Bearer ${session.accessToken}` },
    multipart: { ...fields, image: { name: file, mimeType: "image/jpeg", buffer: await readFile(fixture(file)) } },
  });
  expect(response.status()).toBe(201);
}

/** `shopper`: a signed-in page, with its own account and no photo yet. */
export const test = base.extend<{ shopper: { page: Page; session: RegisterAnswer } }>({
  shopper: async ({ page }, use) => {
    const session = await register(page);
    await keepSession(page, session);
    await use({ page, session });
  },
});

export { expect, expectToast };
