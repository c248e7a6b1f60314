import { expect, test } from "vitest";
import { saveChoices, takeSavedChoices } from "./saved-choices.ts";

const trigger = { garmentImageUrl: "/demo/garments/tee-rust.jpg", productName: "Rust tee" };
const photo = new File(["p"], "me.jpg", { type: "image/jpeg" });

test("the choices of a modal that was left are restored once, on the same page, within a quarter of an hour", () => {
  const left = { trigger, photo, path: "/product/rust-tee" };
  saveChoices(left, 0);
  expect(takeSavedChoices("/register", 1)).toBeNull();
  expect(takeSavedChoices("/product/rust-tee", 1)).toEqual(left);
  expect(takeSavedChoices("/product/rust-tee", 2)).toBeNull();

  saveChoices(left, 0);
  expect(takeSavedChoices("/product/rust-tee", 15 * 60_000)).toBeNull();
});
