import { describe, expect, it } from "vitest";
import { shareWay } from "./share-way.ts";

describe("the way a picture is shared", () => {
  it("tries the native share sheet first on phones, whatever the target [S2.88]", () => {
    for (const hasWindow of [true, false])
      expect(shareWay({ handheld: true, sheetTakesPicture: true, hasWindow })).toBe("sheet");
  });

  it("does not use the share sheet on a computer [S2.88]", () => {
    expect(shareWay({ handheld: false, sheetTakesPicture: true, hasWindow: true })).toBe("window");
    expect(shareWay({ handheld: false, sheetTakesPicture: true, hasWindow: false })).toBe("save");
  });

  it("opens a window or saves the picture if there is no usable sheet [S2.89, S2.90]", () => {
    expect(shareWay({ handheld: true, sheetTakesPicture: false, hasWindow: true })).toBe("window");
    expect(shareWay({ handheld: true, sheetTakesPicture: false, hasWindow: false })).toBe("save");
  });
});
