/** Journeys share a browser context (one-context.ts), and none finds anything of the one before. */
import { expect, test } from "./shopper.ts";

test.describe.configure({ mode: "serial" });

const found = async () => ({
  items: Object.keys({ ...localStorage, ...sessionStorage }).sort(),
  cookies: document.cookie,
  databases: (await indexedDB.databases()).map(({ name }) => name),
  caches: await caches.keys(),
  canCopy: (await navigator.permissions.query({ name: "clipboard-read" as PermissionName })).state,
});

test("a journey stores something wherever a page can, and leaves a second page open", async ({ page, context }) => {
  await page.goto("/healthz");
  await page.evaluate(async () => {
    localStorage.setItem("left", "1");
    sessionStorage.setItem("left", "1");
    // biome-ignore lint/suspicious/noDocumentCookie: the simplest cookie that a page can set.
    document.cookie = "left=1";
    indexedDB.open("left");
    await caches.open("left");
  });
  await context.grantPermissions(["clipboard-read"]);
  await context.route("**/healthz", (route) => route.fulfill({ body: "left" }));
  const second = await context.newPage();
  await second.goto("/healthz");
  await expect(second.getByText("left")).toBeVisible();
  const { items, ...rest } = await page.evaluate(found);
  expect(items).toEqual(["cookie-consent", "cookie-preferences", "left"]);
  expect(rest).toEqual({
    cookies: "left=1",
    databases: ["left"],
    caches: ["left"],
    canCopy: "granted",
  });
});

test("the next journey finds nothing of it", async ({ page, context }) => {
  await page.goto("/healthz");
  expect(await page.evaluate(found)).toEqual({
    items: ["cookie-consent", "cookie-preferences"],
    cookies: "",
    databases: [],
    caches: [],
    canCopy: "prompt",
  });
  await expect(page.getByText("left")).toHaveCount(0);
  // Its own, and the one that stays.
  expect(context.pages()).toHaveLength(2);
});
