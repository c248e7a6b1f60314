import { onlineManager, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { lost, refusal } from "../api/client.fixture.ts";
import { holdTimers, runHook } from "../hook.fixture.tsx";
import { onceEach } from "./once-each.ts";
import type { QueryMeta } from "./query-client.ts";
import { withinQueries } from "./within-client.fixture.tsx";

async function open({ meta = {} as QueryMeta, failures = [] as Error[] } = {}) {
  const onExpired = vi.fn();
  const load = vi.fn(async (_what: string) => {
    const failure = failures.shift();
    if (failure) throw failure;
    return "loaded";
  });
  const hook = await runHook(
    () => ({
      query: useQuery({ queryKey: ["read"], queryFn: () => load("read"), meta }),
      change: useMutation({ mutationFn: () => load("change"), meta }),
      queryClient: useQueryClient(),
    }),
    { within: withinQueries(onExpired) },
  );
  return { ...hook, load, failures, onExpired };
}

test("a request that failed is not repeated before the page asks again, and without a connection it fails at once", async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const { now, step, load, failures } = await open({ failures: [lost()] });
  expect(now().query).toMatchObject({ isError: true, isFetching: false, data: undefined });
  expect(load).toHaveBeenCalledOnce();
  await step(() => void now().query.refetch());
  expect(now().query).toMatchObject({ isError: false, data: "loaded" });
  failures.push(lost());
  await step(() => now().change.mutate());
  expect(now().change.isError).toBe(true);
  expect(load).toHaveBeenCalledTimes(3);
});

test("an expired session leads away, whether it is noticed by reading or by changing", async () => {
  const { now, step, failures, onExpired } = await open({ failures: [refusal(401)] });
  expect(onExpired).toHaveBeenCalledOnce();
  failures.push(refusal(401));
  await step(() => now().change.mutate());
  expect(onExpired).toHaveBeenCalledTimes(2);
  failures.push(refusal(403), lost());
  await step(() => now().change.mutate());
  await step(() => void now().query.refetch());
  expect(onExpired).toHaveBeenCalledTimes(2);
});

test("but not from a page that is complete without what was asked for", async () => {
  const { now, onExpired } = await open({ meta: { optional: true }, failures: [refusal(401)] });
  expect(now().query.isError).toBe(true);
  expect(onExpired).not.toHaveBeenCalled();
});

test("what an account's page has read is forgotten when the page is left", async () => {
  holdTimers();
  const { now, leave } = await open();
  const { queryClient } = now();
  expect(queryClient.getQueryData(["read"])).toBe("loaded");
  await leave();
  vi.runAllTimers();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test("one page after the other is added, each entry once; a failed one can be asked for again, and a reload fetches all", async () => {
  const asked: number[] = [];
  let works = true;
  const loadPage = async (page: number) => {
    asked.push(page);
    if (!works) throw lost();
    return [{ id: `${page}` }, { id: `${page + 1}` }];
  };
  const { now, step } = await runHook(
    () => {
      // Only what is read here is followed.
      const { data, isError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
        queryKey: ["pages"],
        queryFn: ({ pageParam }) => loadPage(pageParam),
        initialPageParam: 1,
        getNextPageParam: (_last, _pages, page) => (page < 2 ? page + 1 : undefined),
        select: ({ pages }) => onceEach(pages),
      });
      return { data, isError, hasNextPage, fetchNextPage, refetch };
    },
    { within: withinQueries() },
  );
  works = false;
  await step(() => void now().fetchNextPage());
  expect(now()).toMatchObject({ isError: true, data: [{ id: "1" }, { id: "2" }] });
  works = true;
  await step(() => void now().fetchNextPage());
  expect(now()).toMatchObject({ isError: false, hasNextPage: false, data: [{ id: "1" }, { id: "2" }, { id: "3" }] });
  expect(asked).toEqual([1, 2, 2]);
  await step(() => void now().refetch());
  expect(asked).toEqual([1, 2, 2, 1, 2]);
});
