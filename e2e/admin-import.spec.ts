/** /admin: products from a file, whose columns a person names if we do not know them. */

import { expectFitsOnPhone } from "./accessibility.ts";
import { dialog, enter, tag } from "./admin-area.ts";
import { expect, test } from "./shopper.ts";

test("a table with other columns is checked, imported at once, and found among the earlier imports", async ({
  page,
}) => {
  const mark = tag();
  const rows = [
    "Artikelnummer;Bezeichnung;VK;Bild;Lager",
    `${mark}-1;Leinenhemd ${mark};"1.299,00";https://shop.invalid/hemd.jpg;4`,
    `${mark}-2;Rock ${mark};1.299;;2`,
    ";;;;",
  ];
  await enter(page);
  await page.goto("/admin?tab=products");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await dialog(page)
    .getByLabel("File", { exact: false })
    .first()
    .setInputFiles({ name: `erp-${mark}.csv`, mimeType: "text/csv", buffer: Buffer.from(rows.join("\r\n"), "latin1") });
  await dialog(page).getByRole("button", { name: "Check", exact: true }).click();

  await expect(dialog(page)).toContainText("We do not know the columns of this file.");
  await expect(dialog(page).getByLabel("Id")).toHaveValue("Artikelnummer");
  await expect(dialog(page).getByLabel("Name")).toHaveValue("Bezeichnung");
  await dialog(page).getByLabel("Price", { exact: true }).selectOption("VK");
  await expect(dialog(page)).toContainText("For example: 1.299,00");
  await expectFitsOnPhone(page);
  await dialog(page).getByRole("button", { name: "Check", exact: true }).click();

  await expect(dialog(page)).toContainText(`erp-${mark}.csv was checked.`);
  await expect(dialog(page)).toContainText("Line 3'1.299' may be 1299 or 1.30");
  const sent = page.waitForRequest((request) => request.url().includes("/products/import?"));
  await dialog(page).getByRole("button", { name: "Import it now" }).click();
  expect((await sent).url()).toContain("dryRun=false");
  await expect(dialog(page)).toContainText(`erp-${mark}.csv was imported.`);
  await expect(dialog(page)).toContainText("products have their pictures.");
  await expect(dialog(page).getByRole("img")).toHaveCount(0);

  await dialog(page).getByRole("button", { name: "Import another file" }).click();
  const earlier = dialog(page).getByRole("listitem").filter({ hasText: mark });
  await expect(earlier).toHaveCount(2);
  await expect(earlier.first()).toContainText("1 new, 0 changed, 1 row left out");
  await expect(earlier.last()).toContainText("Only checked: 1 new");
  await earlier.first().getByRole("button").click();
  await expect(dialog(page)).toContainText(`erp-${mark}.csv was imported.`);
  await expect(dialog(page).getByRole("button", { name: "Import it now" })).toHaveCount(0);
});
