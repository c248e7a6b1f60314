/**
 * The buttons on the pictures of a page. They are in one closed layer of zero size at the page's end, so that nothing on the page
 * moves, and scroll with the page; each is placed on its picture.
 */
import type { Box, Garment } from "../detect/garments.ts";
import { parentOf } from "../detect/places.ts";
import { isInWindow, placeOn } from "./anchor.rules.ts";
import { isOurs, make, makeHost, mark } from "./elements.ts";
import { BUTTON_STYLES, dress } from "./styles.ts";

type Anchored = { garment: Garment; button: HTMLButtonElement };

export type ButtonLayer = {
  add(garment: Garment): void;
  /** Removes those whose picture has left the page. */
  prune(): void;
  /** Moves all of them to their pictures' current positions, in the next frame. */
  place(): void;
  find(element: Element): Garment | undefined;
  /** The garments of one product's pictures. */
  garmentsOf(productUrl: string): Garment[];
  size(): number;
  remove(): void;
};

/**
 * How many ancestors count as the picture's own card: what covers the picture from there is the shop's own button,
 * badge or heart.
 */
const CARD_LEVELS = 4;
const POSITION = "position: absolute !important; left: 0; top: 0; width: 0; height: 0; z-index: 2147483000;";

export function createButtonLayer(onPress: (garment: Garment, button: HTMLButtonElement) => void): ButtonLayer {
  const { host, root } = makeHost(POSITION);
  dress(root, BUTTON_STYLES);
  const anchored = new Map<Element, Anchored>();
  let frame = 0;
  const place = () => {
    if (frame === 0) frame = requestAnimationFrame(now);
  };
  const now = () => {
    frame = 0;
    if (!host.isConnected) document.documentElement.append(host);
    placeAll(host, [...anchored.values()]);
  };
  const scrolled = { passive: true, capture: true };
  window.addEventListener("scroll", place, scrolled);
  window.addEventListener("resize", place);
  const resized = new ResizeObserver(place);
  resized.observe(document.documentElement);
  return {
    add(garment) {
      anchored.get(garment.element)?.button.remove();
      const button = make("button", { type: "button", "aria-label": labelOf(garment) }, mark(), "Try On");
      button.addEventListener("click", (event) => {
        event.stopPropagation();
        onPress(garment, button);
      });
      root.append(button);
      anchored.set(garment.element, { garment, button });
      resized.observe(garment.element);
      place();
    },
    prune() {
      for (const [element, { button }] of anchored) {
        if (element.isConnected) continue;
        button.remove();
        anchored.delete(element);
        resized.unobserve(element);
      }
      place();
    },
    place,
    find: (element) => anchored.get(element)?.garment,
    garmentsOf: (productUrl) =>
      [...anchored.values()].map(({ garment }) => garment).filter((garment) => garment.productUrl === productUrl),
    size: () => anchored.size,
    remove() {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", place, scrolled);
      window.removeEventListener("resize", place);
      resized.disconnect();
      host.remove();
    },
  };
}

const labelOf = ({ productName }: Garment) => (productName ? `Try On: ${productName}` : "Try On");

/** All reads come first, then all writes, so that the browser lays out the page once. */
function placeAll(host: HTMLElement, all: Anchored[]): void {
  const origin = host.getBoundingClientRect();
  const view = { width: innerWidth, height: innerHeight };
  const placed = all.map(({ garment: { element }, button }) => {
    const box: Box = element.getBoundingClientRect();
    const isAway = !isInWindow(box, view) || isCovered(element, box, view);
    return { button, isAway, ...placeOn(box, origin) };
  });
  for (const { button, isAway, x, y } of placed) {
    button.style.transform = `translate(${x}px, ${y}px)`;
    button.toggleAttribute("data-away", isAway);
  }
}

/** Covered by a dialog, a menu or a bar of the page. */
function isCovered(element: Element, box: Box, view: { width: number; height: number }): boolean {
  const middle = (from: number, size: number, end: number) => (Math.max(from, 0) + Math.min(from + size, end)) / 2;
  const top = document.elementFromPoint(middle(box.x, box.width, view.width), middle(box.y, box.height, view.height));
  if (!top || isOurs(top)) return false;
  let card: Element = element;
  for (let level = 0; level < CARD_LEVELS; level++) card = parentOf(card) ?? card;
  return !card.contains(top) && !top.contains(element) && !top.shadowRoot;
}
