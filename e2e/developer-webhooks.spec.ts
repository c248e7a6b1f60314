/** The API keys tab beyond the key itself: permissions, usage and webhooks. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import type { Page } from "@playwright/test";
import { API_BASE, API_KEY_HEADER } from "@toile/contract";
import { expectAccessibleInBothThemes, expectNoOverflow } from "./accessibility.ts";
import { expect, expectToast, test } from "./shopper.ts";

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function generateKey(page: Page, accessToken: string): Promise<string> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const made = await page.request.post(`${API_BASE}/developer/api-key/generate`, { headers });
  return (await made.json()).apiKey;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

test("a developer sets what a key may do and sees its usage [X.83, X.84]", async ({ shopper: { page, session } }) => {
  const apiKey = await generateKey(page, session.accessToken);
  await page.goto("/developer");
  await expect(card(page, "Usage").getByText("No calls yet.")).toBeVisible();
  const permissions = card(page, "Permissions");
  await permissions.getByRole("checkbox", { name: "Balance" }).click();
  const origins = permissions.getByRole("textbox", { name: "Pages that may use it" });
  await origins.fill("shop.example");
  await permissions.getByRole("button", { name: "Save permissions" }).click();
  await expect(permissions.getByText("An origin has a scheme and a host, and no path")).toBeVisible();
  await origins.fill("https://shop.example");
  await permissions.getByRole("button", { name: "Save permissions" }).click();
  await expectToast(page, "Permissions saved");
  const headers = { [API_KEY_HEADER]: apiKey };
  expect((await page.request.get(`${API_BASE}/developer/credits`, { headers })).status()).toBe(403);
  await page.request.post(`${API_BASE}/style/virtual-tryon`, { headers, multipart: { mode: "quality" } });
  await page.reload();
  await expect(permissions.getByRole("checkbox", { name: "Balance" })).not.toBeChecked();
  const calls = card(page, "Usage").getByRole("region", { name: "The last calls" });
  await expect(calls.getByRole("row").nth(1)).toContainText("VALIDATION_FAILED");
});

test("a webhook is added with a secret shown once, tested with the sample of the documentation, and deleted [X.82]", async ({
  shopper: { page, session },
}) => {
  await generateKey(page, session.accessToken);
  await page.goto("/developer?tab=documentation");
  const code = await page.getByRole("region", { name: "A server for webhooks" }).innerText();
  const port = await freePort();
  await page.goto("/developer");
  const webhooks = card(page, "Webhooks");
  await webhooks.getByRole("button", { name: "Add a webhook" }).click();
  await page.getByRole("textbox", { name: "URL" }).fill("nothing");
  await page.getByRole("button", { name: "Add webhook", exact: true }).click();
  await expect(page.getByText("Please enter the whole URL")).toBeVisible();
  await page.getByRole("textbox", { name: "URL" }).fill(`http://127.0.0.1:${port}/`);
  await page.getByRole("button", { name: "Add webhook", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "The webhook's secret" });
  const secret = await dialog.getByText(/^whsec_/).innerText();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(secret)).toHaveCount(0);

  // Inside the repository, so that the sample finds its package.
  const folder = await mkdtemp(path.join(import.meta.dirname, "../apps/api/.sample-"));
  await writeFile(path.join(folder, "server.mjs"), code);
  const env = { ...process.env, PORT: String(port), TOILE_WEBHOOK_SECRET: secret };
  const server = spawn(process.execPath, ["server.mjs"], { cwd: folder, env, stdio: "ignore" });
  try {
    await expect(async () => {
      expect((await page.request.post(`http://127.0.0.1:${port}/`, { data: "{}" })).status()).toBe(400);
    }).toPass();
    await webhooks.getByRole("button", { name: "Send a test" }).click();
    const log = webhooks.getByRole("region", { name: /^Log of/ });
    await expect(log.getByText("delivered")).toBeVisible({ timeout: 20_000 });
    await expect(log.getByText("Status 204")).toBeVisible();
    const ended = once(server, "exit");
    server.kill();
    await ended;
    await log.getByRole("button", { name: "Send again" }).click();
    await expect(log.getByText("Its server refused the connection.")).toBeVisible({ timeout: 20_000 });
  } finally {
    server.kill();
    await rm(folder, { recursive: true });
  }
  await webhooks.getByRole("button", { name: "Switch off" }).click();
  await expect(webhooks.getByText("Off", { exact: true })).toBeVisible();
  await webhooks.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Webhook deleted");
  await expect(webhooks.getByRole("button", { name: "Send a test" })).toHaveCount(0);
});

test("axe finds nothing on the API keys tab with a key in either theme, and nothing scrolls sideways at 360 px", async ({
  shopper: { page, session },
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const apiKey = await generateKey(page, session.accessToken);
  const headers = { authorization: `Bearer ${session.accessToken}` };
  const data = { url: "http://127.0.0.1:9/a/rather/long/path/of/a/webhook/that/has/to/be/broken/somewhere" };
  await page.request.post(`${API_BASE}/developer/webhooks`, { headers, data });
  const multipart = { mode: "quality" };
  await page.request.post(`${API_BASE}/style/virtual-tryon`, { headers: { [API_KEY_HEADER]: apiKey }, multipart });
  await page.goto("/developer");
  await card(page, "Webhooks").getByRole("button", { name: "Log" }).click();
  await expect(card(page, "Webhooks").getByText("Nothing sent yet.")).toBeVisible();
  await expect(card(page, "Usage").getByRole("region", { name: "The last calls" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page);
});
