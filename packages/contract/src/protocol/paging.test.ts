import { expect, test } from "vitest";
import { pageLinks, pageQuery } from "./paging.ts";

const links = (page: number, total: number) =>
  pageLinks({ url: "https://toile.test/api/v1/style/history?liked=true&page=9", page, limit: 10, total });

test("the Link header names the first, previous, next and last page and keeps the filters", () => {
  expect(links(2, 35)).toBe(
    [
      '</api/v1/style/history?liked=true&page=1&limit=10>; rel="first"',
      '</api/v1/style/history?liked=true&page=1&limit=10>; rel="prev"',
      '</api/v1/style/history?liked=true&page=3&limit=10>; rel="next"',
      '</api/v1/style/history?liked=true&page=4&limit=10>; rel="last"',
    ].join(", "),
  );
});

test("the last page has no next link, and an empty list has one page", () => {
  expect(links(4, 35)).not.toContain('rel="next"');
  expect(links(1, 0)).not.toContain('rel="prev"');
  expect(links(1, 0)).toContain('page=1&limit=10>; rel="last"');
  // Beyond the end, the previous link leads to a page that exists.
  expect(links(9, 35)).toContain('page=4&limit=10>; rel="prev"');
});

test("page and limit are parsed from text, with defaults and named bounds", () => {
  expect(pageQuery.parse({})).toEqual({ page: 1, limit: 100 });
  expect(pageQuery.parse({ page: "3", limit: "20" })).toEqual({ page: 3, limit: 20 });
  for (const bad of [{ page: "0" }, { limit: "101" }, { limit: "many" }])
    expect(pageQuery.safeParse(bad).success).toBe(false);
});
