/**
 * The buttons on the pictures of a page. They are in closed layers without height, so that nothing on the page moves, and scroll with the
 * page; each is placed on its picture. Only those near the window are placed: a list may have thousands.
 */
import type { Box, Garment } from "../detect/garments.ts";
import { isInWindow, placeOn } from "./anchor.rules.ts";
import { make, mark } from "./elements.ts";
import { createLayers, isCovered, type Layer, type Layers, type Origin } from "./layers.ts";

/** `button`: null until the picture has been near the window. `layer`: where the button is. */
type Anchored = { garment: Garment; button: HTMLButtonElement | null; layer: Layer | null };

export type ButtonLayer = {
  add(garment: Garment): void;
  /** Removes those whose picture has left the page. */
  prune(): void;
  /** Moves those near the window to their pictures' current positions, in the next frame. */
  place(): void;
  find(element: Element): Garment | undefined;
  /** The garments of one product's pictures. */
  garmentsOf(productUrl: string): Garment[];
  remove(): void;
};

/** How far from the window a picture is still near, so that its button is there before it is seen. */
const NEAR = "50% 0px";
/** Making buttons costs more than placing them. */
const NEW_IN_A_FRAME_MAX = 8;

export function createButtonLayer(onPress: (garment: Garment, button: HTMLButtonElement) => void): ButtonLayer {
  const layers = createLayers();
  const anchored = new Map<Element, Anchored>();
  const near = new Set<Element>();
  let frame = 0;
  const place = () => {
    if (frame === 0) frame = requestAnimationFrame(now);
  };
  const now = () => {
    frame = 0;
    const nearby = [...near].flatMap((element) => anchored.get(element) ?? []);
    const missing = nearby.filter(({ button }) => !button);
    for (const one of missing.slice(0, NEW_IN_A_FRAME_MAX)) one.button = makeButton(one.garment, onPress);
    placeAll(
      layers,
      nearby.filter(({ button }) => button),
    );
    if (missing.length > NEW_IN_A_FRAME_MAX) place();
  };
  const watched = new IntersectionObserver((entries) => followNear(entries, near, anchored, place), {
    rootMargin: NEAR,
  });
  const scrolled = { passive: true, capture: true };
  window.addEventListener("scroll", place, scrolled);
  window.addEventListener("resize", place);
  const resized = new ResizeObserver(place);
  resized.observe(document.documentElement);
  const drop = (element: Element) => {
    anchored.get(element)?.button?.remove();
    anchored.delete(element);
    near.delete(element);
    watched.unobserve(element);
    resized.unobserve(element);
  };
  return {
    add(garment) {
      drop(garment.element);
      anchored.set(garment.element, { garment, button: null, layer: null });
      watched.observe(garment.element);
      resized.observe(garment.element);
    },
    prune() {
      for (const element of anchored.keys()) if (!element.isConnected) drop(element);
      layers.prune();
      place();
    },
    place,
    find: (element) => anchored.get(element)?.garment,
    garmentsOf: (productUrl) =>
      [...anchored.values()].map(({ garment }) => garment).filter((garment) => garment.productUrl === productUrl),
    remove() {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", place, scrolled);
      window.removeEventListener("resize", place);
      resized.disconnect();
      watched.disconnect();
      layers.remove();
    },
  };
}

function followNear(
  entries: IntersectionObserverEntry[],
  near: Set<Element>,
  anchored: Map<Element, Anchored>,
  place: () => void,
): void {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) near.add(target);
    else {
      near.delete(target);
      anchored.get(target)?.button?.toggleAttribute("data-away", true);
    }
  }
  place();
}

function makeButton(garment: Garment, onPress: (garment: Garment, button: HTMLButtonElement) => void) {
  const label = garment.productName ? `Try On: ${garment.productName}` : "Try On";
  const button = make("button", { type: "button", "aria-label": label, "data-away": "" }, mark(), "Try On");
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    onPress(garment, button);
  });
  return button;
}

/** All reads come first, then all writes, so that the browser lays out the page once. */
function placeAll(layers: Layers, nearby: Anchored[]): void {
  const view = { width: innerWidth, height: innerHeight };
  const origins = new Map<Layer, Origin>();
  const wanted = nearby.map((one) => ({ one, layer: layers.layerOf(one.garment.element) }));
  for (const { layer } of wanted) if (!origins.has(layer)) origins.set(layer, layer.originOf());
  const placed = wanted.map(({ one, layer }) => {
    const { element } = one.garment;
    const box: Box = element.getBoundingClientRect();
    const isAway = !isInWindow(box, view) || isCovered(element, box, view);
    const origin = origins.get(layer) ?? layer.originOf();
    return { one, layer, isAway, ...placeOn(box, origin) };
  });
  for (const { one, layer, isAway, x, y } of placed) {
    const { button } = one;
    if (!button) continue;
    if (one.layer !== layer) layer.hold(button, one.garment.element);
    one.layer = layer;
    button.style.transform = `translate(${x}px, ${y}px)`;
    button.toggleAttribute("data-away", isAway);
  }
}
