import { describe, expect, it } from "vitest";
import { parseOrigin, toOrigin } from "./origin.ts";

describe("the page that sign-in interrupted", () => {
  it("is restored unchanged, state included [S2.27]", () => {
    const from = toOrigin({ pathname: "/payment", search: "?a=1", hash: "#b", state: { package: "medium" } });
    expect(parseOrigin({ from })).toEqual({
      pathname: "/payment",
      search: "?a=1",
      hash: "#b",
      state: { package: "medium" },
    });
  });

  it("may be given as a path", () => {
    expect(parseOrigin({ from: "/try-on?productId=7#top" })).toMatchObject({
      pathname: "/try-on",
      search: "?productId=7",
      hash: "#top",
    });
  });

  it("is never another site and never a sign-in screen", () => {
    for (const from of [
      "https://evil.test/",
      "//evil.test",
      "/login",
      "/register?ref=1",
      { pathname: "/auth" },
      {},
      null,
      7,
    ]) {
      expect(parseOrigin({ from })).toBeNull();
    }
    expect(parseOrigin(null)).toBeNull();
  });
});
