/**
 * Looks for garments on a page for as long as it is open. Changes are only recorded when they happen; the work is done in the page's
 * idle time, a few milliseconds at a time.
 */
import {
  candidatesIn,
  type Garment,
  judgePicture,
  LARGE,
  type PageFacts,
  type PageView,
  readPageFacts,
  sizeOf,
} from "../detect/garments.ts";
import type { ButtonLayer } from "./button-layer.ts";
import { pageView } from "./page-view.ts";

/** The budget of one slice of idle time; the observer itself only records. */
const SLICE_MS = 3;
const IDLE_TIMEOUT_MS = 1_000;
/** Reading a page's data costs more than judging a picture. */
const FACTS_EVERY_MS = 1_000;
/** With more changed places than this, the whole page is searched. */
const NOTED_MAX = 400;
const OBSERVED = { childList: true, subtree: true, attributes: true, attributeFilter: ["src", "srcset", "data-src"] };

export function watchPage(layer: ButtonLayer): () => void {
  const watch = new PageWatch(layer);
  watch.start();
  return () => watch.stop();
}

class PageWatch {
  readonly #layer: ButtonLayer;
  readonly #observer = new MutationObserver((changes) => this.#note(changes));
  readonly #observedRoots = new WeakSet<ShadowRoot>();
  readonly #view: PageView;
  #noted = new Set<Element | Document | ShadowRoot>();
  #work: Generator<Element | null> | null = null;
  readonly #judged = new WeakMap<Element, { facts: PageFacts; src: string; size: number }>();
  #facts: PageFacts | null = null;
  #factsAt = 0;
  #areFactsOld = true;
  #hasRemoved = false;
  #idle = 0;
  /** Watches pictures that are too small, or in a closed dialog or tab, until they are large enough. */
  readonly #small = new ResizeObserver((entries) => {
    for (const { target } of entries) this.#resized(target);
  });

  constructor(layer: ButtonLayer) {
    this.#layer = layer;
    this.#view = { ...pageView, shadowRootOf: (element) => this.#openShadow(element) };
  }

  start(): void {
    this.#observer.observe(document.documentElement, OBSERVED);
    document.addEventListener("load", this.#onLoad, true);
    this.#noted.add(document);
    this.#later();
  }

  stop(): void {
    this.#observer.disconnect();
    this.#small.disconnect();
    document.removeEventListener("load", this.#onLoad, true);
    cancelIdleCallback(this.#idle);
    // Later requests for a slice get none.
    this.#idle = -1;
  }

  /** A picture that loaded late has its size only now. */
  readonly #onLoad = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) this.#noted.add(target);
    this.#later();
  };

  #resized(picture: Element): void {
    const size = sizeOf(this.#view.boxOf(picture));
    if (size === this.#judged.get(picture)?.size) return;
    if (size === LARGE) this.#small.unobserve(picture);
    this.#noted.add(picture);
    this.#later();
  }

  #openShadow(element: Element): ShadowRoot | null {
    const root = pageView.shadowRootOf(element);
    if (root && !this.#observedRoots.has(root)) {
      this.#observedRoots.add(root);
      this.#observer.observe(root, OBSERVED);
    }
    return root;
  }

  #note(changes: MutationRecord[]): void {
    for (const { type, target, addedNodes, removedNodes } of changes) {
      if (type === "attributes") this.#noted.add(target as Element);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        this.#noted.add(node);
        if (/^(?:script|meta|h1|title)$/.test(node.localName)) this.#areFactsOld = true;
      }
      if (removedNodes.length > 0) this.#hasRemoved = true;
    }
    if (this.#noted.size > NOTED_MAX) this.#noted = new Set([document]);
    this.#later();
  }

  #later(): void {
    if (this.#idle === 0) this.#idle = requestIdleCallback(this.#slice, { timeout: IDLE_TIMEOUT_MS });
  }

  readonly #slice = (deadline: IdleDeadline) => {
    this.#idle = 0;
    const end = performance.now() + (deadline.didTimeout ? SLICE_MS : Math.min(SLICE_MS, deadline.timeRemaining()));
    if (this.#hasRemoved) {
      this.#hasRemoved = false;
      this.#layer.prune();
    }
    const facts = this.#currentFacts();
    // Reading them may have taken the whole slice.
    if (performance.now() >= end) return this.#later();
    const found: Garment[] = [];
    let isDone = false;
    do {
      const next = this.#next();
      if (next === undefined) isDone = true;
      else if (next) found.push(...this.#judge(next, facts, found));
    } while (!isDone && performance.now() < end);
    for (const garment of found) this.#layer.add(garment);
    if (isDone) this.#layer.place();
    else this.#later();
  };

  #currentFacts(): PageFacts {
    const moved = this.#facts?.url.href !== location.href;
    const now = performance.now();
    const isEarly = now - this.#factsAt < FACTS_EVERY_MS;
    if (this.#facts && !moved && (!this.#areFactsOld || isEarly)) {
      if (this.#areFactsOld) setTimeout(() => this.#later(), FACTS_EVERY_MS);
      return this.#facts;
    }
    this.#facts = readPageFacts(document, location.href);
    this.#factsAt = now;
    this.#areFactsOld = false;
    // A picture that was not a garment may be one by the page's new data.
    this.#noted.add(document);
    return this.#facts;
  }

  /** Null: nothing to judge at the moment. Undefined: nothing is left. */
  #next(): Element | null | undefined {
    if (!this.#work) {
      const [root] = this.#noted;
      if (!root) return undefined;
      this.#noted.delete(root);
      this.#work = candidatesIn(root, this.#view);
    }
    const { value, done } = this.#work.next();
    if (done) this.#work = null;
    return done ? null : value;
  }

  #judge(element: Element, facts: PageFacts, found: Garment[]): Garment[] {
    const size = sizeOf(this.#view.boxOf(element));
    const src = element.getAttribute("src") ?? "";
    const before = this.#judged.get(element);
    if (before?.facts === facts && before.src === src && before.size === size) return [];
    this.#judged.set(element, { facts, src, size });
    if (size < LARGE) this.#small.observe(element);
    const garment = judgePicture(element, facts, this.#view);
    if (!garment) return [];
    const own = this.#layer.find(element);
    if (own?.pictureUrl === garment.pictureUrl && own.productUrl === garment.productUrl) return [];
    const shown = [...this.#layer.garmentsOf(garment.productUrl), ...found];
    return !own && shown.some(({ slot }) => slot === garment.slot) ? [] : [garment];
  }
}
