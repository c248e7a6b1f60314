/** /chrome-extension-welcome: its checklist for a visitor, and for a shopper who has all that is needed. */
import type { Page } from "@playwright/test";
import { API_BASE } from "@toile/contract";
import { expect, test, untilListening, uploadProfilePhoto } from "./shopper.ts";

const steps = (page: Page) => page.getByRole("region", { name: "Setup" }).getByRole("listitem");
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => main(page).getByRole("link", { name, exact: true });

test("a visitor sees four steps, the first is next, help is at hand, and the extension is missing until it announces itself [O2.05, O2.65, O2.66, O2.67, O2.71, O2.72, O2.73, X.52]", async ({
  page,
}) => {
  await page.goto("/chrome-extension-welcome");
  await expect(main(page)).toContainText("v1.0.0");
  await expect(steps(page).getByRole("heading")).toHaveText([
    "Sign in",
    "Upload profile image",
    "Get credits",
    "Start shopping",
  ]);
  for (const [index, to] of ["/auth", "/profile", "/buy-credits", "/browse"].entries())
    await expect(steps(page).nth(index).getByRole("link")).toHaveAttribute("href", to);
  await expect(steps(page).first()).toHaveAttribute("aria-current", "step");
  await expect(button(page, "Continue Setup")).toHaveAttribute("href", "/auth");
  await expect(button(page, "Explore Fashion")).toHaveAttribute("href", "/browse");
  await expect(button(page, "Support")).toHaveAttribute("href", "/support");
  await expect(button(page, "Contact")).toHaveAttribute("href", "/contact");

  await untilListening(page);
  const presence = main(page).getByRole("status");
  await expect(presence).toContainText("not yet in the Chrome Web Store");
  await page.evaluate(() =>
    window.postMessage({ type: "TOILE_EXTENSION_READY", extensionId: "abcdefghijklmnopabcdefghijklmnop" }, "*"),
  );
  await expect(presence).toContainText("ready");
});

test("facts that failed to load are reported and can be reloaded; each step is complete when its requirement is met, and then the shops are open [O2.67, O2.68, O2.69, O2.70, O4.08, X.50]", async ({
  shopper: { page, session },
}) => {
  const balance = `**${API_BASE}/credits/balance`;
  await page.route(balance, (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/chrome-extension-welcome");
  await expect(main(page).getByRole("alert")).toContainText("could not check your progress");
  await page.unroute(balance);
  await main(page).getByRole("button", { name: "Try again" }).click();
  await expect(main(page).getByRole("alert")).toHaveCount(0);
  await expect(steps(page).nth(0)).toContainText("Complete");
  await expect(steps(page).nth(1)).toHaveAttribute("aria-current", "step");
  await expect(button(page, "Continue Setup")).toHaveAttribute("href", "/profile");
  await uploadProfilePhoto(page, session);
  await page.reload();
  for (const index of [0, 1, 2, 3]) await expect(steps(page).nth(index)).toContainText("Complete");
  await expect(button(page, "Start Shopping")).toHaveAttribute("href", "/browse");
  await expect(button(page, "Try On Now")).toHaveAttribute("href", "/try-on");
  await expect(button(page, "Continue Setup")).toHaveCount(0);
});
