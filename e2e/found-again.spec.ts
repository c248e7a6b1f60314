/** A try-on that was left while it was made is found again, shown once, and paid for once. */
import type { Page } from "@playwright/test";
import { API_BASE, type Prediction, type RegisterAnswer } from "@toile/contract";
import { holdTryOns } from "./held-try-ons.ts";
import { listening } from "./shop-rail.ts";
import { expect, test, uploadProfilePhoto } from "./shopper.ts";

const CALL = `${API_BASE}/style/virtual-tryon`;
const overlay = (page: Page) => page.getByRole("dialog", { name: "In the fitting room" });
const news = (page: Page) => page.getByRole("region", { name: "Your try-on" });

/** Until the server has accepted it: from then on it continues by itself. */
const taken = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith(CALL) && answer.status() === 202);

async function begin(page: Page): Promise<void> {
  await page.goto("/try-on");
  await beginHere(page);
}

async function beginHere(page: Page): Promise<void> {
  await page.getByRole("region", { name: "From the rail" }).getByRole("button").first().click();
  const accepted = taken(page);
  await page.getByRole("button", { name: "Try it on" }).click();
  await accepted;
}

/** Makes the tab a background tab. */
const putBehind = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(document, "visibilityState", { get: () => "hidden" }));

const unseen = async (page: Page, { accessToken }: RegisterAnswer): Promise<Prediction[]> =>
  (
    await page.request.get(`${API_BASE}/style/predictions`, { headers: { authorization: `Bearer ${accessToken}` } })
  ).json();

test("a reload in the middle shows the running try-on to its end, not the earlier one in the URL", async ({
  shopper: { page, session },
}) => {
  await uploadProfilePhoto(page, session);
  const tryOns = await holdTryOns(page, session);
  await begin(page);
  await page.goto("/plans");
  await tryOns.finish();
  await news(page).getByRole("link", { name: "See it" }).click();
  await expect(page).toHaveURL(/\/try-on\?result=/);
  await page.getByRole("button", { name: "Try Another Garment" }).click();
  await expect(page).toHaveURL("/try-on");
  await beginHere(page);
  await page.reload();
  await expect(overlay(page)).toBeVisible();
  // Both pictures, as for a shopper who stayed.
  await expect(overlay(page).locator("img")).toHaveCount(2);
  await expect(page.getByRole("slider")).toHaveCount(0);
  await tryOns.finish();
  await expect(page.getByRole("slider")).toBeVisible();
  expect(tryOns.orders).toHaveLength(2);
});

test("a result in a background tab has not been seen, and a hidden tab leaves the news to the visible one", async ({
  shopper: { page, session },
}) => {
  await uploadProfilePhoto(page, session);
  const tryOns = await holdTryOns(page, session);
  await putBehind(page);
  await begin(page);
  await tryOns.finish();
  await expect(page.getByRole("slider")).toBeVisible();
  const front = await page.context().newPage();
  await front.goto("/plans");
  await expect(news(front).getByText("Your try-on is ready")).toBeVisible();
  await news(front).getByRole("link", { name: "See it" }).click();
  await expect(front.getByRole("slider")).toBeVisible();

  await begin(page);
  await page.goto("/browse");
  await tryOns.finish();
  await expect.poll(async () => (await unseen(page, session))[0]?.finishedAt).toBeTruthy();
  await front.goto("/plans");
  await expect(news(front).getByText("Your try-on is ready")).toBeVisible();
  await expect(news(page)).toHaveCount(0);
});

test("a shopper who left is told once, on any page and in one tab, with the picture and a link to it", async ({
  shopper: { page, session },
}) => {
  await uploadProfilePhoto(page, session);
  const tryOns = await holdTryOns(page, session);
  await begin(page);
  const beside = await page.context().newPage();
  await Promise.all([page.goto("/browse"), beside.goto("/plans")]);
  await tryOns.finish();
  const shown = await Promise.any([
    news(page)
      .waitFor()
      .then(() => page),
    news(beside)
      .waitFor()
      .then(() => beside),
  ]);
  const other = shown === page ? beside : page;
  await expect(news(shown).getByText("Your try-on is ready")).toBeVisible();
  // On a phone too it does not cover the top of the page, where the search is.
  await shown.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await news(shown).boundingBox())?.y).toBeGreaterThan(422);
  await shown.setViewportSize({ width: 1280, height: 720 });
  await expect(news(other)).toHaveCount(0);
  await news(shown).getByRole("link", { name: "See it" }).click();
  await expect(shown.getByRole("slider")).toBeVisible();
  await expect(news(shown)).toHaveCount(0);
  await shown.goto("/");
  await shown.getByRole("banner").getByRole("link", { name: "Your looks" }).click();
  const earlier = shown.getByRole("button", { name: /^Your try-on of/ });
  await expect(earlier).toHaveCount(1);
  // Named in its picture for screen readers, and below it for everyone else.
  const name = ((await earlier.getByRole("img").getAttribute("alt")) ?? "").split(": ")[1] ?? "";
  expect(name).not.toBe("");
  await expect(
    shown.getByRole("region", { name: "Your looks" }).getByRole("link", { name, exact: true }),
  ).toBeVisible();
  await shown.goto("/profile");
  await expect(shown.getByRole("region", { name: "Your earlier try-ons" }).getByRole("listitem")).toHaveCount(1);
});

test("a product whose try-on is running shows that one, not a second one", async ({ shopper: { page, session } }) => {
  await uploadProfilePhoto(page, session);
  const tryOns = await holdTryOns(page, session);
  const open = async () => {
    await page.goto("/product/breton-striped-t-shirt");
    await listening(page);
    await page.getByRole("link", { name: "Try On", exact: true }).click();
  };
  const accepted = taken(page);
  await open();
  await accepted;
  await open();
  await expect(overlay(page)).toBeVisible();
  await tryOns.finish();
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Your New Style!" })).toBeVisible();
  expect(tryOns.orders).toHaveLength(1);
});
