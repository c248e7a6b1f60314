/**
 * The Back button closes what lies on top of the page: a menu, a dialog, a picture over the whole screen.
 *
 * The first one that opens puts a second entry for the same page into the browser's history, the guard, so that Back has
 * something to leave. It is put there without the router, which would load the page's data again for an entry with the same
 * URL, and fail offline. What closes in another way leaves the guard behind, and the next Back skips it: taking it out at
 * that moment would undo a link that was followed in the menu.
 */
import { useEffect } from "react";
import { useLocation } from "react-router";

type Entry = { idx?: number; guard?: boolean };

/** What is open now, the topmost last. */
const layers: HTMLElement[] = [];
/** The history's entry that is shown. Null where nothing listens: in the frame on a shop's page, Back is the shop's. */
let shown: Entry | null = null;

const entryOf = (state: unknown): Entry => (typeof state === "object" && state !== null ? state : {});

/** The router numbers its pages; a guard has its page's number. */
const onSamePage = (one: Entry, other: Entry): boolean => one.idx === other.idx && Boolean(one.guard || other.guard);

function pushGuard(): void {
  shown = { ...entryOf(window.history.state), guard: true };
  window.history.pushState(shown, "");
}

/** The ref of everything that opens on top: what in it is marked as the way out closes it. */
export function addLayer(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  layers.push(element);
  if (shown && !shown.guard) pushGuard();
  return () => void layers.splice(layers.indexOf(element), 1);
}

/** One that is just fading out is closed already. */
const findOpenLayers = () => layers.filter(({ dataset }) => dataset.state !== "closed");

function onPopState(event: PopStateEvent): void {
  const left = shown;
  shown = entryOf(event.state);
  if (!left || !onSamePage(left, shown)) return;
  event.stopImmediatePropagation();
  // Forward, on to a guard whose layer is closed: there is nothing to open.
  if (shown.guard) return;
  const open = findOpenLayers();
  if (open.length > 1) pushGuard();
  const top = open.at(-1);
  if (top) top.querySelector<HTMLElement>("[data-way-out]")?.click();
  else window.history.back();
}

/** Called before the router begins: browsers call the window's own listeners in the order in which they came. */
export function listenForBack(): void {
  window.addEventListener("popstate", onPopState);
}

/** Once, around every page. */
export function useBackCloses(): void {
  const location = useLocation();
  useEffect(() => {
    shown = entryOf(window.history.state);
    return () => {
      shown = null;
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router has moved on or has replaced the entry
  useEffect(() => {
    const now = entryOf(window.history.state);
    // A page that replaces its URL while the guard is shown replaces the guard.
    const wasGuard = shown?.guard && shown.idx === now.idx && !now.guard;
    if (wasGuard) window.history.replaceState({ ...now, guard: true }, "");
    shown = wasGuard ? { ...now, guard: true } : now;
  }, [location]);
}
