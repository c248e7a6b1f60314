import type { Client } from "@toile/contract";
import { expect, test, vi } from "vitest";
import { onceEach } from "../../lib/query/once-each.ts";
import type { SavedPage } from "./saved-products.ts";

vi.stubGlobal("window", {});
const { createFavouritesStore } = await import("./favourites-store.ts");
const { loadSavedPage } = await import("./saved-products.ts");

/** A server that answers each change only when the test says so. */
function setUp(saved: string[]) {
  const held: (() => void)[] = [];
  const later = (work: () => void) =>
    new Promise<void>((resolve) => {
      held.push(() => {
        work();
        resolve();
      });
    });
  const list = vi.fn(async (page: number, limit: number) => ({
    products: saved.slice((page - 1) * limit, page * limit).map((id) => ({ id })),
    total: saved.length,
  }));
  const favourites = {
    ids: async () => [...saved],
    list,
    add: (id: string) => later(() => saved.push(id)),
    remove: (id: string) => later(() => saved.splice(saved.indexOf(id), 1)),
  };
  const getClient = async () => ({ favourites }) as unknown as Client;
  const store = createFavouritesStore({ getClient, onSignIn: () => {}, onExpired: () => {} });
  store.setUser("u");
  return {
    store,
    saved,
    list,
    held,
    load: (page: number, shown: readonly { id: string }[]) =>
      loadSavedPage({ getClient, favourites: store }, page, shown),
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const product = (id: string) => ({ id, name: id });
/** As the page does: one after the other, each with what the pages before it have brought. */
async function loadUpTo(
  count: number,
  known: SavedPage[],
  load: (page: number, shown: readonly { id: string }[]) => Promise<SavedPage>,
) {
  const pages = [...known];
  while (pages.length < count) {
    const shown = pages.flatMap(({ items }) => items);
    pages.push(await load(pages.length + 1, shown));
  }
  return { items: onceEach(pages.map(({ items }) => items)), pages, hasMore: pages.at(-1)?.hasMore };
}
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

test("the list waits for the removal that is under way, and for the one queued behind it", async () => {
  const { store, load, list, held } = setUp(["flora"]);
  store.toggle(product("breton"));
  store.toggle(product("breton"));
  const loaded = load(1, []);
  await turn();
  held.shift()?.();
  await turn();
  expect(held).toHaveLength(1);
  expect(list).not.toHaveBeenCalled();
  held.shift()?.();
  expect(idsOf(await loaded)).toEqual(["flora"]);
});

test("the next page has what removals moved onto the page before, each product once", async () => {
  const { saved, load } = setUp(Array.from({ length: 50 }, (_, index) => `p${index}`));
  const first = await loadUpTo(1, [], load);
  expect(first).toMatchObject({ hasMore: true });
  saved.splice(0, 2);
  const second = await loadUpTo(2, first.pages, load);
  expect(idsOf(second)).toEqual(Array.from({ length: 50 }, (_, index) => `p${index}`));
  expect(second.hasMore).toBe(false);
});

test("loading all pages again asks for each page at most twice", async () => {
  const { store, list, load } = setUp(Array.from({ length: 240 }, (_, index) => `p${index}`));
  store.subscribe(() => {});
  await vi.waitUntil(() => store.has("p0"));
  await loadUpTo(10, [], load);
  expect(list.mock.calls.length).toBeLessThan(20);
});

test("the next page misses nothing after more removals than a page has", async () => {
  const { store, saved, held, load } = setUp(Array.from({ length: 100 }, (_, index) => `p${index}`));
  store.subscribe(() => {});
  await vi.waitUntil(() => store.has("p0"));
  const first = await loadUpTo(2, [], load);
  for (const { id } of first.items.slice(0, 30)) {
    store.toggle(product(id));
    await turn();
    held.shift()?.();
    await turn();
  }
  expect(saved).toHaveLength(70);
  const more = await loadUpTo(3, first.pages, load);
  const shown = new Set(idsOf(more));
  // the products of the page that has just been asked for, and all before
  expect(saved.slice(0, 3 * 24).filter((id) => !shown.has(id))).toEqual([]);
});
