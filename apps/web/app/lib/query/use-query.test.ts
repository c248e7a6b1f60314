import { expect, test, vi } from "vitest";
import { lost } from "../api/client.fixture.ts";
import { runHook } from "../hook.fixture.tsx";
import { usePagedQuery } from "./use-paged-query.ts";
import { useQuery } from "./use-query.ts";

test("another key drops the value at once, so that nobody sees what belongs to somebody else", async () => {
  const answers: Record<string, PromiseWithResolvers<string>> = {
    ada: Promise.withResolvers(),
    eve: Promise.withResolvers(),
  };
  let key = "ada";
  const { now, step, again } = await runHook(() =>
    useQuery({ key, load: async () => (await answers[key]?.promise) ?? "" }),
  );
  await step(() => answers.ada?.resolve("Ada's"));
  expect(now().value).toBe("Ada's");
  key = "eve";
  await again();
  expect(now()).toMatchObject({ value: undefined, loading: true });
  await step(() => answers.eve?.resolve("Eve's"));
  expect(now()).toMatchObject({ value: "Eve's", loading: false });
});

test("nothing is fetched until it is allowed, and what is known elsewhere is not fetched again", async () => {
  const load = vi.fn(async () => "fetched");
  let enabled = false;
  const { now, step, again } = await runHook(() => useQuery({ key: "k", load, enabled }));
  expect(load).not.toHaveBeenCalled();
  expect(now()).toMatchObject({ value: undefined, loading: false });
  enabled = true;
  await again();
  expect(now().value).toBe("fetched");
  await step(() => now().setValue("known"));
  expect(now()).toMatchObject({ value: "known", failed: false, loading: false });
  expect(load).toHaveBeenCalledOnce();
});

test("a reload asks with what the page knows now, not with what it knew when it opened", async () => {
  let wanted = "first";
  const { now, step, again } = await runHook(() => {
    const known = wanted;
    return useQuery({ key: "k", load: async () => known });
  });
  wanted = "second";
  await again();
  expect(now().value).toBe("first");
  await step(() => now().reload());
  expect(now().value).toBe("second");
});

test("one page after the other is added, a failed one can be asked for again, and a reload fetches all of them", async () => {
  const asked: number[] = [];
  let works = true;
  const loadPage = async (page: number) => {
    asked.push(page);
    if (!works) throw lost();
    return { items: [{ id: `p${page}` }], hasMore: page < 2 };
  };
  const { now, step } = await runHook(() => usePagedQuery({ loadPage }));
  works = false;
  await step(() => now().loadMore());
  expect(now()).toMatchObject({ failed: true, value: { items: [{ id: "p1" }] } });
  works = true;
  await step(() => now().loadMore());
  expect(now()).toMatchObject({ failed: false, value: { items: [{ id: "p1" }, { id: "p2" }], hasMore: false } });
  await step(() => now().loadMore());
  expect(asked).toEqual([1, 2, 2]);
  await step(() => now().reload());
  expect(asked).toEqual([1, 2, 2, 1, 2]);
  expect(now().value?.items).toEqual([{ id: "p1" }, { id: "p2" }]);
});
