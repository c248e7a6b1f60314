import { expect, test } from "vitest";
import {
  isFiltered,
  NO_FILTERS,
  readGalleryAddress,
  toHistoryFilters,
  writeGalleryAddress,
} from "./gallery-address.ts";

const read = (search: string) => readGalleryAddress(new URLSearchParams(search));

test("the URL holds the filters, and invalid ones are ignored", () => {
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

test("changing a filter keeps the rest of the URL, and a removed one leaves no trace", () => {
  const liked = writeGalleryAddress(new URLSearchParams("tab=looks&kind=tops"), { liked: true });
  expect(liked.toString()).toBe("tab=looks&kind=tops&liked=true");
  expect(writeGalleryAddress(liked, NO_FILTERS).toString()).toBe("tab=looks");
});

test("days are in the shopper's own time zone, and the last one is included", () => {
  const filters = toHistoryFilters(read("from=2026-11-01&to=2026-11-30"));
  expect(filters).toEqual({
    from: new Date(2026, 10, 1).toISOString(),
    to: new Date(2026, 11, 1).toISOString(),
  });
  expect(toHistoryFilters(NO_FILTERS)).toEqual({});
});
