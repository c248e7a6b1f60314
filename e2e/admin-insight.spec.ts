/** /admin: charts, exports and additions of an administrator. */
import { readFileSync } from "node:fs";
import { API_BASE } from "@toile/contract";
import { expectAccessibleInBothThemes, expectNoOverflow } from "./accessibility.ts";
import { dialog, enter, find, table, tag } from "./admin-area.ts";
import { hangRail } from "./shop-rail.ts";
import { expect, expectToast, fixture, register, test } from "./shopper.ts";

const callTo = (path: string) => new RegExp(`${API_BASE}${path}(\\?|$)`);

test("charts that fail to load say so and can be reloaded; they show the last days, by pointer, by keyboard and as tables, and the URL holds the range [X.32, X.68]", async ({
  page,
}) => {
  await enter(page);
  // Makes data for the charts.
  await register(page, `charted-${tag()}@example.org`);
  await page.route(callTo("/users/admin/metrics"), (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/admin");
  await expectToast(page, "Error", "Failed to load the charts");
  await page.unroute(callTo("/users/admin/metrics"));
  const charts = page.getByRole("region", { name: "Over time" });
  await charts.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("figure", { name: "Revenue" })).toBeVisible();
  const signUps = charts.getByRole("figure", { name: "Sign-ups" });
  await expect(charts.getByRole("radio", { name: "30 days" })).toBeChecked();
  const slider = signUps.getByRole("slider", { name: "Sign-ups by day" });
  await expect(slider).toHaveAttribute("aria-valuemax", "30");
  await slider.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", /^[A-Z][a-z]{2} \d{1,2}, \d{4}: [1-9]\d*$/);
  await slider.press("Home");
  await expect(slider).toHaveAttribute("aria-valuenow", "1");
  await signUps.getByText("As a table").click();
  await expect(signUps.getByRole("row")).toHaveCount(31);

  await charts.getByText("90 days").click();
  await expect(page).toHaveURL("/admin?days=90");
  await expect(slider).toHaveAttribute("aria-valuemax", "90");
  await page.goto("/admin?days=365");
  await expect(signUps.getByRole("slider", { name: "Sign-ups by week" })).toHaveAttribute("aria-valuemax", "53");
  await expectAccessibleInBothThemes(page, "the dashboard");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page, "the dashboard on a phone");
});

test("a list is saved as a file with its search, and the audit log records it [X.68]", async ({ page }) => {
  await enter(page);
  const person = await register(page, `exported-${tag()}@example.org`);
  await page.goto("/admin?tab=users");
  await find(page, person.user.email);
  await expect(table(page, "Users").getByRole("row")).toHaveCount(2);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^toile-users-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), "utf8").split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(person.user.email);

  await page.goto("/admin?tab=dashboard&view=audit");
  await find(page, "list.exported");
  const entry = table(page, "Audit log").getByRole("row").nth(1);
  await expect(entry).toContainText("List exported");
  await expect(entry).not.toContainText(person.user.email);

  await page.route(callTo("/users/admin/exports/brands"), (route) => route.abort());
  await page.goto("/admin?tab=brands");
  await page.getByRole("button", { name: "Export CSV" }).click();
  await expectToast(page, "Error", "Failed to export: The server cannot be reached.");
});

test("products are sorted by the server, and the URL holds the order; a list that cannot be reloaded says so and keeps its old content [O2.34, X.32, X.68]", async ({
  page,
}) => {
  const mark = tag();
  await hangRail(page, [
    { name: `Dear ${mark}`, price: 90 },
    { name: `Cheap ${mark}`, price: 10 },
    { name: `Middling ${mark}`, price: 50 },
  ]);
  await enter(page);
  await page.goto("/admin?tab=products");
  await find(page, mark);
  const products = table(page, "Products");
  const price = products.getByRole("button", { name: "Price" });
  const order = (...names: string[]) =>
    expect(products.getByRole("link")).toHaveText(names.map((name) => `${name} ${mark}`));
  await expect(products.getByRole("link")).toHaveCount(3);
  await price.click();
  await order("Dear", "Middling", "Cheap");
  await expect(page).toHaveURL(/[?&]sort=-price(&|$)/);
  await price.click();
  await order("Cheap", "Middling", "Dear");
  await expect(page).toHaveURL(/[?&]sort=price(&|$)/);
  await page.reload();
  await order("Cheap", "Middling", "Dear");
  await page.route(callTo("/products/admin/all"), (route) => route.fulfill({ status: 500, body: "" }));
  await price.click();
  await expectToast(page, "Error", "Failed to load products");
  await order("Cheap", "Middling", "Dear");
});

