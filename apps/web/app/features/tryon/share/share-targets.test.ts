import { describe, expect, it } from "vitest";
import { pinterestShareUrl, SHARE_TARGETS } from "./share-targets.ts";

describe("share targets", () => {
  it("are the eight required [S2.87]", () => {
    expect(SHARE_TARGETS.map((target) => target.name)).toEqual([
      "Facebook",
      "Twitter",
      "Instagram",
      "LinkedIn",
      "WhatsApp",
      "Telegram",
      "Pinterest",
      "Reddit",
    ]);
  });

  it("open a window only for Pinterest and give instructions for the other seven [S2.89, S2.90]", () => {
    const withWindow = SHARE_TARGETS.filter((target) => target.steps === null).map((target) => target.name);
    expect(withWindow).toEqual(["Pinterest"]);
    for (const target of SHARE_TARGETS) if (target.steps) expect(target.steps.length).toBeGreaterThan(1);
  });

  it("give Pinterest the page and the caption, never the URL of the private picture", () => {
    const address = new URL(pinterestShareUrl({ pageUrl: "https://toile.test/try-on", caption: "Linen & shirt" }));
    expect(address.searchParams.get("url")).toBe("https://toile.test/try-on");
    expect(address.searchParams.get("description")).toBe("Linen & shirt");
    expect(address.searchParams.has("media")).toBe(false);
  });
});
