import { ApiError } from "@toile/contract";
import { expect, test, vi } from "vitest";
import { createQuery, type QueryState } from "./query.ts";
import { loadUpTo } from "./use-paged-query.ts";

/** Everything that waits only for promises has run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

function open() {
  const states: QueryState<string>[] = [];
  const query = createQuery<string>((state) => states.push(state));
  return { query, states, last: () => states.at(-1) };
}

test("a value stays while a newer one is fetched, also if that fails", async () => {
  const { query, last } = open();
  query.run({ load: async () => "first" });
  expect(last()).toEqual({ value: undefined, failed: false, loading: true });
  await settled();
  expect(last()).toEqual({ value: "first", failed: false, loading: false });
  query.run({ load: () => Promise.reject(new TypeError("Failed to fetch")) });
  expect(last()).toEqual({ value: "first", failed: false, loading: true });
  await settled();
  expect(last()).toEqual({ value: "first", failed: true, loading: false });
});

test("the latest request wins, in whatever order the responses arrive", async () => {
  const { query, last } = open();
  const slow = Promise.withResolvers<string>();
  query.run({ load: () => slow.promise });
  query.run({ load: async () => "new" });
  await settled();
  slow.resolve("old");
  await settled();
  expect(last()?.value).toBe("new");
});

test("an older response does not overwrite what was cancelled, reset or replaced", async () => {
  for (const act of ["cancel", "reset", "replace"] as const) {
    const { query, states } = open();
    query.run({ load: async () => "late" });
    if (act === "cancel") query.cancel();
    if (act === "reset") query.reset(false);
    if (act === "replace") query.setValue("known");
    const before = states.length;
    await settled();
    expect(states).toHaveLength(before);
  }
});

test("an expired session is reported to the caller and is not a failure", async () => {
  const expired = new ApiError(401, { code: "UNAUTHORIZED", message: "Unauthorized" } as never);
  const { query, last } = open();
  const onExpired = vi.fn();
  query.run({ load: () => Promise.reject(expired), onExpired });
  await settled();
  expect(onExpired).toHaveBeenCalledOnce();
  expect(last()).toMatchObject({ failed: false, loading: true });
  query.run({ load: () => Promise.reject(expired) });
  await settled();
  expect(last()).toMatchObject({ failed: true, loading: false });
});

test("more pages are appended, each entry once; a reload fetches them all", async () => {
  const asked: number[] = [];
  const loadPage = async (page: number) => {
    asked.push(page);
    return { items: [{ id: `${page}` }, { id: `${page + 1}` }], hasMore: page < 3 };
  };
  const first = await loadUpTo(1, undefined, loadPage);
  expect(first).toEqual({ items: [{ id: "1" }, { id: "2" }], pages: 1, hasMore: true });
  const more = await loadUpTo(2, first, loadPage);
  expect(more).toEqual({ items: [{ id: "1" }, { id: "2" }, { id: "3" }], pages: 2, hasMore: true });
  expect(asked).toEqual([1, 2]);
  expect((await loadUpTo(3, undefined, loadPage)).hasMore).toBe(false);
  expect(asked).toEqual([1, 2, 1, 2, 3]);
});
