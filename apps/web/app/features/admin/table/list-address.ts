/** What a list shows, as its part of the address: `search`, `page` and `sort`, a column's name with `-` before it for falling order. */
export type ListAddress = { search: string; page: number; sort: string };

const PAGE_MAX = 1_000_000;

export function readListAddress(params: URLSearchParams): ListAddress {
  const page = Number(params.get("page") ?? "1");
  return {
    search: (params.get("search") ?? "").trim().slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
    sort: params.get("sort") ?? "",
  };
}

/** The address after a change. Another search or order starts at the first page; what is as usual is left out. */
export function changeListAddress(params: URLSearchParams, change: Partial<ListAddress>): URLSearchParams {
  const before = readListAddress(params);
  const moved = change.search !== undefined || change.sort !== undefined;
  const { search, page, sort } = { ...before, ...(moved ? { page: 1 } : {}), ...change };
  const next = new URLSearchParams(params);
  setOrDelete(next, "search", search);
  setOrDelete(next, "page", page === 1 ? "" : String(page));
  setOrDelete(next, "sort", sort);
  return next;
}

function setOrDelete(params: URLSearchParams, name: string, value: string): void {
  if (value) params.set(name, value);
  else params.delete(name);
}

/** `-createdAt` → the state of a table's sorting. */
export function toSorting(sort: string): { id: string; desc: boolean }[] {
  if (!sort) return [];
  return sort.startsWith("-") ? [{ id: sort.slice(1), desc: true }] : [{ id: sort, desc: false }];
}

export function fromSorting(sorting: { id: string; desc: boolean }[]): string {
  const [first] = sorting;
  return first ? `${first.desc ? "-" : ""}${first.id}` : "";
}

/** The order of the address as the server calls it, `-price` as `price_desc`; one that it does not know is the usual one. */
export function toSort<S extends string>(sort: string, known: readonly S[], usual: S): S {
  const asked = sort.startsWith("-") ? `${sort.slice(1)}_desc` : `${sort}_asc`;
  return known.find((one) => one === asked) ?? usual;
}
