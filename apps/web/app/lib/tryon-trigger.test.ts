import { describe, expect, it } from "vitest";
import { parseMessage, parseTrigger, TRIGGER_EVENT, TRIGGER_FUNCTION, TRIGGER_MESSAGE } from "./tryon-trigger.ts";

describe("the triggers of the try-on", () => {
  it("are named after the product [O2.15, O2.16, O2.17]", () => {
    expect([TRIGGER_EVENT, TRIGGER_MESSAGE, TRIGGER_FUNCTION]).toEqual(["toile-try-on", "TOILE_TRY_ON", "toileTryOn"]);
  });

  it("carry a garment's address and a name, 'Product' if there is none [O2.18]", () => {
    expect(parseTrigger({ garmentImageUrl: " /a.jpg ", productName: "Cape" })).toEqual({
      garmentImageUrl: "/a.jpg",
      productName: "Cape",
    });
    expect(parseTrigger({ garmentImageUrl: "/a.jpg" })?.productName).toBe("Product");
    expect(parseTrigger({ garmentImageUrl: "/a.jpg", productName: 7 })?.productName).toBe("Product");
  });

  it("name the product when the shop itself triggers them", () => {
    expect(parseTrigger({ garmentImageUrl: "/a.jpg", productId: "p1" })?.productId).toBe("p1");
    expect(parseTrigger({ garmentImageUrl: "/a.jpg", productId: 7 })).not.toHaveProperty("productId");
  });

  it("are ignored without the garment's URL [O2.19]", () => {
    for (const value of [
      null,
      undefined,
      "x",
      {},
      { garmentImageUrl: " " },
      { garmentImageUrl: 7 },
      { productName: "Cape" },
    ])
      expect(parseTrigger(value)).toBeNull();
  });

  it("are accepted as messages only from this site, and of their own type [X.65]", () => {
    const data = { type: "TOILE_TRY_ON", garmentImageUrl: "/a.jpg" };
    expect(parseMessage({ data, origin: "https://a" }, "https://a")).not.toBeNull();
    expect(parseMessage({ data, origin: "https://b" }, "https://a")).toBeNull();
    expect(parseMessage({ data: { ...data, type: "OTHER" }, origin: "https://a" }, "https://a")).toBeNull();
    expect(parseMessage({ data: "TOILE_TRY_ON", origin: "https://a" }, "https://a")).toBeNull();
  });
});
