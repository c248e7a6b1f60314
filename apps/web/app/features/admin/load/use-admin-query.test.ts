import { expect, test, vi } from "vitest";
import { lost, refusal } from "../../../lib/api/client.fixture.ts";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { currentToast } from "../../../ui/toast.ts";
import { adminApi } from "./admin-api.fixture.tsx";
import { useAdminQuery } from "./use-admin-query.ts";

async function open() {
  const { within, ended } = adminApi({});
  const asked = { page: "page 1" };
  const load = vi.fn(async () => asked.page);
  const hook = await runHook(
    () => useAdminQuery({ queryKey: ["users", asked.page], failure: "Failed to load users", load }),
    { within },
  );
  return { ...hook, load, asked, ended };
}

test("another request keeps the last answer until the new one has come", async () => {
  const { now, step, again, load, asked } = await open();
  expect(now().data).toBe("page 1");
  const answer = Promise.withResolvers<string>();
  load.mockReturnValueOnce(answer.promise);
  asked.page = "page 2";
  await again();
  expect(now()).toMatchObject({ data: "page 1", isFetching: true });
  await step(() => answer.resolve("page 2"));
  expect(now()).toMatchObject({ data: "page 2", isFetching: false });
  await again();
  expect(load).toHaveBeenCalledTimes(2);
});

test("a failure is told once and leaves the last answer, and one that ends the visit is not told", async () => {
  const { now, step, again, load, asked, ended } = await open();
  load.mockRejectedValueOnce(lost());
  await step(() => void now().refetch());
  expect(now()).toMatchObject({ data: "page 1", isError: true });
  expect(currentToast()).toMatchObject({ description: "Failed to load users", variant: "destructive" });
  const before = currentToast();
  load.mockRejectedValueOnce(refusal(403, "TWO_FACTOR_SETUP_REQUIRED"));
  await step(() => void now().refetch());
  expect(ended).toEqual(["two-step"]);
  expect(currentToast()).toBe(before);
  load.mockRejectedValueOnce(lost());
  asked.page = "page 2";
  await again();
  expect(now()).toMatchObject({ data: "page 1", isError: true });
  await step(() => void now().refetch());
  expect(now()).toMatchObject({ data: "page 2", isError: false });
});
