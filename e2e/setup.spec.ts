/** /setup: a first start without the demo and without an administrator, on a server and a database of its own. */
import { expectAccessibleInBothThemes, expectNoOverflow } from "./accessibility.ts";
import { type OwnServer, startOwnServer } from "./own-server.ts";
import { expect, expectToast, test } from "./shopper.ts";

/** A database is made, and the server starts. */
const START_MS = 120_000;

let server: OwnServer | undefined;
test.beforeAll(async () => {
  test.setTimeout(START_MS);
  server = await startOwnServer({ DEMO: "off", TRYON_THREADS: "1", RATE_LIMITS: "off" });
});
test.afterAll(() => server?.stop());

test("the code that the program printed makes the first administrator, once [X.68]", async ({ page }) => {
  if (!server) throw new Error("the server did not start");
  const code = / {2}with code {4}(\S+)/.exec(server.output())?.[1];
  expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  const address = `${server.origin}/setup`;
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Set up Toile" })).toBeVisible();
  await page.getByLabel("Code").fill("AAAAA-AAAAA");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("This is not the code.")).toBeVisible();
  await expectAccessibleInBothThemes(page, "the code that is asked for");

  // As somebody types it from a terminal.
  await page.getByLabel("Code").fill(` ${code?.toLowerCase().replace("-", " ")} `);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "What we found" })).toBeVisible();
  const found = page.getByRole("region", { name: "What we found" });
  await expect(found).toContainText("a folder");
  await expect(found).not.toContainText(code ?? "");
  await expectAccessibleInBothThemes(page, "the set-up page");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page, "the set-up page on a phone");

  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Weaver");
  await page.getByRole("textbox", { name: "Email", exact: true }).fill("ada@toile.test");
  await page.getByLabel("Password", { exact: true }).fill("a long one, really");
  await page.getByLabel("Confirm password").fill("a long one, really");
  await page.getByRole("button", { name: "Create the account" }).click();
  await expectToast(page, "The shop is yours");
  await expect(page.getByRole("heading", { name: "Admin Panel" })).toBeVisible();

  const again = await page.goto(address);
  expect(again?.status()).toBe(404);
});
