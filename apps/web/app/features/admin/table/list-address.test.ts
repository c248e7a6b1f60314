import { expect, it } from "vitest";
import { changeListAddress, fromSorting, readListAddress, toSorting } from "./list-address.ts";

const change = (query: string, changed: Parameters<typeof changeListAddress>[1]) =>
  changeListAddress(new URLSearchParams(query), changed).toString();

it.each([
  ["", { search: "", page: 1, sort: "" }],
  ["search=+linen+&page=3&sort=-price", { search: "linen", page: 3, sort: "-price" }],
  ["page=0", { search: "", page: 1, sort: "" }],
  ["page=2.5", { search: "", page: 1, sort: "" }],
  ["page=x", { search: "", page: 1, sort: "" }],
])("%j shows what it says, and what it cannot mean is left out", (query, expected) => {
  expect(readListAddress(new URLSearchParams(query))).toEqual(expected);
});

it("another search or order starts at the first page, and the rest of the address stays [O2.25, O2.33]", () => {
  expect(change("tab=users&page=3", { search: "ada" })).toBe("tab=users&search=ada");
  expect(change("tab=users&page=3&search=ada", { sort: "-credits" })).toBe("tab=users&search=ada&sort=-credits");
  expect(change("tab=users&search=ada", { page: 2 })).toBe("tab=users&search=ada&page=2");
  expect(change("tab=users&search=ada&page=2", { search: "" })).toBe("tab=users");
});

it.each(["", "name", "-createdAt"])("the order %j comes back from the table as it was", (sort) => {
  expect(fromSorting(toSorting(sort))).toBe(sort);
});
