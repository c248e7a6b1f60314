import { expect, test } from "vitest";
import { dataKey, isBuiltAsset, isPageKept, isPublicPicture, isVisitKept, readShared } from "./kept.rules.ts";

test("shop pages are stored for use offline; nothing about money, accounts or secret links is", () => {
  for (const path of ["/", "/browse", "/product/linen-shirt", "/try-on", "/blog/a-post", "/browse.data", "/_.data"])
    expect(isPageKept(path), path).toBe(true);
  for (const path of ["/payment", "/payment.data", "/buy-credits", "/profile", "/look/s3cret", "/look/s3cret.data"])
    expect(isPageKept(path), path).toBe(false);
  for (const path of [
    "/reset-password",
    "/forgot-password.data",
    "/oauth/callback",
    "/developer",
    "/offline",
    "/a-new-page",
  ])
    expect(isPageKept(path), path).toBe(false);
  for (const path of ["/admin/users", "/auth", "/login.data", "/confirm-email", "/api/v1/auth/me", "/_stripe/v1/x"])
    expect(isPageKept(path), path).toBe(false);
});

test("neither a try-on's own URL nor shared content is recorded as a visit", () => {
  const isKept = (path: string) => isVisitKept(new URL(path, "https://toile.test"));
  expect(["/try-on", "/browse?q=linen", "/try-on?productId=p"].map(isKept)).toEqual([true, true, true]);
  expect(["/try-on?result=r1", "/try-on?shared=picture", "/profile"].map(isKept)).toEqual([false, false, false]);
});

test("a page's data has one key, whichever routes the router asked for", () => {
  const asked = "https://toile.test/browse.data?q=linen&_routes=routes%2Fbrowse";
  expect(dataKey(asked)).toBe("https://toile.test/browse.data?q=linen");
  expect(dataKey("https://toile.test/_.data")).toBe("https://toile.test/_.data");
});

test("public pictures are stored, private ones are not; nor are the photo check's networks", () => {
  expect(["/pictures/a.webp", "/demo/hero.webp", "/api/v1/images/p1?sig=x"].map(isPublicPicture)).toEqual([
    true,
    true,
    false,
  ]);
  expect(["/assets/frame-x.js", "/assets/a.woff2", "/assets/a.wasm", "/sw.js"].map(isBuiltAsset)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("a shared link is found wherever the other app put it; a link to our own shop becomes its product", () => {
  const origin = "https://toile.test";
  expect(readShared(["", "Look at this: https://shop.example/p/1?c=2 nice", ""], origin)).toEqual({ kind: "link" });
  expect(readShared(["https://toile.test/product/linen-shirt?x=1"], origin)).toEqual({
    kind: "product",
    slug: "linen-shirt",
  });
  expect(readShared(["https://elsewhere.test/product/linen-shirt"], origin).kind).toBe("link");
  for (const nothing of [["", "a shirt"], ["javascript:alert(1)"], []])
    expect(readShared(nothing, origin)).toEqual({ kind: "nothing" });
});
