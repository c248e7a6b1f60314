/** /admin: what an administrator changes in the shop. */
import { API_BASE } from "@toile/contract";
import { dialog, enter, find, headers, hold, table, tag } from "./admin-area.ts";
import { hangRail } from "./shop-rail.ts";
import { expect, expectToast, test } from "./shopper.ts";

const callTo = (path: string) => new RegExp(`${API_BASE}${path}(\\?|$)`);

test("a product is found and moved, and a failure keeps the dialog open [O2.33, O2.34, O2.35, O2.36, O4.01, O4.02, O5.04, O6.01, O8.05]", async ({
  page,
}) => {
  const name = `Placed cape ${tag()}`;
  const { brand } = await hangRail(page, [{ name }]);
  const { brand: other } = await hangRail(page, []);
  await enter(page);
  await page.goto("/admin?tab=products");
  await expect(headers(page, "Products")).toHaveText([
    "Select all on this page",
    "Name",
    "Brand",
    "Category",
    "Price",
    "Status",
    "Views",
    "Clicks",
    "Created",
    "Actions",
  ]);
  await find(page, name);
  const row = table(page, "Products").getByRole("row", { name });
  await expect(row).toContainText(brand.name);
  await row.getByRole("button", { name: `Edit ${name}` }).click();
  await expect(dialog(page).getByLabel("Name")).not.toBeEditable();
  await expect(dialog(page).getByLabel("Status").getByRole("option")).toHaveText([
    "Active",
    "Inactive",
    "Out of stock",
    "Discontinued",
  ]);
  await dialog(page).getByLabel("Status").selectOption("discontinued");
  await dialog(page).getByLabel("Category").selectOption({ label: "Dresses" });
  await dialog(page).getByLabel("Brand").selectOption({ label: other.name });
  await dialog(page).getByRole("switch", { name: "Available" }).click();

  const address = `**${API_BASE}/products/*`;
  await page.route(address, (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Error", "Failed to update product");
  await page.unroute(address);

  const sent = page.waitForRequest((request) => request.method() === "PUT");
  const reloaded = page.waitForResponse(callTo("/products/admin/all"));
  await dialog(page).getByRole("button", { name: "Save" }).click();
  const body = (await sent).postDataBuffer()?.toString() ?? "";
  expect([...body.matchAll(/name="(\w+)"/g)].map(([, field]) => field).sort()).toEqual([
    "brandId",
    "categoryId",
    "isAvailable",
    "status",
  ]);
  await expectToast(page, "Success", "Product updated successfully");
  await reloaded;
  await expect(dialog(page)).toHaveCount(0);
  await expect(row).toContainText("Discontinued");
  await expect(row).toContainText("Not available");
  await expect(row).toContainText("Dresses");
  await expect(row).toContainText(other.name);
});

test("a brand is added, changed and deleted, and one in use stays [O2.37, O2.38, O2.39, O2.44, O2.46, O4.03, O4.04, O4.05, O5.01, O8.06, O8.08]", async ({
  page,
}) => {
  const name = `Atelier ${tag()}`;
  const { brand: used } = await hangRail(page, [{ name: "Hem" }]);
  await enter(page);
  await page.goto("/admin?tab=brands");
  await expect(headers(page, "Brands")).toHaveText(["Name", "Price range", "Website", "Status", "Created", "Actions"]);
  await page.getByRole("button", { name: "Add Brand" }).click();
  const create = dialog(page).getByRole("button", { name: /^Creat/ });
  await expect(create).toBeDisabled();
  await expect(dialog(page).getByLabel("Price range")).toHaveValue("mid-range");
  await expect(dialog(page).getByLabel("Price range").getByRole("option")).toHaveText([
    "Budget",
    "Mid-range",
    "Luxury",
    "Premium",
  ]);
  await expect(dialog(page).getByRole("switch", { name: "Active" })).toBeChecked();
  await dialog(page).getByLabel("Name").fill(name);
  await dialog(page).getByLabel("Logo address").fill("/demo/garments/tee-rust.jpg");
  await dialog(page).getByLabel("Website").fill("javascript:alert(1)");
  await dialog(page).getByLabel("Description").fill("Linen and wool.");
  await dialog(page).getByLabel("Specialties").fill("linen, wool");
  await create.click();
  await expectToast(page, "Error", /^Failed to create brand: ./);
  await dialog(page).getByLabel("Website").fill("atelier.example");
  const { release, sent } = await hold(page, `**${API_BASE}/brands`, "POST");
  await create.click();
  await expect(create).toHaveText("Creating...");
  await expect(create).toBeDisabled();
  release();
  expect((await sent).postDataJSON()).toEqual({
    name,
    logoUrl: "/demo/garments/tee-rust.jpg",
    websiteUrl: "https://atelier.example",
    description: "Linen and wool.",
    priceRange: "mid-range",
    specialties: ["linen", "wool"],
    isActive: true,
  });
  await expectToast(page, "Success", "Brand created successfully");
  await find(page, name);
  const row = table(page, "Brands").getByRole("row", { name });
  await expect(row.getByRole("link", { name: "atelier.example" })).toHaveAttribute(
    "href",
    /^https:\/\/atelier\.example/,
  );
  await expect(row).toContainText("Active");

  await row.getByRole("button", { name: `Edit ${name}` }).click();
  await dialog(page).getByLabel("Price range").selectOption("premium");
  await dialog(page).getByRole("switch", { name: "Active" }).click();
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Success", "Brand updated successfully");
  await expect(row).toContainText("Premium");
  await expect(row).toContainText("Inactive");
  await row.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Success", "Brand deleted successfully");
  await expect(page.getByRole("heading", { name: "No brands found" })).toBeVisible();

  await find(page, used.name);
  await table(page, "Brands")
    .getByRole("button", { name: `Delete ${used.name}` })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(
    page,
    "Error",
    `Failed to delete brand: ${used.name} still has products. Move or delete them first.`,
  );
  await expect(table(page, "Brands").getByRole("row", { name: used.name })).toBeVisible();
});

test("a category is added below another one, changed and deleted [O2.39, O2.40, O2.41, O2.45, O2.46, O4.05, O5.01, O5.02, O5.03, O8.07, O8.09]", async ({
  page,
}) => {
  const name = `Shelf ${tag()}`;
  await enter(page);
  await page.goto("/admin?tab=categories");
  await expect(headers(page, "Categories")).toHaveText([
    "Name",
    "Parent",
    "Sort order",
    "Status",
    "Created",
    "Actions",
  ]);
  await expect(table(page, "Categories").getByRole("row", { name: "Dresses" })).toContainText("Main Category");
  await page.getByRole("button", { name: "Add Category" }).click();
  const create = dialog(page).getByRole("button", { name: /^Creat/ });
  await expect(create).toBeDisabled();
  await expect(dialog(page).getByLabel("Sort order")).toHaveValue("0");
  await dialog(page).getByLabel("Name").fill(name);
  await dialog(page).getByLabel("Parent category").selectOption({ label: "Dresses" });
  await dialog(page).getByLabel("Sort order").fill("7");
  await dialog(page).getByLabel("Description").fill("For the opera.");
  await dialog(page).getByLabel("Image address").fill("/demo/garments/tee-rust.jpg");
  await dialog(page).getByLabel("Keywords").fill("long, evening");
  const { release, sent } = await hold(page, `**${API_BASE}/categories`, "POST");
  await create.click();
  await expect(create).toHaveText("Creating...");
  await expect(create).toBeDisabled();
  release();
  expect((await sent).postDataJSON()).toEqual({
    name,
    parentCategoryId: expect.any(String),
    description: "For the opera.",
    imageUrl: "/demo/garments/tee-rust.jpg",
    sortOrder: 7,
    keywords: ["long", "evening"],
    isActive: true,
  });
  await expectToast(page, "Success", "Category created successfully");
  await find(page, name);
  const row = table(page, "Categories").getByRole("row", { name });
  await expect(row.getByRole("cell")).toHaveText([name, "Dresses", "7", "Active", /^[A-Z][a-z]{2} \d/, ""]);

  await row.getByRole("button", { name: `Edit ${name}` }).click();
  await expect(dialog(page).getByLabel("Parent category").getByRole("option", { name })).toHaveCount(0);
  await dialog(page).getByLabel("Name").fill("x".repeat(121));
  await dialog(page).getByLabel("Parent category").selectOption("");
  await dialog(page).getByLabel("Sort order").fill("9999999");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Error", /^Failed to update category: ./);
  await dialog(page).getByLabel("Name").fill(name);
  await dialog(page).getByLabel("Sort order").fill("");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Success", "Category updated successfully");
  await expect(row.getByRole("cell").nth(1)).toHaveText("Main Category");
  await expect(row.getByRole("cell").nth(2)).toHaveText("0");

  await page.route(`**${API_BASE}/categories/*`, (route) => route.abort());
  const remove = async () => {
    await row.getByRole("button", { name: `Delete ${name}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  };
  await remove();
  await expectToast(page, "Error", "Failed to delete category: The server cannot be reached.");
  await page.unroute(`**${API_BASE}/categories/*`);
  await remove();
  await expectToast(page, "Success", "Category deleted successfully");
  await expect(page.getByRole("heading", { name: "No categories found" })).toBeVisible();
});

test("several products are changed at once and undone, and a file is checked and imported [X.68]", async ({ page }) => {
  const name = `Bulk cape ${tag()}`;
  const { brand, category } = await hangRail(page, [{ name: `${name} one` }, { name: `${name} two` }]);
  await enter(page);
  await page.goto(`/admin?tab=products&search=${encodeURIComponent(name)}`);
  const rows = table(page, "Products").getByRole("row", { name });
  await expect(rows).toHaveCount(2);
  await page.getByLabel("Select all on this page").check();
  await page.getByRole("button", { name: "Edit 2 products" }).click();
  await dialog(page).getByLabel("Status").selectOption("inactive");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Success", "2 products updated");
  await expect(rows.filter({ hasText: "Inactive" })).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "Success", "2 products as before");
  await expect(rows.filter({ hasText: "Inactive" })).toHaveCount(0);

  await page.getByRole("button", { name: "Import" }).click();
  await dialog(page)
    .getByLabel("File", { exact: true })
    .setInputFiles({
      name: "capes.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(
        `id,name,brand,category,price\ncape-3,${name} three,${brand.name},${category.name},30\n,,,,\n`,
      ),
    });
  await dialog(page).getByRole("button", { name: "Check", exact: true }).click();
  await expect(dialog(page).getByText("capes.csv was checked.")).toBeVisible();
  await expect(dialog(page).getByText("This was only a check; nothing has changed.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Import it now" }).click();
  await expect(dialog(page).getByText("capes.csv was imported.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await expect(rows).toHaveCount(3);
});
