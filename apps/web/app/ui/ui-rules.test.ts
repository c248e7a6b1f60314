import { describe, expect, it } from "vitest";
import { initialsOf } from "./avatar.rules.ts";
import { positionAfterKey, positionAfterPointer } from "./before-after.rules.ts";

describe("the before-after divider", () => {
  it("moves by arrow and page keys and stays within the picture", () => {
    expect(positionAfterKey("ArrowRight", 50)).toBe(52);
    expect(positionAfterKey("PageDown", 5)).toBe(0);
    expect(positionAfterKey("End", 3)).toBe(100);
    expect(positionAfterKey("Enter", 50)).toBeNull();
  });

  it("follows the pointer within the picture", () => {
    const box = { left: 100, width: 200 };
    expect(positionAfterPointer(150, box)).toBe(25);
    expect(positionAfterPointer(900, box)).toBe(100);
    expect(positionAfterPointer(900, { left: 0, width: 0 })).toBe(50);
  });
});

describe("initials", () => {
  it("are those of the first and the last word", () => {
    expect(initialsOf("Ada King Lovelace")).toBe("AL");
    expect(initialsOf("  élodie ")).toBe("É");
    expect(initialsOf("")).toBe("");
  });
});
