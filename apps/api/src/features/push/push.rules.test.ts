import { expect, test } from "vitest";
import { isPushService, judgeResponse } from "./push.rules.ts";
import { deriveVapidKeys } from "./vapid.ts";

test("messages go only to browsers' push services", () => {
  for (const host of [
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "web.push.apple.com",
    "wns2-par02p.notify.windows.com",
  ])
    expect(isPushService(`https://${host}/x`)).toBe(true);
  for (const url of [
    "http://fcm.googleapis.com/x",
    "https://fcm.googleapis.com:444/x",
    "https://a:b@fcm.googleapis.com/x",
    "https://push.apple.com.shop.example/x",
    "https://169.254.169.254/x",
    "no url",
  ])
    expect(isPushService(url)).toBe(false);
});

test("a response decides whether to continue, retry or delete the device", () => {
  expect([201, 404, 410, 403, 429, 502, 400, 413].map(judgeResponse)).toEqual([
    "delivered",
    "gone",
    "gone",
    "gone",
    "again",
    "again",
    "refused",
    "refused",
  ]);
});

test("the key is derived from the secret", () => {
  const [first, again, other] = ["secret one", "secret one", "secret two"].map(deriveVapidKeys);
  expect(first).toEqual(again);
  expect(first?.publicKey).not.toBe(other?.publicKey);
  expect(Buffer.from(first?.publicKey ?? "", "base64url")).toHaveLength(65);
  expect(Buffer.from(first?.privateKey ?? "", "base64url")).toHaveLength(32);
});
