import { expect, test } from "vitest";
import { namePage, type PageSource } from "./page-name.ts";

type Given = { ids?: string[]; pathname?: string; search?: string } & Partial<PageSource>;

function source({ ids = ["root", "routes/product"], pathname = "/product/tee", search = "", ...rest }: Given = {}) {
  return {
    // Only the route's id of a match is read.
    matches: ids.map((id) => ({ route: { id } })) as PageSource["matches"],
    location: { pathname, search, hash: "", state: null, key: "default" },
    loaderData: { root: { origin: "https://a.example" }, "routes/product": { view: { price: 12 } } },
    actionData: null,
    errors: null,
    statusCode: 200,
    ...rest,
  } as PageSource;
}

test("the same URL with the same data is the same page", () => {
  expect(namePage(source())).toBe(namePage(source()));
});

test("another URL, other data or another route is another page", () => {
  const data = (view: object) => ({ root: { origin: "https://a.example" }, "routes/product": { view } });
  const all = [
    source(),
    source({ pathname: "/product/coat" }),
    source({ search: "?a" }),
    source({ ids: ["root", "routes/brand"] }),
    source({ loaderData: data({ price: 13 }) }),
    source({ loaderData: data({ price: "12" }) }),
    source({ loaderData: data({ price: undefined }) }),
    source({ loaderData: data({}) }),
    source({ loaderData: data({ price: null }) }),
    source({ loaderData: { root: { origin: "https://b.example" }, "routes/product": { view: { price: 12 } } } }),
  ];
  expect(new Set(all.map(namePage)).size).toBe(all.length);
});

test("a personal page is not cached, and neither is an unlisted route", () => {
  for (const id of ["routes/profile", "routes/look", "routes/favourites", "routes/payment", "login", "routes/new"]) {
    expect(namePage(source({ ids: ["root", id] }))).toBeNull();
  }
});

test("a page with an error, a form's response or missing data is not cached", () => {
  expect(namePage(source({ statusCode: 404 }))).toBeNull();
  expect(namePage(source({ errors: { root: new Error("torn") } }))).toBeNull();
  expect(namePage(source({ actionData: { "routes/product": {} } }))).toBeNull();
  const later = { later: Promise.resolve(1) };
  expect(namePage(source({ loaderData: { "routes/product": { view: later } } }))).toBeNull();
});
