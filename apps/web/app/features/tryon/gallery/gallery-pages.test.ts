import type { Gallery, HistoryItem } from "@toile/contract";
import { expect, test } from "vitest";
import { keepLooks, takeLooks, withLook, withOlder, withoutLooks } from "./gallery-pages.ts";

const look = (id: string, liked = false) => ({ id, liked }) as HistoryItem;
const shown: Gallery = {
  looks: [look("c"), look("b")],
  next: "b",
  kinds: [],
  brands: [],
  removed: { ids: [], until: null },
};
const idsOf = ({ looks }: Gallery) => looks.map(({ id }) => id);

test("an older page is appended, each look once", () => {
  const more = withOlder(shown, { looks: [look("b"), look("a")], next: null });
  expect([idsOf(more), more.next]).toEqual([["c", "b", "a"], null]);
});

test("a changed look stays in place", () => {
  expect(withLook(shown, look("b", true)).looks).toEqual([look("c"), look("b", true)]);
});

test("removed looks disappear, and all of them can be restored until the first one's time is up", () => {
  const once = withoutLooks(shown, { ids: ["c"], until: "2026-11-24T12:10:00Z" });
  const twice = withoutLooks(once, { ids: ["b"], until: "2026-11-24T12:15:00Z" });
  expect(idsOf(twice)).toEqual([]);
  expect(twice.removed).toEqual({ ids: ["c", "b"], until: "2026-11-24T12:10:00Z" });
});

test("the looks saved for going back belong to one shopper and one set of filters", () => {
  keepLooks("ada liked", shown);
  expect(takeLooks("ada liked")).toBe(shown);
  expect(takeLooks("bob liked")).toBeNull();
});
