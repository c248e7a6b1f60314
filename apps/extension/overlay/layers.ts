/**
 * Where the buttons are: a layer at the end of the page, and one in each dialog of the page that is open over everything else, because
 * nothing outside such a dialog can be seen or pressed.
 */
import { ancestorsOf, parentOf } from "../detect/places.ts";
import { isOurs, makeHost } from "./elements.ts";
import { BUTTON_STYLES, dress } from "./styles.ts";

/** Its corner in the window, and how large the page draws one of its pixels. */
export type Origin = { x: number; y: number; scale: number };

export type Layer = {
  /** Put back first, if the page has removed it. */
  originOf(): Origin;
  /** In the order of the pictures, so that the tab key goes from one to the next. */
  hold(button: HTMLElement, picture: Element): void;
};

export type Layers = {
  /** The layer for a picture at the moment. */
  layerOf(picture: Element): Layer;
  /** Forgets those whose dialog has left the page. */
  prune(): void;
  remove(): void;
};

/** Measures the scale; it has no height and takes no presses. */
const RULER = 100;
const POSITION = {
  position: "absolute",
  left: "0",
  top: "0",
  width: `${RULER}px`,
  height: "0",
  "z-index": "2147483000",
  "pointer-events": "none",
};

export function createLayers(): Layers {
  const made = new Map<Element, { host: HTMLElement; layer: Layer }>();
  const makeIn = (place: Element): Layer => {
    const { host, root } = makeHost(POSITION);
    dress(root, BUTTON_STYLES);
    const layer: Layer = { originOf: () => originIn(place, host), hold: holder(root) };
    made.set(place, { host, layer });
    return layer;
  };
  return {
    layerOf(picture) {
      const place = placeOf(picture);
      return made.get(place)?.layer ?? makeIn(place);
    },
    prune() {
      for (const place of made.keys()) if (!place.isConnected) made.delete(place);
    },
    remove() {
      for (const { host } of made.values()) host.remove();
    },
  };
}

function placeOf(picture: Element): Element {
  const above = parentOf(picture);
  for (const ancestor of above ? ancestorsOf(above, Number.POSITIVE_INFINITY) : [])
    if (ancestor.matches(":modal, :popover-open")) return ancestor;
  return document.documentElement;
}

function originIn(place: Element, host: HTMLElement): Origin {
  if (host.parentNode !== place) place.append(host);
  const { x, y, width } = host.getBoundingClientRect();
  return { x, y, scale: width / RULER || 1 };
}

function holder(root: ShadowRoot): Layer["hold"] {
  const pictures = new WeakMap<Element, Element>();
  return (button, picture) => {
    pictures.set(button, picture);
    let next: Element | null = null;
    for (let last = root.lastElementChild; last; last = last.previousElementSibling) {
      const other = pictures.get(last);
      if (!other || !(picture.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)) break;
      next = last;
    }
    root.insertBefore(button, next);
  };
}

type Box = { x: number; y: number; width: number; height: number };

/**
 * How many ancestors count as the picture's own card: what covers the picture from there is the shop's own button,
 * badge or heart.
 */
const CARD_LEVELS = 4;

/** Covered by a dialog, a menu or a bar of the page. */
export function isCovered(element: Element, box: Box, view: { width: number; height: number }): boolean {
  const middle = (from: number, size: number, end: number) => (Math.max(from, 0) + Math.min(from + size, end)) / 2;
  const top = document.elementFromPoint(middle(box.x, box.width, view.width), middle(box.y, box.height, view.height));
  if (!top || isOurs(top)) return false;
  let card: Element = element;
  for (let level = 0; level < CARD_LEVELS; level++) card = parentOf(card) ?? card;
  return !card.contains(top) && !top.contains(element) && !top.shadowRoot;
}
