import { describe, expect, it } from "vitest";
import { canCheck } from "./can-check.ts";

const able = { WebAssembly: {}, Worker: {}, OffscreenCanvas: {}, createImageBitmap: {} };
const on = (connection: { saveData?: boolean; effectiveType?: string }) => ({ ...able, navigator: { connection } });

describe("the photo check", () => {
  it("runs where the browser has what it needs, whether or not it tells of its connection", () => {
    expect(canCheck({ ...able, navigator: {} })).toBe(true);
    expect(canCheck(on({ effectiveType: "4g" }))).toBe(true);
  });

  it("is left out where WebAssembly, workers or their canvas are missing", () => {
    for (const missing of Object.keys(able)) expect(canCheck({ ...able, [missing]: undefined })).toBe(false);
  });

  it("is left out where data is to be saved or the connection is slow", () => {
    expect(canCheck(on({ saveData: true, effectiveType: "4g" }))).toBe(false);
    expect(canCheck(on({ effectiveType: "3g" }))).toBe(false);
  });
});
