import { describe, expect, it } from "vitest";
import { creditsLabel, headerLinks } from "./shell-session.ts";

describe("the header", () => {
  const pages = ["/try-on", "/browse", "/blog", "/shopify-try-on", "/chrome-extension-welcome"];

  it("links to the required pages, and to the profile only when signed in", () => {
    expect(headerLinks({ status: "anonymous" }).map((link) => link.to)).toEqual(pages);
    expect(headerLinks({ status: "loading" }).map((link) => link.to)).toEqual(pages);
    const session = { status: "authenticated", name: "Ada", isAdmin: false, balance: 3 } as const;
    expect(headerLinks(session).map((link) => link.to)).toEqual([...pages, "/profile"]);
  });

  it("counts one credit in the singular, and thousands with a comma", () => {
    expect([0, 1, 120, 1234].map(creditsLabel)).toEqual(["0 credits", "1 credit", "120 credits", "1,234 credits"]);
  });
});
