/**
 * A visitor without an account or a photo sees the product at work: figures and garments to choose from, dressed in advance.
 */
import { expectNoOverflow } from "./accessibility.ts";
import { expect, test, untilListening } from "./shopper.ts";

test("one press dresses the figure on the home page, another changes the figure, and the arrow keys do too", async ({
  page,
}) => {
  await page.goto("/");
  await untilListening(page);
  const result = page.locator("#fitting").getByRole("img", { name: /made by a try-on$/ });
  await expect(result).toHaveAttribute("alt", /Breton striped T-shirt/);
  await page.getByRole("radio", { name: "Flora A-line dress" }).press("Space");
  await expect(result).toHaveAttribute("alt", /Flora A-line dress/);
  expect(await result.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain("figure-2-dress-flora");
  await page.getByRole("radio", { name: "Figure B" }).press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Figure C" })).toBeChecked();
  await expect
    .poll(() => result.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toContain("figure-3-dress-flora");
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoOverflow(page, "on a narrow phone");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("link", { name: "Now with your own photo" }).click();
  await expect(page).toHaveURL("/try-on");
});

test("an example photo at /try-on leads to its figure, ready to be dressed", async ({ page }) => {
  await page.goto("/try-on");
  await untilListening(page);
  await page.getByRole("link", { name: /fuller display figure.*dress this figure/i }).click();
  await expect(page).toHaveURL(/figure=figure-3/);
  await expect(page.getByRole("radio", { name: "Figure C" })).toBeChecked();
  await expect(page.getByRole("img", { name: /in a rose T-shirt.*as photographed$/ })).toBeVisible();
});

test("a picture that fails to load is reported and the old one stays; every pair has its pictures", async ({
  page,
}) => {
  await page.goto("/");
  await untilListening(page);
  await page.route("**/demo/fittings/figure-2-skirt-leaf-*", (route) => route.abort());
  await page.getByRole("radio", { name: "Autumn leaf skirt" }).press("Space");
  await expect(page.getByText("This picture could not be loaded. Please try again.")).toBeVisible();
  await expect(page.locator("#fitting").getByRole("img", { name: /made by a try-on$/ })).toHaveAttribute(
    "alt",
    /Breton/,
  );
  await expect(page.getByRole("radio", { name: "Breton striped T-shirt" })).toBeChecked();
  await page.unrouteAll();
  await page.getByRole("radio", { name: "Autumn leaf skirt" }).press("Space");
  await expect(page.getByText("This picture could not be loaded. Please try again.")).toHaveCount(0);
  for (const figure of await page.getByRole("radio", { name: /^Figure/ }).all()) {
    await figure.press("Space");
    for (const garment of await page.getByRole("radio", { name: /^(?!Figure)/ }).all()) {
      await garment.press("Space");
      const name = (await garment.getAttribute("aria-label")) ?? "";
      await expect(page.locator("#fitting").getByRole("img", { name: /made by a try-on$/ })).toHaveAttribute(
        "alt",
        new RegExp(name),
      );
    }
  }
});
