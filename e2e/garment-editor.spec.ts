/** The garment editor: what the operator corrects of a product's reading. The API's tests prove that try-ons of the product use it. */
import { API_BASE } from "@toile/contract";
import { expectAccessibleInBothThemes, expectNoOverflow } from "./accessibility.ts";
import { dialog, enter, find, table, tag } from "./admin-area.ts";
import { hangRail } from "./shop-rail.ts";
import { expect, expectToast, test } from "./shopper.ts";

// The engine reads and renders several times, on a machine that does other things too.
test.setTimeout(300_000);
const READ = { timeout: 60_000 };
const RENDERED = { timeout: 120_000 };

test("a wrongly read garment is corrected by keys and brush, tried on, saved, and read automatically again; on a phone a finger drags a point", async ({
  page,
}) => {
  const name = `Misread tee ${tag()}`;
  await hangRail(page, [{ name }]);
  await enter(page);
  await page.goto("/admin?tab=products");
  await find(page, name);
  await page.getByRole("button", { name: `Garment reading of ${name}` }).click();
  const editor = dialog(page);
  const hem = editor.getByRole("button", { name: "Hem, left end" });
  await expect(hem).toBeVisible(READ);
  const save = editor.getByRole("button", { name: "Save" });
  await expect(save).toBeDisabled();
  await expectAccessibleInBothThemes(page, "the garment editor", '[role="dialog"]');

  // Keys move a point by a pixel, with Shift by ten; each is a step that can be taken back.
  const heightOf = () => hem.evaluate((element) => Number.parseFloat((element as HTMLElement).style.top));
  const readAt = await heightOf();
  await hem.focus();
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("ArrowUp");
  expect(readAt - (await heightOf())).toBeCloseTo(1100 / 1024, 2);
  await editor.getByRole("button", { name: "Undo" }).click();
  expect(readAt - (await heightOf())).toBeCloseTo(1000 / 1024, 2);
  await editor.getByRole("button", { name: "Redo" }).click();
  expect(readAt - (await heightOf())).toBeCloseTo(1100 / 1024, 2);
  await expect(save).toBeEnabled();

  // The eraser takes the lower part away: by the pointer, and by the space bar.
  await editor.getByRole("radio", { name: "Eraser" }).click();
  await editor.getByRole("slider", { name: "Size" }).fill("160");
  const surface = editor.getByRole("application");
  await surface.scrollIntoViewIfNeeded();
  const box = await surface.boundingBox();
  if (!box) throw new Error("there is nothing to brush on");
  for (const down of [0.7, 0.76, 0.82]) {
    await page.mouse.move(box.x + 0.15 * box.width, box.y + down * box.height);
    await page.mouse.down();
    await page.mouse.move(box.x + 0.85 * box.width, box.y + down * box.height, { steps: 8 });
    await page.mouse.up();
  }
  await surface.focus();
  await page.keyboard.press(" ");
  await editor.getByRole("button", { name: "Undo" }).click();
  await editor.getByRole("radio", { name: "What the engine read" }).click();
  await expect(editor.getByText("This is how the engine reads the picture on its own.")).toBeVisible();
  await editor.getByRole("radio", { name: "Yours" }).click();

  await editor.getByRole("button", { name: "Try it on" }).click();
  await expect(editor.getByRole("img", { name: new RegExp(`^${name} on `) })).toBeVisible(RENDERED);

  // What is not saved is asked about.
  await editor.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stay" }).click();
  await save.click();
  await expect(editor).toHaveCount(0, READ);
  await expectToast(page, "Success", "Garment reading saved");

  await page.getByRole("button", { name: `Garment reading of ${name}` }).click();
  await expect(hem).toBeVisible(READ);
  await expect(hem).toHaveAttribute("data-moved", "true");
  await editor.getByRole("button", { name: "Reset to automatic" }).click();
  await expectToast(page, "Reset to automatic reading");
  await editor.getByRole("button", { name: "Cancel" }).click();
  await expect(editor).toHaveCount(0);

  // On a phone it fits the screen, and a finger drags a point under a magnifier.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: `Garment reading of ${name}` }).click();
  await expect(hem).toHaveAttribute("data-moved", "false", READ);
  const neck = editor.getByRole("button", { name: "Left neck point" });
  await expect(neck).toBeVisible(READ);
  await expectNoOverflow(page, "the garment editor");
  await neck.scrollIntoViewIfNeeded();
  const point = await neck.boundingBox();
  if (!point) throw new Error("the point is nowhere");
  const [x, y] = [point.x + point.width / 2, point.y + point.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 20, y + 10, { steps: 4 });
  await expect(page.locator("[data-magnifier]")).toBeVisible();
  await page.mouse.up();
  await expect(page.locator("[data-magnifier]")).toHaveCount(0);
  await expect(neck).toHaveAttribute("data-moved", "true");
  await neck.press("Delete");
  await expect(neck).toHaveAttribute("data-moved", "false");
  await expect(save).toBeDisabled();
});

test("a correction that no longer applies is marked among the products, comes first among the corrected readings, and is reset there", async ({
  page,
}) => {
  const name = `Changed tee ${tag()}`;
  const { products } = await hangRail(page, [{ name }]);
  const productId = products[0]?.id ?? "";
  const { accessToken } = await enter(page);
  const headers = { authorization: `Bearer ${accessToken}` };
  const reading = `${API_BASE}/users/admin/products/${productId}/reading`;
  const { picture } = await (await page.request.get(reading, { headers, ...READ })).json();
  const data = { picture: picture.version, landmarks: {}, sleeves: "none" };
  expect((await page.request.put(reading, { headers, data, ...READ })).status()).toBe(200);
  const change = { headers, data: { garmentCategory: "one-pieces" } };
  expect((await page.request.put(`${API_BASE}/products/${productId}`, change)).status()).toBe(200);

  await page.goto("/admin?tab=products");
  await find(page, name);
  await expect(table(page, "Products").getByRole("row", { name }).getByText("Correction void")).toBeVisible();
  await page.getByRole("tab", { name: "Corrected readings" }).click();
  const first = table(page, "Corrected readings").getByRole("row").nth(1);
  await expect(first).toContainText(name);
  await expect(first).toContainText("No longer applies");
  await expect(first).toContainText("The product's kind of garment has changed since then.");
  await expectAccessibleInBothThemes(page, "the corrected readings");

  await first.getByRole("button", { name: `Open the garment reading of ${name}` }).click();
  const editor = dialog(page);
  await expect(editor.getByText("no longer applies")).toBeVisible(READ);
  await editor.getByRole("button", { name: "Reset to automatic" }).click();
  await expectToast(page, "Reset to automatic reading");
  await editor.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(name)).toHaveCount(0);
});
