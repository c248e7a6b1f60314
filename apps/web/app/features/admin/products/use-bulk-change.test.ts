import type { Product, ProductPlacement } from "@toile/contract";
import { expect, test, vi } from "vitest";
import { lost, refusal } from "../../../lib/api/client.fixture.ts";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { currentToast } from "../../../ui/toast.ts";
import { adminApi } from "../load/admin-api.fixture.tsx";
import { NO_CHANGE } from "./bulk-change.ts";
import { useBulkChange } from "./use-bulk-change.ts";

const productOf = (id: string, status: string) =>
  ({ id, brandId: { id: "ona" }, categoryId: { id: "tops" }, status, isAvailable: true }) as Product;
const products = [productOf("a", "active"), productOf("b", "draft"), productOf("c", "active")];
const toArchive = { ...NO_CHANGE, status: "archived" as never };

async function open() {
  const placeProduct = vi.fn(async (id: string, { status = "active" }: Partial<ProductPlacement>) =>
    productOf(id, status),
  );
  const { within, ended } = adminApi({ shop: { placeProduct } });
  const onChanged = vi.fn();
  const hook = await runHook(() => useBulkChange(onChanged), { within });
  const ends: string[][] = [];
  const change = (chosen = products) =>
    void hook
      .now()
      .change(chosen, toArchive)
      .then((end) => ends.push(end));
  const statuses = () => placeProduct.mock.calls.map(([id, { status }]) => `${id} ${status}`);
  return { ...hook, change, statuses, placeProduct, onChanged, ended, ends };
}

test("each product is changed, and Undo gives each the status that it had", async () => {
  const { step, change, statuses, onChanged, ends, placeProduct } = await open();
  await step(() => change());
  expect(statuses()).toEqual(["a archived", "b archived", "c archived"]);
  expect(ends).toEqual([["a", "b", "c"]]);
  expect(currentToast()).toMatchObject({ description: "3 products updated", action: { label: "Undo" } });
  placeProduct.mockClear();
  await step(() => currentToast()?.action?.onClick());
  expect(statuses()).toEqual(["a active", "b draft", "c active"]);
  expect(currentToast()).toMatchObject({ description: "3 products as before" });
  expect(currentToast()?.action).toBeUndefined();
  expect(onChanged).toHaveBeenCalledTimes(2);
});

test("only what was chosen is sent, and a change of somebody else meanwhile is told and stays", async () => {
  const { step, change, placeProduct } = await open();
  placeProduct.mockResolvedValueOnce({ ...productOf("a", "archived"), isAvailable: false });
  await step(() => change());
  expect(placeProduct.mock.calls.map(([, placement]) => placement)).toEqual(
    [1, 2, 3].map(() => ({ status: "archived" })),
  );
  expect(currentToast()).toMatchObject({
    description: "3 products updated. Someone else changed 1 product in the meantime; we kept that",
  });
  placeProduct.mockClear();
  await step(() => currentToast()?.action?.onClick());
  expect(placeProduct.mock.calls.map(([, placement]) => placement)).toEqual([
    { status: "active" },
    { status: "draft" },
    { status: "active" },
  ]);
});

test("it says how many are done, and a second change waits for the first", async () => {
  const { now, step, change, placeProduct, ends } = await open();
  const second = Promise.withResolvers<Product>();
  placeProduct.mockResolvedValueOnce(productOf("a", "archived")).mockReturnValueOnce(second.promise);
  await step(() => change());
  expect(now().done).toBe(1);
  await step(() => change());
  expect(ends).toEqual([[]]);
  await step(() => second.resolve(productOf("b", "archived")));
  expect(now().done).toBeNull();
  expect(ends).toEqual([[], ["a", "b", "c"]]);
  expect(placeProduct).toHaveBeenCalledTimes(3);
});

test("an Undo that is pressed while the next change runs does not mix the two", async () => {
  const { step, change, statuses, placeProduct } = await open();
  await step(() => change());
  const undo = currentToast()?.action?.onClick;
  const first = Promise.withResolvers<Product>();
  placeProduct.mockClear();
  placeProduct.mockReturnValueOnce(first.promise);
  await step(() => change());
  // What it would take back is no longer the last change.
  expect(currentToast()?.open).toBe(false);
  await step(() => undo?.());
  await step(() => first.resolve(productOf("a", "archived")));
  expect(statuses()).toEqual(["a archived", "b archived", "c archived"]);
});

test("one that fails on the way says how many were changed, how many are unchanged and why, and Undo takes back what was changed", async () => {
  const { step, change, placeProduct, onChanged, ends, statuses } = await open();
  placeProduct.mockResolvedValueOnce(productOf("a", "archived")).mockRejectedValueOnce(lost());
  await step(() => change());
  expect(currentToast()).toMatchObject({
    description: "1 product updated, 2 unchanged: The server cannot be reached.",
    variant: "destructive",
  });
  expect(onChanged).toHaveBeenCalledOnce();
  expect(ends).toEqual([["a"]]);
  placeProduct.mockClear();
  await step(() => currentToast()?.action?.onClick());
  expect(statuses()).toEqual(["a active"]);
  expect(currentToast()).toMatchObject({ title: "Success", description: "1 product as before" });
});

test("one that changed nothing says so, and has nothing to undo", async () => {
  const { step, change, placeProduct, ends } = await open();
  placeProduct.mockRejectedValueOnce(refusal(409, "CONFLICT", "It is being imported."));
  await step(() => change());
  expect(currentToast()).toMatchObject({
    description: "Failed to update 3 products: It is being imported.",
    variant: "destructive",
  });
  expect(currentToast()?.action).toBeUndefined();
  expect(ends).toEqual([[]]);
});

test("an Undo that fails on the way can be tried again for the rest", async () => {
  const { step, change, placeProduct, statuses } = await open();
  await step(() => change());
  placeProduct.mockResolvedValueOnce(productOf("a", "archived")).mockRejectedValueOnce(lost());
  await step(() => currentToast()?.action?.onClick());
  expect(currentToast()).toMatchObject({
    description: "1 product as before, 2 not yet: The server cannot be reached.",
    variant: "destructive",
    action: { label: "Try again" },
  });
  placeProduct.mockRejectedValueOnce(lost());
  await step(() => currentToast()?.action?.onClick());
  expect(currentToast()).toMatchObject({
    description: "Failed to change 2 products back: The server cannot be reached.",
    action: { label: "Try again" },
  });
  placeProduct.mockClear();
  await step(() => currentToast()?.action?.onClick());
  expect(statuses()).toEqual(["b draft", "c active"]);
  expect(currentToast()).toMatchObject({ title: "Success", description: "2 products as before" });
});

test("a right that was withdrawn ends the visit without a count", async () => {
  const { step, change, placeProduct, ended } = await open();
  const before = currentToast();
  placeProduct.mockRejectedValueOnce(refusal(403, "FORBIDDEN"));
  await step(() => change());
  expect(ended).toEqual(["no-admin"]);
  expect(currentToast()?.id).toBe(before?.id);
});
