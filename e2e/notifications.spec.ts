/** Notifications of a finished try-on while Toile is not visible. */
import { createECDH, randomBytes } from "node:crypto";
import { API_BASE } from "@toile/contract";
import { WHOLE_BROWSER } from "./browser.ts";
import { expect, test, uploadProfilePhoto } from "./shopper.ts";
import { chooseFromRail, never, tryItOn } from "./visual-screens.ts";

test.use({
  ...WHOLE_BROWSER,
  serviceWorkers: "allow",
  permissions: ["notifications"],
  viewport: { width: 390, height: 844 },
});

test("a shopper turns notifications on, leaves, is notified on the device, and turns them off in the profile", async ({
  shopper: { page, session },
  context,
}) => {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  const subscription = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString("hex")}`,
    keys: { p256dh: curve.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") },
  };
  // This Chromium has no push service.
  await context.addInitScript((made) => {
    const known = {
      endpoint: made.endpoint,
      toJSON: () => made,
      unsubscribe: async () => {
        localStorage.removeItem("made");
        return true;
      },
    };
    PushManager.prototype.getSubscription = async () => (localStorage.getItem("made") ? (known as never) : null);
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem("made", "yes");
      return known as never;
    };
  }, subscription);
  await page.goto("/profile");
  await page.waitForFunction(() => Boolean(navigator.serviceWorker.controller));
  await page.reload();
  const toggle = page.getByRole("switch", { name: "Tell me when a try-on is ready" });
  await expect(toggle).not.toBeChecked();

  const predictionId = "01938a3c-0000-7000-8000-000000000009";
  await page.route(`**${API_BASE}/style/virtual-tryon`, (route) =>
    route.fulfill({ status: 202, json: { success: true, predictionId } }),
  );
  await page.route(`**${API_BASE}/style/predictions/**`, () => never());
  await uploadProfilePhoto(page, session);
  await page.goto("/try-on");
  await chooseFromRail(page);
  await tryItOn(page);
  const put = page.waitForResponse(
    (answer) => answer.url().endsWith("/users/push") && answer.request().method() === "PUT",
  );
  await page.getByRole("button", { name: "Notify me when it's ready" }).click();
  expect((await put).status()).toBe(204);
  await expect(page.getByText("You can leave: we'll notify you when it's ready.")).toBeVisible();

  const browser = await context.newCDPSession(page);
  let registrationId = "";
  browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId;
  });
  await browser.send("ServiceWorker.enable");
  await expect.poll(() => registrationId).not.toBe("");
  const origin = new URL(page.url()).origin;
  await page.goto("about:blank");
  const data = JSON.stringify({ kind: "tryon", tryonId: predictionId, status: "succeeded" });
  await browser.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto(`${origin}/profile`);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const shown = await (await navigator.serviceWorker.ready).getNotifications();
        return shown.map((one) => ({ title: one.title, data: one.data }));
      }),
    )
    .toEqual([{ title: "Your try-on is ready", data: `/try-on?result=${predictionId}` }]);

  await expect(toggle).toBeChecked();
  const removed = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await toggle.click();
  expect((await removed).status()).toBe(204);
  await expect(toggle).not.toBeChecked();
});

test("an iPhone without the app says how to get it", async ({ shopper: { page } }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "userAgent", { value: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)" });
    // As in Safari for a page that is not an installed app.
    Reflect.deleteProperty(window, "PushManager");
  });
  await page.goto("/profile");
  await expect(page.getByText("In Safari, tap Share, then Add to Home Screen")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Tell me when a try-on is ready" })).toHaveCount(0);
});
