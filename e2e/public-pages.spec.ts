/** The public pages about the product and its rules. */
import type { Page } from "@playwright/test";
import { MINIMUM_AGE, TERMS_VERSION } from "@toile/contract";
import { STORED_ITEMS } from "../apps/web/app/lib/consent/stored-items.ts";
import { expectAccessibleInBothThemes, expectFitsOnPhone, expectNoOverflow } from "./accessibility.ts";
import { expect, keepSession, register, test, typeRegistration, untilListening } from "./shopper.ts";

const main = (page: Page) => page.getByRole("main");
const hrefsOf = (page: Page) =>
  main(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));

/** What the pages must not claim. */
const CLAIMS = /99\.9|uptime|free tier|free trial|under 3 seconds/i;

test("the try-on API's page describes it, shows a request with one credit, has tabs, and links to /developer [O2.02, O2.57, O2.59, O2.60, O2.61, O2.62, O2.63, O2.64, O9.02, X.46]", async ({
  page,
}) => {
  await page.goto("/virtual-try-on-api");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Two pictures in, one picture out.");
  const features = page.getByRole("region", { name: "Made to be built on." });
  expect(await features.getByRole("listitem").count()).toBeGreaterThan(3);
  const key = main(page).getByRole("link", { name: "Get an API key" });
  for (const link of await key.all()) await expect(link).toHaveAttribute("href", "/developer");
  expect(await key.count()).toBe(2);

  const endpoint = page.getByRole("region", { name: "POST /api/v1/style/virtual-tryon" });
  await expect(endpoint).toContainText("Multipart form data with modelImage, garmentImage and mode (quality).");
  await expect(endpoint).toContainText("Your API key in the X-API-Key header.");
  await expect(endpoint).toContainText("JSON with a generated image URL and metadata.");
  const answer = JSON.parse(await page.getByRole("region", { name: "The response" }).innerText());
  expect(Object.keys(answer)).toEqual(
    expect.arrayContaining(["success", "resultImageUrl", "predictionId", "creditsUsed", "remainingCredits"]),
  );
  expect(answer.creditsUsed).toBe(1);

  await untilListening(page);
  const tabs = page.getByRole("tablist", { name: "Features" }).getByRole("tab");
  await expect(tabs).toHaveText(["Capabilities", "Clothing categories", "Formats", "Integration"]);
  await tabs.nth(2).click();
  await expect(page.getByText("JPEG, PNG and WebP, up to 10 MB each.")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("tabpanel").getByRole("img")).toHaveCount(3);

  // Each figure with how it was measured.
  const figures = page.getByRole("region", { name: "Measured, not promised." });
  await expect(figures).toContainText(/median of 116 pairs/);
  await expect(figures).toContainText(/332 of 338/);
  await expect(main(page)).not.toContainText(CLAIMS);
});

test("the sales page leads to the API and to /developer, the Shopify page says what does not exist, and none claims what was not measured [O2.02, O2.74, O2.75, O9.02, X.46]", async ({
  page,
}) => {
  await page.goto("/boost-sales-vto");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Let them see it on themselves.");
  await expect(main(page)).not.toContainText(CLAIMS);
  expect(await hrefsOf(page)).toEqual(expect.arrayContaining(["/virtual-try-on-api", "/developer"]));
  await page.goto("/shopify-try-on");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A fitting room for your Shopify shop.");
  await expect(main(page)).not.toContainText(CLAIMS);
  await expect(page.getByRole("region", { name: "What does not exist yet" })).toContainText(
    /no app in Shopify.s app store/,
  );
});

test("the legal pages can be read signed out, with version and day, and show gaps if the operator is not configured [O1.04, O2.76, O2.77, O2.78, X.31]", async ({
  page,
}) => {
  await page.goto("/terms-of-service");
  await expect(main(page)).toContainText(`Version ${TERMS_VERSION}`);
  await expect(main(page)).toContainText(`You must be at least ${MINIMUM_AGE} years old.`);
  await expect(main(page)).toContainText("One account per person.");
  await expect(main(page)).toContainText("Dutch law applies.");
  await expect(main(page)).toContainText("[Trading name: not set]");
  await page.goto("/cookie-policy");
  await expect(main(page)).toContainText("Persistent cookies are kept 30 days to 2 years");
  for (const { name, kept } of STORED_ITEMS) {
    await expect(main(page)).toContainText(name);
    await expect(main(page)).toContainText(kept);
  }
  await page.goto("/privacy-policy");
  await expect(main(page)).toContainText("We send your photo to no other company.");
  await untilListening(page);
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Your rights" }).click();
  await expect(page.getByRole("heading", { name: "Your rights" })).toBeInViewport();
});

test("/auth is the login screen [S2.09, X.03]", async ({ page }) => {
  await page.goto("/auth");
  await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
  await expect(page.getByLabel("Email")).toBeVisible();
});

test("registration shows the terms and sends their version [X.72, O2.77]", async ({ page }) => {
  await page.goto("/register");
  await untilListening(page);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("First name is required")).toBeVisible();
  await expectFitsOnPhone(page, "refused");
  await typeRegistration(page);
  await expect(main(page)).toContainText(`confirm that you are at least ${MINIMUM_AGE} years old`);
  await expect(main(page).getByRole("link", { name: "terms of service" })).toHaveAttribute("href", "/terms-of-service");
  const sent = page.waitForRequest("**/auth/register");
  await page.getByRole("button", { name: "Create account" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ termsVersion: TERMS_VERSION });
});

test("a user who accepted older terms is notified until they accept the new ones [X.72]", async ({ page }) => {
  const session = await register(page);
  const older = { ...session, user: { ...session.user, createdAt: "2026-01-01T12:00:00.000Z" } };
  const terms = (acceptedVersion: string) => ({ version: TERMS_VERSION, acceptedVersion, acceptedAt: null });
  const photo = { version: "1", text: "", givenAt: null, withdrawnAt: null };
  let accepted = "2026-01-01";
  await page.route("**/users/consents", async (route) => {
    if (route.request().method() === "POST") {
      expect(route.request().postDataJSON()).toEqual({ kind: "terms", version: TERMS_VERSION });
      accepted = TERMS_VERSION;
    }
    await route.fulfill({ json: { photo, terms: terms(accepted) } });
  });
  await keepSession(page, older);
  await page.goto("/browse");
  const notice = page.getByRole("region", { name: "Terms of service" });
  await expect(notice).toContainText("Our terms of service have changed.");
  await expect(notice.getByRole("link", { name: "read them" })).toHaveAttribute("href", "/terms-of-service");
  await notice.getByRole("button", { name: "I accept them" }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("axe finds nothing on these pages in either theme, and nothing scrolls sideways at 360 px", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 360, height: 780 });
  for (const address of [
    "/virtual-try-on-api",
    "/boost-sales-vto",
    "/shopify-try-on",
    "/chrome-extension-welcome",
    "/support",
    "/contact",
    "/privacy-policy",
    "/cookie-policy",
    "/terms-of-service",
  ]) {
    await page.goto(address);
    await untilListening(page);
    await expectAccessibleInBothThemes(page, address);
    await expectNoOverflow(page, address);
  }
});
