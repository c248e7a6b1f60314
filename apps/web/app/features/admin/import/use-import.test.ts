import type { ProductImport } from "@toile/contract";
import { expect, test, vi } from "vitest";
import { lost, refusal } from "../../../lib/api/client.fixture.ts";
import { holdTimers, runHook } from "../../../lib/hook.fixture.tsx";
import { currentToast } from "../../../ui/toast.ts";
import { adminApi } from "../load/admin-api.fixture.tsx";
import { useImport } from "./use-import.ts";

const importOf = (state: string, { dryRun = false, waiting = 0 } = {}) =>
  ({ id: "i1", state, dryRun, pictures: { waiting, ready: 0, failed: 0, problems: [] } }) as unknown as ProductImport;
const file = new File(["name"], "products.csv");

async function open() {
  holdTimers();
  const shop = {
    importProducts: vi.fn(async (_file: File, { dryRun }: { dryRun: boolean }) => importOf("waiting", { dryRun })),
    productImport: vi.fn(async (_id: string) => importOf("running")),
  };
  const { within, ended } = adminApi({ shop });
  const onImported = vi.fn();
  const hook = await runHook(() => useImport(onImported), { within });
  const send = (dryRun = false) => void hook.now().send(file, { dryRun });
  const wait = () => hook.step(() => vi.runAllTimers());
  return { ...hook, send, wait, shop, onImported, ended };
}

test("an import is asked about until it has ended, and then the products are read again, once", async () => {
  const { now, step, send, wait, shop, onImported } = await open();
  await step(() => send());
  expect(shop.importProducts).toHaveBeenCalledExactlyOnceWith(file, { dryRun: false });
  expect(now().given?.state).toBe("waiting");
  await wait();
  expect(now().given?.state).toBe("running");
  expect(onImported).not.toHaveBeenCalled();
  shop.productImport.mockResolvedValue(importOf("done"));
  await wait();
  expect(now().given?.state).toBe("done");
  expect(onImported).toHaveBeenCalledOnce();
  await wait();
  expect(shop.productImport).toHaveBeenCalledTimes(2);
});

test("a trial changes no products, so none are read again", async () => {
  const { now, step, send, wait, shop, onImported } = await open();
  shop.productImport.mockResolvedValue(importOf("done", { dryRun: true }));
  await step(() => send(true));
  await wait();
  expect(now().given?.state).toBe("done");
  expect(onImported).not.toHaveBeenCalled();
});

test("pictures are asked about after the rows, and the products are read again when they are there", async () => {
  const { now, step, send, wait, shop, onImported } = await open();
  await step(() => send());
  shop.productImport.mockImplementation(async () => importOf("done", { waiting: 2 }));
  await wait();
  expect(onImported).toHaveBeenCalledTimes(1);
  await wait();
  expect(onImported).toHaveBeenCalledTimes(1);
  shop.productImport.mockResolvedValue(importOf("done"));
  await wait();
  expect(now().given?.pictures.waiting).toBe(0);
  expect(onImported).toHaveBeenCalledTimes(2);
  await wait();
  expect(shop.productImport).toHaveBeenCalledTimes(3);
});

test("an answer that is lost is asked for again, and the import counts as under way meanwhile", async () => {
  const { now, step, send, wait, shop, onImported } = await open();
  await step(() => send());
  shop.productImport.mockRejectedValueOnce(lost()).mockRejectedValueOnce(refusal(503));
  await wait();
  await wait();
  expect(now().given?.state).toBe("waiting");
  shop.productImport.mockResolvedValue(importOf("failed"));
  await wait();
  expect(now().given?.state).toBe("failed");
  expect(onImported).toHaveBeenCalledOnce();
});

test("an expired session ends the asking", async () => {
  const { step, send, wait, shop, ended } = await open();
  await step(() => send());
  shop.productImport.mockRejectedValue(refusal(401));
  await wait();
  await wait();
  expect(ended).toEqual(["expired"]);
  expect(shop.productImport).toHaveBeenCalledOnce();
});

test("closing the window stops the asking, and an answer on its way no longer opens it", async () => {
  const { now, step, send, wait, shop, onImported } = await open();
  await step(() => send());
  const answer = Promise.withResolvers<ProductImport>();
  shop.productImport.mockReturnValueOnce(answer.promise);
  await wait();
  await step(() => now().reset());
  await step(() => answer.resolve(importOf("done")));
  expect(now().given).toBeNull();
  expect(onImported).not.toHaveBeenCalled();
  await wait();
  expect(shop.productImport).toHaveBeenCalledOnce();
});

test("a file that is refused is told in the server's words, and one that is being sent is not sent twice", async () => {
  const { now, step, send, shop } = await open();
  const answer = Promise.withResolvers<ProductImport>();
  shop.importProducts.mockReturnValueOnce(answer.promise);
  await step(() => send());
  expect(now().sending).toBe(true);
  await step(() => send());
  expect(shop.importProducts).toHaveBeenCalledOnce();
  await step(() => answer.reject(refusal(400, "REFUSED", "The column price is missing.")));
  expect(currentToast()?.description).toBe("Failed to import products: The column price is missing.");
  expect(now()).toMatchObject({ sending: false, given: null });
});
