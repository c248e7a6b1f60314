import { expect, it } from "vitest";
import { keepPending, takePending } from "./pending-favourite.ts";

function storage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

it("keeps the pressed heart through a sign-in, returns it once, and drops it after half an hour", () => {
  const tab = storage();
  expect(takePending(tab)).toBeNull();
  keepPending({ id: "c", name: "Cape" }, tab, 0);
  expect(takePending(tab, 60_000)).toEqual({ id: "c", name: "Cape" });
  expect(takePending(tab, 60_000)).toBeNull();
  keepPending({ id: "c", name: "Cape" }, tab, 0);
  expect(takePending(tab, 31 * 60_000)).toBeNull();
});

it("ignores an entry that other code has stored there", () => {
  const tab = storage();
  for (const text of ["{", "7", '{"id":7}', "null"]) {
    tab.setItem("toile-pending-favourite", text);
    expect(takePending(tab)).toBeNull();
  }
});
