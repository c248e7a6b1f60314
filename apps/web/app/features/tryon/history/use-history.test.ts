import { useQueryClient } from "@tanstack/react-query";
import type { HistoryItem } from "@toile/contract";
import { expect, test, vi } from "vitest";
import { lost } from "../../../lib/api/client.fixture.ts";
import { runHook } from "../../../lib/hook.fixture.tsx";
import { withinClient } from "../../../lib/query/within-client.fixture.tsx";
import { currentToast } from "../../../ui/toast.ts";
import { tryOnKeys } from "../machine/tryon-keys.ts";
import { useHistory, withChange } from "./use-history.ts";

const itemOf = (id: string, liked = false) => ({ id, liked }) as HistoryItem;
const [a, b, c] = [itemOf("a"), itemOf("b"), itemOf("c")];

test("a changed try-on keeps its place in the list", () => {
  expect(withChange([a, b, c], "b", itemOf("b", true))).toEqual([a, itemOf("b", true), c]);
});

test("a removed try-on disappears, and one that is not in the list changes nothing", () => {
  expect(withChange([a, b], "a", null)).toEqual([b]);
  expect(withChange([a, b], "x", null)).toEqual([a, b]);
});

async function open() {
  const tryOn = {
    latestLooks: vi.fn(async (_count: number) => [a, b, c]),
    like: vi.fn(async (id: string, liked: boolean) => itemOf(id, liked)),
    removeLooks: vi.fn(async (_ids: string[]) => {}),
    restoreLooks: vi.fn(async (_ids: string[]) => {}),
  };
  const looks = { list: vi.fn(async () => [{ predictionId: "b" }]) };
  const page = { currentId: null as string | null };
  const hook = await runHook(
    () => ({ history: useHistory({ currentId: page.currentId }), queryClient: useQueryClient() }),
    {
      within: withinClient({ tryOn, looks }),
    },
  );
  const now = () => hook.now().history;
  const findShared = () => hook.now().queryClient.invalidateQueries({ queryKey: tryOnKeys.shared });
  const ids = () => {
    const { items } = now();
    return Array.isArray(items) ? items.map(({ id, liked }) => (liked ? `${id} liked` : id)) : items;
  };
  return { ...hook, now, findShared, ids, tryOn, looks, page };
}

test("a like shows at once, and is taken back with a message where it could not be saved", async () => {
  const { now, step, ids, tryOn } = await open();
  const answer = Promise.withResolvers<HistoryItem>();
  tryOn.like.mockReturnValueOnce(answer.promise);
  await step(() => void now().like(b));
  expect(ids()).toEqual(["a", "b liked", "c"]);
  await step(() => answer.reject(lost()));
  expect(ids()).toEqual(["a", "b", "c"]);
  expect(currentToast()).toMatchObject({ title: "That could not be saved", variant: "destructive" });
  await step(() => void now().like(b));
  expect(tryOn.like).toHaveBeenLastCalledWith("b", true);
  expect(ids()).toEqual(["a", "b liked", "c"]);
});

test("a look leaves the list only once the server has removed it, and Undo brings it back", async () => {
  const { now, step, ids, tryOn } = await open();
  const order: string[] = [];
  tryOn.removeLooks.mockRejectedValueOnce(lost());
  await step(() => void now().remove({ item: b, onRemoved: () => order.push("closed") }));
  expect(ids()).toEqual(["a", "b", "c"]);
  expect(order).toEqual([]);
  expect(currentToast()?.title).toBe("That could not be removed");
  await step(() => void now().remove({ item: b, onRemoved: () => order.push("closed") }));
  expect(tryOn.removeLooks).toHaveBeenLastCalledWith(["b"]);
  expect(ids()).toEqual(["a", "c"]);
  expect(now().removedId).toBe("b");
  expect(order).toEqual(["closed"]);
  await step(() => currentToast()?.action?.onClick());
  expect(tryOn.restoreLooks).toHaveBeenCalledExactlyOnceWith(["b"]);
  expect(ids()).toEqual(["a", "b", "c"]);
});

test("an Undo that fails says so, and the look stays removed", async () => {
  const { now, step, ids, tryOn } = await open();
  await step(() => void now().remove({ item: b, onRemoved: () => {} }));
  tryOn.restoreLooks.mockRejectedValueOnce(lost());
  await step(() => currentToast()?.action?.onClick());
  expect(currentToast()?.title).toBe("We could not bring that back");
  expect(ids()).toEqual(["a", "c"]);
});

test("a new result makes the list and its marks old, so both are read again", async () => {
  const { again, tryOn, looks, page } = await open();
  const before = [tryOn.latestLooks, looks.list].map(({ mock }) => mock.calls.length);
  page.currentId = "d";
  await again();
  expect(tryOn.latestLooks.mock.calls.length).toBe((before[0] ?? 0) + 1);
  expect(looks.list.mock.calls.length).toBe((before[1] ?? 0) + 1);
});

test("a list that could not be loaded says so, can be asked for again, and does without its marks", async () => {
  const { now, findShared, step, ids, tryOn, looks } = await open();
  expect(now().shared).toEqual(new Set(["b"]));
  tryOn.latestLooks.mockRejectedValueOnce(lost());
  looks.list.mockRejectedValueOnce(lost());
  await step(() => {
    void now().load();
    void findShared();
  });
  expect(now().items).toBe("failed");
  expect(now().shared).toEqual(new Set(["b"]));
  await step(() => void now().load());
  expect(ids()).toEqual(["a", "b", "c"]);
});
