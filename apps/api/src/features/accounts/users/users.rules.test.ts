import { expect, test } from "vitest";
import { emailKey } from "./users.rules.ts";

test("emails compare without case and surrounding space, and otherwise exactly", () => {
  expect(emailKey("  Mia.Example@Toile.TEST ")).toBe("mia.example@toile.test");
  expect(emailKey("mia+x@toile.test")).not.toBe(emailKey("mia@toile.test"));
});
