import { expect, test, vi } from "vitest";
import { refusal } from "../../../lib/api/client.fixture.ts";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { currentToast } from "../../../ui/toast.ts";
import { adminApi } from "./admin-api.fixture.tsx";
import { type Act, useWrite, type WriteEnd } from "./use-write.ts";

async function openWrite() {
  const { within, ended } = adminApi({});
  const hook = await runHook(() => useWrite("brand"), { within });
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