test("a product is added with an uploaded picture, and appears in the shop [X.68]", async ({ page }) => {
  const name = `Added cape ${tag()}`;
  const { brand, category } = await hangRail(page, []);
  await enter(page);
  await page.goto("/admin?tab=products");
  await page.getByRole("button", { name: "Add Product" }).click();
  const form = dialog(page);
  const create = form.getByRole("button", { name: "Create" });
  await expect(create).toBeDisabled();
  await form.getByLabel("Name").fill(name);
  await create.click();
  await expect(form.getByText("Please choose a brand")).toBeVisible();
  await expect(form.getByText("Please enter a price, such as 49.90")).toBeVisible();
  await form.getByLabel("Brand").selectOption({ label: brand.name });
  await form.getByLabel("Category").selectOption({ label: category.name });
  await form.getByLabel("Price").fill("49,90");
  await form.getByLabel("Currency").selectOption("USD");
  await form.getByLabel("Picture to upload").setInputFiles(fixture("garment-top.jpg"));
  await expect(form.getByLabel("Picture", { exact: false }).first()).toHaveValue(/\S/);
  await expect(form.getByRole("img", { name: "As it looks" })).toBeVisible();
  const isGarment = form.getByRole("switch", { name: "This is a garment people can try on" });
  await expect(form.getByLabel("Kind of garment")).toBeVisible();
  await isGarment.click();
  await expect(form.getByLabel("Kind of garment")).toBeHidden();
  await expectAccessibleInBothThemes(page, "a new product");
  await create.click();
  await expectToast(page, "Success", "Product created successfully");
  await find(page, name);
  const row = table(page, "Products").getByRole("row", { name });
  await expect(row).toContainText("$49.90");
  await row.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const noTryOn = page.getByRole("button", { name: "Not Available for Try-On" });
  await expect(noTryOn).toBeVisible();

  await page.goBack();
  await row.getByRole("button", { name: `Edit ${name}` }).click();
  await expect(isGarment).not.toBeChecked();
  await isGarment.click();
  await form.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Success", "Product updated successfully");
  await row.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(noTryOn).toBeHidden();
});

test("synonyms are joined and separated [X.68]", async ({ page }) => {
  const [word, other] = [`marl${tag()}`, `quay${tag()}`];
  await enter(page);
  await page.goto("/admin?tab=products&view=synonyms");
  const synonyms = table(page, "Synonyms");
  await expect(synonyms.getByRole("row", { name: /pants.*trousers/ })).toBeVisible();
  await page.getByRole("button", { name: "Add synonyms" }).first().click();
  await dialog(page).getByLabel("Words of one meaning").fill(`${word}, !!`);
  await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog(page).getByText("A synonym needs a letter or a digit.")).toBeVisible();
  await dialog(page).getByLabel("Words of one meaning").fill(`${word}, ${other.toUpperCase()}`);
  await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
  await expectToast(page, "Success", "Synonyms added");
  await find(page, word);
  await expect(synonyms.getByRole("listitem")).toHaveText([word, other]);
  await synonyms.getByRole("button", { name: `Remove ${other}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Success", "Synonym removed");
  await expect(synonyms.getByRole("listitem")).toHaveText([word]);
});

test("a shop with an administrator has no set-up page [X.68]", async ({ request }) => {
  const response = await request.get("/setup");
  expect(response.status()).toBe(404);
  expect(await response.text()).toMatch(/<h1[^>]*>Page Not Found<\/h1>/);
});

test.describe("with a clock moved by hand", () => {
  test.use({ ownContext: true });
  test("the health screen says what waits, runs failed jobs again, and says so when it is stale [X.68]", async ({
    page,
  }) => {
    await enter(page);
    await page.clock.install();
    await page.goto("/admin?tab=dashboard&view=health");
    const jobs = table(page, "Jobs by kind");
    await expect(jobs.getByRole("row", { name: "mail.send" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Components" })).toBeVisible();
    await expect(page.getByText("built-in", { exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page, "the health screen");
    await page.route(callTo("/users/admin/system"), (route) => route.fulfill({ status: 500, body: "" }));
    await page.clock.runFor(11_000);
    await expect(page.getByText("This may be out of date.")).toBeVisible();
    await expect(jobs).toBeVisible();
    await page.unroute(callTo("/users/admin/system"));
    await page.clock.runFor(11_000);
    await expect(page.getByText("refreshed every 10 seconds")).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(page, "the health screen on a phone");
    await page.getByRole("tab", { name: "Settings" }).click();
    await expect(page.getByRole("region", { name: "Data" })).toContainText("the built-in database");
    await expectAccessibleInBothThemes(page, "the settings");
  });
});

test("a search that found nothing is listed, and gets a synonym at one press [X.68]", async ({ page }) => {
  const word = `zibeline${tag()}`.replaceAll(/[^a-z]/g, "q");
  await page.request.get(`${API_BASE}/products?q=${word}`);
  const { accessToken } = await enter(page);
  // The server writes what it has counted every twenty seconds.
  const written = async () => {
    const headers = { authorization: `Bearer ${accessToken}` };
    return (await page.request.get(`${API_BASE}/users/admin/searches?search=${word}`, { headers })).text();
  };
  await expect.poll(written, { timeout: 60_000 }).toContain(word);
  await page.goto(`/admin?tab=products&view=searches&search=${word}`);
  const row = table(page, "Searches").getByRole("row", { name: word });
  await expect(row).toContainText("nothing");
  await expectAccessibleInBothThemes(page, "the searches");
  await row.getByRole("button", { name: `Add a synonym of ${word}` }).click();
  await dialog(page).getByLabel("Word").fill(`mohair${word}`);
  await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
  await expectToast(page, "Success", "Synonyms added");
  await expect(row).toContainText("Has synonyms");
});
