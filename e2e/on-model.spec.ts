/** Products on the house's models: how the operator reviews them, and where shoppers see them. */
import { expectAccessible, expectAccessibleInBothThemes, expectNoOverflow } from "./accessibility.ts";
import { dialog, enter, tag } from "./admin-area.ts";
import { hangOnModels } from "./on-model-seed.ts";
import { cards } from "./shop-rail.ts";
import { expect, expectToast, fixture, test, untilListening } from "./shopper.ts";

test("a card shows its product on a model under the mouse and loads that picture only then; the product page shows it on each", async ({
  page,
}) => {
  const name = `Worn tee ${tag()}`;
  const { product, brandSlug } = await hangOnModels(page, name);
  const asked: string[] = [];
  const bases = new Set<string>();
  await page.route("**/pictures/**", (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.continue();
  });
  await page.goto(`/brand/${brandSlug}`);
  await untilListening(page);
  const card = cards(page).filter({ hasText: name });
  await expect(card).toHaveCount(1);
  // Not the box on the screen: moving the mouse there may scroll.
  const place = () =>
    card.evaluate((element) => ({ top: (element as HTMLElement).offsetTop, height: element.clientHeight }));
  const before = await place();
  const shown = await (await page.request.get(`/api/v1/products/${product.id}`)).json();
  for (const { base } of shown.onModel) bases.add(base);
  expect(bases.size).toBe(3);
  const worn = () => asked.filter((path) => [...bases].some((base) => path.startsWith(base)));
  expect(worn()).toEqual([]);
  await card.hover();
  await expect.poll(worn).toHaveLength(1);
  expect(worn()[0]).toContain(shown.onModel[0].base);
  await expect(card.locator(`img[src^="${shown.onModel[0].base}"]`)).toBeVisible();
  expect(await place()).toEqual(before);

  await card.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const choice = page.getByRole("group", { name: "On whom it is shown" });
  await expect(choice.getByRole("button")).toHaveText(["No one", "A", "B", "C"]);
  await expect(choice.getByRole("button", { name: "On no one" })).toHaveAttribute("aria-pressed", "true");
  await choice.getByRole("button", { name: "On model B" }).click();
  await expect(page.getByRole("img", { name: `${name} on model B` })).toBeVisible();
  await expectAccessible(page, "a product on a model");
  await choice.getByRole("button", { name: "On no one" }).click();
  await expect(page.getByRole("img", { name, exact: true })).toBeVisible();
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    "content",
    new RegExp(`${shown.onModel[0].base}/original.jpg$`),
  );
});

test("pictures are accepted and rejected by single keys, undone, and shown or hidden in the shop", async ({ page }) => {
  const name = `Judged tee ${tag()}`;
  const { product } = await hangOnModels(page, name);
  await enter(page);
  await page.goto("/admin/on-models");
  const sheet = page.getByRole("list", { name: "Pictures on models" });
  const pictureOf = (letter: string) => sheet.getByRole("button", { name: new RegExp(`^${name} on model ${letter},`) });
  await expect(pictureOf("A")).toBeVisible();
  await expectAccessibleInBothThemes(page, "the contact sheet");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page, "the contact sheet");
  await page.setViewportSize({ width: 1280, height: 800 });
  const lettersInShop = async () => {
    const found = await (await page.request.get(`/api/v1/products/${product.id}`)).json();
    return found.onModel.map(({ letter }: { letter: string }) => letter);
  };
  await pictureOf("A").focus();
  await page.keyboard.press("x");
  await expect(pictureOf("A")).toHaveAccessibleName(/, rejected$/);
  await expect(pictureOf("B")).toBeFocused();
  await expect.poll(lettersInShop).toEqual(["B", "C"]);
  await page.keyboard.press("j");
  await expect(pictureOf("C")).toBeFocused();
  await page.keyboard.press("a");
  await expect(pictureOf("C")).toHaveAccessibleName(/, accepted$/);
  await expect.poll(lettersInShop).toEqual(["C", "B"]);
  await pictureOf("C").focus();
  await page.keyboard.press("k");
  await expect(pictureOf("B")).toBeFocused();
  await page.keyboard.press("u");
  await expect(pictureOf("C")).toHaveAccessibleName(/, not decided$/);
  await page.keyboard.press("u");
  await expect(pictureOf("A")).toHaveAccessibleName(/, not decided$/);
  await expect(pictureOf("A")).toBeFocused();
  await expect.poll(lettersInShop).toEqual(["A", "B", "C"]);

  await page.route("**/api/v1/on-model/*", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await sheet.getByRole("button", { name: `Reject ${name} on model B` }).click();
  await expectToast(page, "Error", /^Failed to save the decision: ./);
  await expect(pictureOf("B")).toHaveAccessibleName(/, not decided$/);
  await page.unroute("**/api/v1/on-model/*");
  await sheet.getByRole("button", { name: `Accept ${name} on model B` }).click();
  await expect.poll(lettersInShop).toEqual(["B", "A", "C"]);
  await page.getByRole("tab", { name: "Accepted" }).click();
  await expect(pictureOf("B")).toBeVisible();
});

test("a model is added by a photo that passes the photo check, with consent, and removed", async ({ page }) => {
  await enter(page);
  await page.goto("/admin/on-models");
  await page.getByRole("button", { name: "House models" }).click();
  await expect(dialog(page).getByRole("img", { name: "Model C" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Add a model" }).click();
  const add = dialog(page).getByRole("button", { name: "Add the model" });
  await dialog(page).getByLabel("Photo of the model").setInputFiles(fixture("person.jpg"));
  await expect(dialog(page).getByRole("img", { name: "The chosen photo" })).toBeVisible();
  await expect(add).toBeDisabled();
  await dialog(page).getByRole("checkbox", { name: "This person agreed to be shown" }).check();
  await expectAccessible(page, "adding a model");
  await add.click();
  await expectToast(page, "Success", "Model D added");
  await expect(dialog(page).getByRole("img", { name: "Model D" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Remove model D" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Success", "Model D removed");
  await expect(dialog(page).getByRole("img", { name: "Model D" })).toHaveCount(0);
});
