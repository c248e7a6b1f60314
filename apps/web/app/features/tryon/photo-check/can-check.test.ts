import { describe, expect, it } from "vitest";
import { canCheck } from "./can-check.ts";

const able = { WebAssembly: {}, Worker: {}, OffscreenCanvas: {}, createImageBitmap: {} };
const on = (connection: { saveData?: boolean; effectiveType?: string }) => ({ ...able, navigator: { connection } });

describe("the photo check", () => {
  it("runs if the browser has what it needs, whether or not it reports its connection", () => {
    expect(canCheck({ ...able, navigator: {} })).toBe(true);
    expect(canCheck(on({ effectiveType: "4g" }))).toBe(true);
  });

  it("is skipped if WebAssembly, workers or their canvas are missing", () => {
    for (const missing of Object.keys(able)) expect(canCheck({ ...able, [missing]: undefined })).toBe(false);
  });

  it("is skipped if data should be saved or the connection is slow", () => {
    expect(canCheck(on({ saveData: true, effectiveType: "4g" }))).toBe(false);
    expect(canCheck(on({ effectiveType: "3g" }))).toBe(false);
  });
});
