import { describe, expect, it } from "vitest";
import { findMissing } from "./readiness.ts";

const ready = { signedIn: true, hasPhoto: true, hasGarment: true };

describe("what a try-on still needs", () => {
  it("is nothing if login, photo and garment are there", () => {
    expect(findMissing(ready)).toBeNull();
  });

  it("is a login before anything else [S5.15, S1.09, X.06]", () => {
    const authentication = { title: "Authentication required", message: "Please log in to use the try-on feature." };
    expect(findMissing({ ...ready, signedIn: false })).toEqual(authentication);
    expect(findMissing({ signedIn: false, hasPhoto: false, hasGarment: false })).toEqual(authentication);
  });

  it("is both pictures when both are missing [S5.17]", () => {
    expect(findMissing({ ...ready, hasPhoto: false, hasGarment: false })).toEqual({
      title: "Missing images",
      message: "Please upload a profile image and select a garment first.",
    });
  });

  it("is the photo [S5.14]", () => {
    expect(findMissing({ ...ready, hasPhoto: false })).toEqual({
      title: "Missing profile image",
      message: "Please upload a profile image first.",
    });
  });

  it("is the garment [S5.16]", () => {
    expect(findMissing({ ...ready, hasGarment: false })).toEqual({
      title: "Missing garment",
      message: "Please select a garment to try on.",
    });
  });
});
