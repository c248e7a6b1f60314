/** With the system's colours, the selection and the main action are marked by lines, weights and system colours. */
import type { Locator, Page } from "@playwright/test";
import { API_BASE } from "@toile/contract";
import { hangRail, listening } from "./shop-rail.ts";
import { expect, test, uploadProfilePhoto } from "./shopper.ts";
import { chooseFromRail } from "./visual-screens.ts";

test.use({ forcedColors: "active" });

const style = (element: Locator, property: string, pseudo?: string) =>
  element.evaluate((node, [name, part]) => getComputedStyle(node, part).getPropertyValue(name ?? ""), [
    property,
    pseudo,
  ] as const);

/** The value of a system colour on this machine. */
const system = (page: Page, name: string) =>
  page.evaluate((colour) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = colour;
    const value = getComputedStyle(probe).color;
    probe.remove();
    return value;
  }, name);

test("the current step, the steps before it, the main button and the chosen garment can be distinguished", async ({
  shopper: { page, session },
}) => {
  await uploadProfilePhoto(page, session);
  await page.goto("/try-on");
  await expect(page.getByRole("heading", { level: 1, name: "Upload Your Garment Photo" })).toBeVisible();
  const steps = page.getByRole("navigation", { name: "Try-on steps" });
  const [first, second, third] = ["Your photo", "The garment", "On you"].map((label) =>
    steps.getByRole("listitem").filter({ hasText: label }).locator("span[aria-hidden]"),
  );
  if (!first || !second || !third) throw new Error("there are three steps");
  expect(await style(second, "outline-style")).toBe("solid");
  expect(await style(second, "outline-width")).toBe("2px");
  for (const other of [first, third]) expect(await style(other, "outline-style")).toBe("none");
  const seams = steps.locator("li[aria-hidden] > div");
  expect(await style(seams.nth(0), "border-top-style")).toBe("dashed");
  expect(await style(seams.nth(1), "border-top-style")).toBe("solid");

  const main = page.getByRole("button", { name: "Try it on" });
  const other = page.getByRole("button", { name: "Change Profile" });
  expect(await style(main, "border-top-width")).toBe("2px");
  expect(await style(other, "border-top-width")).toBe("1px");
  expect(Number(await style(main, "font-weight"))).toBeGreaterThan(Number(await style(other, "font-weight")));

  await chooseFromRail(page);
  const rail = page.getByRole("region", { name: "From the rail" });
  await expect(rail.locator("[aria-pressed=true]")).toHaveCount(1);
  const frame = (pressed: boolean) => rail.locator(`[aria-pressed=${pressed}] > span`).first();
  await expect.poll(() => style(frame(true), "outline-style")).toBe("dashed");
  expect(await style(frame(false), "outline-style")).toBe("none");
});

test("the selected tab, the current page, the focus and a heart can be distinguished", async ({
  shopper: { page },
}) => {
  const highlight = await system(page, "Highlight");
  await page.goto("/profile");
  const chosen = page.getByRole("tab", { selected: true });
  expect(await style(chosen, "background-color", "::after")).toBe(highlight);
  expect(await style(chosen, "opacity", "::after")).toBe("1");
  expect(await style(page.getByRole("tab", { selected: false }).first(), "opacity", "::after")).toBe("0");

  await page.goto("/browse");
  await listening(page);
  const pages = page.getByRole("navigation", { name: /^Pages/ });
  expect(await style(pages.getByRole("link", { name: "Page 1" }), "border-top-style")).toBe("solid");
  expect(await style(pages.getByRole("link", { name: "Page 2" }), "border-top-width")).toBe("0px");

  const heart = page
    .getByRole("main")
    .getByRole("button", { name: /^Add .* to favourites$/ })
    .first();
  const fill = () => style(heart.locator("svg"), "fill");
  expect(await fill()).toBe("none");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  expect(await fill()).toBe(await style(heart, "color"));
  await page.keyboard.press("Tab");
  const focused = page.locator(":focus-visible");
  await expect(focused).toHaveCount(1);
  expect(await style(focused, "outline-style")).toBe("dashed");
  expect(await style(focused, "outline-width")).toBe("2px");
});

test("a switch that is on, a loading state, and a try-on's progress can be distinguished", async ({
  shopper: { page, session },
}) => {
  await page.goto("/dev/ui");
  const [on, off] = [page.getByRole("switch", { checked: true }), page.getByRole("switch", { checked: false })];
  expect(await style(on.first(), "background-color")).not.toBe(await style(off.first(), "background-color"));
  expect(await style(off.first().locator("span"), "background-color")).toBe(await system(page, "CanvasText"));

  await uploadProfilePhoto(page, session);
  await page.route(`**${API_BASE}/style/virtual-tryon`, () => {});
  await page.route(`**${API_BASE}/style/history?**`, () => {});
  await page.goto("/try-on");
  const waiting = page.getByRole("status").filter({ hasText: "Loading your earlier try-ons" });
  await expect(waiting).toBeVisible();
  expect(await style(waiting.locator("div").first(), "border-top-style")).toBe("solid");
  await chooseFromRail(page);
  await page.getByRole("button", { name: "Try it on" }).click();
  const [track, reached] = [0, 1].map((index) => page.getByRole("progressbar").locator("line").nth(index));
  if (!track || !reached) throw new Error("a seam is a track and what is reached of it");
  expect(await style(track, "stroke")).toBe(await system(page, "GrayText"));
  expect(await style(reached, "stroke")).not.toBe(await style(track, "stroke"));
});

test("a focused picture has its ring, in any colours", async ({ page }) => {
  const { products } = await hangRail(page, [
    { name: "Seen twice", additionalImageUrls: ["/demo/garments/tee-breton.jpg"] },
  ]);
  await page.goto(`/product/${products[0]?.slug}`);
  await listening(page);
  const pictures = page.getByRole("main").getByRole("button", { name: /^Show / });
  await expect(pictures.nth(1)).toBeVisible();
  for (const forcedColors of ["active", "none"] as const) {
    await page.emulateMedia({ forcedColors });
    await pictures.nth(0).focus();
    await page.keyboard.press("Tab");
    await expect(pictures.nth(1)).toBeFocused();
    expect(await style(pictures.nth(1), "outline-style")).toBe("dashed");
    await expect.poll(() => style(pictures.nth(1), "outline-color")).not.toMatch(/, 0\)$|transparent/);
  }
});
