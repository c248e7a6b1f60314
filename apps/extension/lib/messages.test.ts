import { expect, test } from "vitest";
import { authStatus, foundGarment, isFromSite, shopMessage } from "./messages.ts";

const SITE = "https://toile.example";
const status = {
  type: "UPDATE_AUTH_STATUS",
  authToken: "a token",
  userProfile: { id: "1", email: "ada@example.org", firstName: "Ada", lastName: null },
};

test("the sign-in state is accepted in only one shape [S7.25, X.66]", () => {
  expect(authStatus.safeParse(status).success).toBe(true);
  expect(authStatus.safeParse({ ...status, authToken: null, userProfile: null }).success).toBe(true);
  for (const wrong of [
    { ...status, type: "SOMETHING" },
    { ...status, authToken: 7 },
    { ...status, authToken: null },
    { ...status, userProfile: null },
    { ...status, userProfile: { id: "1" } },
    { type: "UPDATE_AUTH_STATUS" },
    "UPDATE_AUTH_STATUS",
    null,
  ])
    expect(authStatus.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
});

test("messages are accepted only from the site's own pages, not from frames in them or look-alike sites [X.66]", () => {
  expect(isFromSite({ url: `${SITE}/login`, origin: SITE, frameId: 0 }, SITE)).toBe(true);
  expect(isFromSite({ url: `${SITE}/login` }, SITE)).toBe(true);
  for (const sender of [
    { url: `${SITE}.evil.example/login` },
    { url: "https://shop.example/?https://toile.example" },
    { url: "http://toile.example/" },
    { url: `${SITE}:8443/` },
    { url: `${SITE}/`, origin: "https://shop.example" },
    { url: `${SITE}/`, frameId: 3 },
    { url: "about:blank" },
    {},
  ])
    expect(isFromSite(sender, SITE), JSON.stringify(sender)).toBe(false);
});

test("a garment reported by a page has http(s) URLs", () => {
  const garment = {
    pictureUrl: "https://shop.example/a.jpg",
    productName: "Coat",
    productUrl: "https://shop.example/",
  };
  expect(foundGarment.safeParse(garment).success).toBe(true);
  for (const pictureUrl of ["file:///etc/passwd", "javascript:alert(1)", "data:image/png;base64,AA", "a.jpg"])
    expect(foundGarment.safeParse({ ...garment, pictureUrl }).success, pictureUrl).toBe(false);
  expect(shopMessage.safeParse({ type: "OPEN", page: "https://evil.example" }).success).toBe(false);
});
