import { expect, test } from "vitest";
import {
  isFiltered,
  NO_FILTERS,
  readGalleryAddress,
  toHistoryFilters,
  writeGalleryAddress,
} from "./gallery-address.ts";

const read = (search: string) => readGalleryAddress(new URLSearchParams(search));

test("the URL says what is filtered, and what makes no sense in it filters nothing", () => {
  expect(read("tab=looks&liked=true&kind=tops&brand=ona&from=2026-11-01&to=2026-11-24")).toEqual({
    liked: true,
    kind: "tops",
    brand: "ona",
    from: "2026-11-01",
    to: "2026-11-24",
  });
  expect(read("tab=looks&liked=yes&kind=shoes&from=yesterday&to=2026-99")).toEqual(NO_FILTERS);
  expect([isFiltered(NO_FILTERS), isFiltered(read("kind=tops")), isFiltered(read("liked=true"))]).toEqual([
    false,
    true,
    true,
  ]);
});

test("another filter leaves the rest of the URL as it is, and one that is taken away leaves no trace", () => {
  const liked = writeGalleryAddress(new URLSearchParams("tab=looks&kind=tops"), { liked: true });
  expect(liked.toString()).toBe("tab=looks&kind=tops&liked=true");
  expect(writeGalleryAddress(liked, NO_FILTERS).toString()).toBe("tab=looks");
});

test("days are those of the shopper's own zone, the last one included", () => {
  const filters = toHistoryFilters(read("from=2026-11-01&to=2026-11-30"));
  expect(filters).toEqual({
    from: new Date(2026, 10, 1).toISOString(),
    to: new Date(2026, 11, 1).toISOString(),
  });
  expect(toHistoryFilters(NO_FILTERS)).toEqual({});
});
