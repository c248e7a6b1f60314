/**
 * The Back button closes what lies on top of the page: a menu, a dialog, a picture over the whole screen.
 *
 * The first one that opens puts a second entry for the same page into the browser's history, the guard, so that Back has
 * something to leave. It is put there without the router, which would load the page's data again for an entry with the same
 * URL, and fail offline. What closes in another way leaves the guard behind, and the next Back skips it: taking it out at
 * that moment would undo a link that was followed in the menu.
 */
import { useEffect } from "react";

type Entry = { idx?: number; guard?: boolean };

/** What is open now, the topmost last. */
const layers: HTMLElement[] = [];
/** The history's entry that is shown. */
let shown: Entry = {};
/** False in the frame on a shop's page: there, Back is the shop's. */
let isActive = false;

const entryOf = (state: unknown): Entry => (typeof state === "object" && state !== null ? state : {});

/** The router numbers its pages; a guard has its page's number. */
const onSamePage = (one: Entry, other: Entry): boolean => one.idx === other.idx && Boolean(one.guard || other.guard);

const pushGuard = (): void => window.history.pushState({ ...entryOf(window.history.state), guard: true }, "");

/** The ref of everything that opens on top: what in it is marked as the way out closes it. */
export function addLayer(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  layers.push(element);
  if (isActive && !shown.guard) pushGuard();
  return () => void layers.splice(layers.indexOf(element), 1);
}

/** One that is just fading out is closed already. */
const findOpenLayers = () => layers.filter(({ dataset }) => dataset.state !== "closed");

function onPopState(event: PopStateEvent): void {
  const left = shown;
  shown = entryOf(event.state);
  if (!isActive || !onSamePage(left, shown)) return;
  event.stopImmediatePropagation();
  // Forward, on to a guard whose layer is closed: there is nothing to open.
  if (shown.guard) return;
  const open = findOpenLayers();
  if (open.length > 1) pushGuard();
  const top = open.at(-1);
  if (top) top.querySelector<HTMLElement>("[data-way-out]")?.click();
  else window.history.back();
}

/**
 * No event tells of an entry that the router adds or replaces, and React renders later: Back pressed in between would be taken for the last
 * page's. A page that replaces its URL while the guard is shown keeps the guard.
 */
function follow(method: "pushState" | "replaceState"): void {
  const change = window.history[method].bind(window.history);
  window.history[method] = (state: unknown, unused: string, url?: string | URL | null) => {
    const isGuard = method === "replaceState" && shown.guard && shown.idx === entryOf(state).idx;
    const kept = isGuard ? { ...entryOf(state), guard: true } : state;
    change(kept, unused, url);
    shown = entryOf(kept);
  };
}

/** Called before the router begins: browsers call the window's own listeners in the order in which they came. */
export function listenForBack(): void {
  shown = entryOf(window.history.state);
  follow("pushState");
  follow("replaceState");
  window.addEventListener("popstate", onPopState);
}

/** Once, around every page. */
export function useBackCloses(): void {
  useEffect(() => {
    isActive = true;
    return () => {
      isActive = false;
    };
  }, []);
}
