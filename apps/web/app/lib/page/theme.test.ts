import { describe, expect, it } from "vitest";
import { FIRST_PAINT_SCRIPT, parseTheme } from "./theme.ts";

describe("the theme", () => {
  it("is the system's unless light or dark was chosen", () => {
    expect(["light", "dark", "system", "", null, "sepia"].map(parseTheme)).toEqual([
      "light",
      "dark",
      "system",
      "system",
      "system",
      "system",
    ]);
  });

  it("is set before the first paint from the storage key `theme`", () => {
    const run = (stored: Record<string, string>) => {
      const document = { documentElement: { dataset: {} as Record<string, string> } };
      const storage = { getItem: (key: string) => stored[key] ?? null };
      new Function("document", "localStorage", "addEventListener", FIRST_PAINT_SCRIPT)(document, storage, () => {});
      return document.documentElement.dataset;
    };
    expect(run({ theme: "dark" })).toEqual({ theme: "dark" });
    expect(run({ theme: "sepia" })).toEqual({ theme: "system" });
    expect(run({ auth_token: "a", user_data: "{}" })).toEqual({ theme: "system", signedIn: "" });
    expect(run({ auth_token: "a" })).toEqual({ theme: "system" });
  });
});
