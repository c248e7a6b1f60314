import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { runHook } from "../lib/hook.fixture.tsx";
import { addLayer, listenForBack, useBackCloses } from "./back-closes.ts";

/** A tab's history. The router, which listens like a page's own code, is told of `routed`. */
function openHistory() {
  const entries: unknown[] = [{ idx: 0 }, { idx: 1 }];
  let at = 1;
  const routed: unknown[] = [];
  const go = (delta: number) => {
    if (entries[at + delta] === undefined) return;
    at += delta;
    window.dispatchEvent(Object.assign(new Event("popstate"), { state: entries[at] }));
  };
  const history = {
    get state() {
      return entries[at];
    },
    pushState: (state: unknown) => {
      at += 1;
      entries.splice(at, entries.length, state);
    },
    replaceState: (state: unknown) => {
      entries[at] = state;
    },
    back: () => go(-1),
  };
  return { history, entries, routed, go, at: () => at };
}

/** `open` puts something on top; its way out takes it away, as a dialog does. */
async function openPage() {
  const tab = openHistory();
  const router = createMemoryRouter([{ path: "*", element: <Part /> }]);
  function Part() {
    useBackCloses();
    return null;
  }
  const page = await runHook(() => null, {
    within: () => <RouterProvider router={router} />,
    window: { history: tab.history },
  });
  listenForBack();
  page.window.addEventListener("popstate", ({ state }) => tab.routed.push(state));
  const closed: string[] = [];
  const open = (name: string) => {
    const element = page.window.document.createElement("div");
    element.innerHTML = "<button data-way-out>Close</button>";
    const remove = addLayer(element);
    const close = vi.fn(() => {
      closed.push(name);
      remove?.();
    });
    element.querySelector("button")?.addEventListener("click", close);
    return { element, close };
  };
  /** The router moves on to another page, or replaces this one. */
  const follow = (idx: number) => page.step(() => router.navigate(`/${idx}`));
  return { ...tab, ...page, open, closed, follow };
}

test("Back closes what is on top, one at a time, and then leads to the page before", async () => {
  const { open, closed, go, routed, at, entries } = await openPage();
  open("dialog");
  open("picture");
  expect(entries).toHaveLength(3);
  go(-1);
  expect(closed).toEqual(["picture"]);
  go(-1);
  expect(closed).toEqual(["picture", "dialog"]);
  expect([at(), routed]).toEqual([1, []]);
  go(-1);
  expect([at(), routed]).toEqual([0, [{ idx: 0 }]]);
});

test("after something was closed by its own button, one Back leads to the page before", async () => {
  const { open, go, routed } = await openPage();
  open("menu").close();
  const { close } = open("menu");
  close();
  go(-1);
  expect(routed).toEqual([{ idx: 0 }]);
});

test("something that is fading out is closed already", async () => {
  const { open, closed, go, routed } = await openPage();
  open("menu").element.dataset.state = "closed";
  go(-1);
  expect([closed, routed]).toEqual([[], [{ idx: 0 }]]);
});

test("a link in the menu is one Back away from the page with the menu, which takes one more to leave", async () => {
  const { open, history, follow, go, routed } = await openPage();
  const { close } = open("menu");
  history.pushState({ idx: 2 });
  close();
  await follow(2);
  go(-1);
  expect(routed).toEqual([{ idx: 1, guard: true }]);
  go(-1);
  expect(routed.slice(1)).toEqual([{ idx: 0 }]);
});

test("Back right after a link, before the next page has rendered, is the router's", async () => {
  const { open, history, go, routed } = await openPage();
  open("menu").close();
  history.pushState({ idx: 2 });
  go(-1);
  expect(routed).toEqual([{ idx: 1, guard: true }]);
});

test("a page that replaces its URL under an open dialog keeps Back for the dialog", async () => {
  const { open, closed, history, follow, go, routed } = await openPage();
  open("dialog");
  history.replaceState({ idx: 1, key: "new" });
  await follow(1);
  go(-1);
  expect([closed, routed]).toEqual([["dialog"], []]);
});

test("where nothing listens, as in the frame on a shop's page, the history stays as it is", async () => {
  const { leave, open, entries } = await openPage();
  await leave();
  open("dialog");
  expect(entries).toHaveLength(2);
});
