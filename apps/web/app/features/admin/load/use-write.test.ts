import { expect, test, vi } from "vitest";
import { lost, refusal } from "../../../lib/api/client.fixture.ts";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { currentToast } from "../../../ui/toast.ts";
import { adminApi } from "./admin-api.fixture.ts";
import { useAdminQuery } from "./use-admin-query.ts";
import { type Act, useWrite, type WriteEnd } from "./use-write.ts";

async function openWrite() {
  const { api, ended } = adminApi({});
  const hook = await runHook(() => useWrite(api, "brand"));
  const ends: WriteEnd[] = [];
  const write = (act: Act, work: () => Promise<unknown>) =>
    hook.step(
      () =>
        void hook
          .now()
          .write(act, work)
          .then((end) => ends.push(end)),
    );
  return { ...hook, write, ends, ended };
}

test("a write is reported by what it did, and a second one waits for the first", async () => {
  const { now, step, write, ends } = await openWrite();
  const answer = Promise.withResolvers<void>();
  await write("create", () => answer.promise);
  expect(now().busy).toBe(true);
  const second = vi.fn(async () => {});
  await write("delete", second);
  expect(second).not.toHaveBeenCalled();
  await step(answer.resolve);
  expect(currentToast()?.description).toBe("Brand created successfully");
  expect(ends).toEqual([{ done: false, fields: {} }, { done: true }]);
  expect(now().busy).toBe(false);
});

test("what another operator has deleted already counts as deleted, but cannot be updated", async () => {
  const { write, ends } = await openWrite();
  const gone = () => Promise.reject(refusal(404, "NOT_FOUND", "This brand does not exist."));
  await write("delete", gone);
  expect(currentToast()?.description).toBe("Brand deleted successfully");
  await write("update", gone);
  expect(currentToast()?.description).toBe("Failed to update brand: This brand does not exist.");
  expect(ends.map(({ done }) => done)).toEqual([true, false]);
});

test("a refusal names its fields for the form, and a session that is over says nothing of the brand", async () => {
  const { write, ends, ended } = await openWrite();
  await write("create", () => Promise.reject(refusal(400, "REFUSED", "No", { name: "This name is taken" })));
  expect(ends).toEqual([{ done: false, fields: { name: "This name is taken" } }]);
  const before = currentToast();
  await write("create", () => Promise.reject(refusal(401)));
  expect(ended).toEqual(["expired"]);
  expect(currentToast()).toBe(before);
});

async function openQuery() {
  const { api, ended } = adminApi({});
  const asked = { request: "page 1", active: true, enabled: true };
  const load = vi.fn(async () => asked.request);
  const hook = await runHook(() => useAdminQuery({ api, failure: "Failed to load users", load, ...asked }));
  return { ...hook, load, asked, ended };
}

test("another request keeps the last answer until the new one has come", async () => {
  const { now, step, again, load, asked } = await openQuery();
  expect(now().value).toBe("page 1");
  const answer = Promise.withResolvers<string>();
  load.mockReturnValueOnce(answer.promise);
  asked.request = "page 2";
  await again();
  expect(now()).toMatchObject({ value: "page 1", loading: true });
  await step(() => answer.resolve("page 2"));
  expect(now()).toMatchObject({ value: "page 2", loading: false });
  await again();
  expect(load).toHaveBeenCalledTimes(2);
});

test("a list that nobody sees waits with its next request until it is seen", async () => {
  const { now, again, load, asked } = await openQuery();
  asked.active = false;
  asked.request = "page 2";
  await again();
  asked.request = "page 3";
  await again();
  expect(load).toHaveBeenCalledOnce();
  asked.active = true;
  await again();
  expect(load).toHaveBeenCalledTimes(2);
  expect(now().value).toBe("page 3");
});

test("a failure is told once and leaves the last answer, and one that ends the visit is not told", async () => {
  const { now, step, load, ended } = await openQuery();
  load.mockRejectedValueOnce(lost());
  await step(() => now().reload());
  expect(now()).toMatchObject({ value: "page 1", failed: true });
  expect(currentToast()).toMatchObject({ description: "Failed to load users", variant: "destructive" });
  const before = currentToast();
  load.mockRejectedValueOnce(refusal(403, "TWO_FACTOR_SETUP_REQUIRED"));
  await step(() => now().reload());
  expect(ended).toEqual(["two-step"]);
  expect(currentToast()).toBe(before);
});
