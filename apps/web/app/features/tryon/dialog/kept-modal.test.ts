import { expect, test } from "vitest";
import { keepModal, takeKeptModal } from "./kept-modal.ts";

const trigger = { garmentImageUrl: "/demo/garments/tee-rust.jpg", productName: "Rust tee" };
const photo = new File(["p"], "me.jpg", { type: "image/jpeg" });

test("the modal that was left is found once, on its own page, for a quarter of an hour", () => {
  const left = { trigger, photo, path: "/product/rust-tee" };
  keepModal(left, 0);
  expect(takeKeptModal("/register", 1)).toBeNull();
  expect(takeKeptModal("/product/rust-tee", 1)).toEqual(left);
  expect(takeKeptModal("/product/rust-tee", 2)).toBeNull();

  keepModal(left, 0);
  expect(takeKeptModal("/product/rust-tee", 15 * 60_000)).toBeNull();
});
