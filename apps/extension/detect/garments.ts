/**
 * Finds the pictures of a page that show a garment sold there. Pure: everything that only a browser knows (positions, painting) is
 * passed in. A page is read once, then each picture is judged separately, so that a long page can be processed in small parts.
 */
import { altOf, cardOf } from "./cards.ts";
import { kindOfName } from "./kind.rules.ts";
import type { PageFacts } from "./page-facts.ts";
import { pathOf, readPageFacts } from "./page-facts.ts";
import { pictureAddressOf, stemOf } from "./picture-address.ts";
import { isAside, isDecor, isInGallery, isOutside, isThumb } from "./places.ts";
import type { Product } from "./structured-data.ts";

export type Box = { x: number; y: number; width: number; height: number };

export type PageView = {
  boxOf(element: Element): Box;
  /** The computed `background-image`. */
  backgroundOf(element: Element): string;
  /** Includes closed ones, if the browser lets an extension see them. */
  shadowRootOf(element: Element): ShadowRoot | null;
};

export type Garment = {
  pictureUrl: string;
  productName: string;
  productUrl: string;
  price?: string;
  element: Element;
};

export { type PageFacts, readPageFacts };

/** Smaller ones are thumbnails, swatches and icons. */
const SIDE_MIN = 110;
const AREA_MIN = 16_000;
/** Wider ones are banners. */
const TALL_MIN = 0.72;
const TALL_MAX = 2.6;
const GALLERY_WIDTH_MIN = 220;
const NAME_MAX = 200;

const CANDIDATES =
  'img, [role="img"], [style*="background"], [data-bg], [class*="image" i], [class*="photo" i], [class*="picture" i]';

/** The number of elements processed before yielding. */
const PAUSE_EVERY = 250;

/**
 * Possible pictures below `root` and in the shadow roots there; yields undefined now and then, where the work may be paused.
 */
export function* candidatesIn(root: Element | Document | ShadowRoot, view: PageView): Generator<Element | null> {
  const self = "matches" in root ? [root] : [];
  let passed = 0;
  for (const element of each(
    [...self].filter((one) => one.matches(CANDIDATES)),
    root.querySelectorAll(CANDIDATES),
  )) {
    passed += 1;
    if (passed % PAUSE_EVERY === 0) yield null;
    if (element.localName === "img" || !element.querySelector("img")) yield element;
  }
  yield null;
  for (const element of each(self, root.querySelectorAll("*"))) {
    passed += 1;
    if (passed % PAUSE_EVERY === 0) yield null;
    // Only custom elements and plain boxes can have a shadow root with pictures.
    if (!element.localName.includes("-") && element.localName !== "div") continue;
    const inner = view.shadowRootOf(element);
    if (inner) yield* candidatesIn(inner, view);
  }
}

/** One list after the other. Not copied into one: a page may have tens of thousands of elements. */
function* each(...lists: Iterable<Element>[]): Generator<Element> {
  for (const list of lists) yield* list;
}

/** The garment in a picture; null: none, or nothing that is sold here. */
export function judgePicture(element: Element, facts: PageFacts, view: PageView): Garment | null {
  if (facts.isOfOtherShop || isOutside(element) || !hasSize(view.boxOf(element))) return null;
  const pictureUrl = pictureAddressOf(element, view.backgroundOf, facts.address.href);
  if (!pictureUrl) return null;
  const sold = findSold(element, pictureUrl, facts, view);
  if (!sold || !isClothing(sold, element, facts)) return null;
  return {
    pictureUrl,
    productName: sold.name.slice(0, NAME_MAX),
    productUrl: sold.url,
    ...(sold.price ? { price: sold.price } : {}),
    element,
  };
}

function hasSize({ width, height }: Box): boolean {
  const tall = height / width;
  return Math.min(width, height) >= SIDE_MIN && width * height >= AREA_MIN && tall >= TALL_MIN && tall <= TALL_MAX;
}

type Sold = { name: string; category: string; url: string; price: string | null };

function findSold(element: Element, pictureUrl: string, facts: PageFacts, view: PageView): Sold | null {
  const described = facts.byPicture.get(stemOf(pictureUrl));
  if (described && !isThumb(element)) return fromProduct(described, facts);
  if (isDecor(element) || facts.isArticle) return null;
  const card = cardOf(element, facts.address);
  if (card) {
    const known = facts.byAddress.get(pathOf(card.url));
    return { ...card, name: card.name || known?.name || "", category: known?.category ?? "" };
  }
  return facts.main && isOfMain(element, facts.main, view) ? fromProduct(facts.main, facts) : null;
}

function fromProduct({ name, category, url, price }: Product, facts: PageFacts): Sold {
  const said = price && `${price.amount} ${price.currency}`;
  return { name, category, url: url ?? facts.address.href, price: said };
}

/** A large picture of the page's own product, in its gallery or named after it. */
function isOfMain(element: Element, main: Product, view: PageView): boolean {
  if (view.boxOf(element).width < GALLERY_WIDTH_MIN || isAside(element) || isThumb(element)) return false;
  const alt = altOf(element).toLowerCase();
  const isNamed = main.name.length > 2 && alt.includes(main.name.toLowerCase());
  return isNamed || (isInGallery(element) && !leadsAway(element));
}

/** A link to another page, not to the enlarged picture. */
function leadsAway(element: Element): boolean {
  const href = element.closest("a[href]")?.getAttribute("href") ?? "#";
  return !href.startsWith("#") && !/\.(?:jpe?g|png|webp|avif)(?:\?|$)/i.test(href);
}

/** The product's name counts first, then its category, then the picture's text, then the page. */
function isClothing(sold: Sold, element: Element, facts: PageFacts): boolean {
  const said = [sold.name, sold.category, altOf(element)]
    .map((text) => kindOfName(text, facts.language))
    .find((kind) => kind !== "unknown");
  return (said ?? facts.about) === "clothes";
}

/** Every garment of a page, each once: of overlapping pictures only the first. */
export function findGarments(document: Document, href: string, view: PageView): Garment[] {
  const facts = readPageFacts(document, href);
  const found: Garment[] = [];
  for (const element of candidatesIn(document, view)) {
    const garment = element && judgePicture(element, facts, view);
    if (garment && !found.some((other) => isSamePlace(view.boxOf(other.element), view.boxOf(garment.element))))
      found.push(garment);
  }
  return found;
}

const NEAR = 8;

export const isSamePlace = (a: Box, b: Box) =>
  Math.abs(a.x - b.x) < NEAR &&
  Math.abs(a.y - b.y) < NEAR &&
  Math.abs(a.width - b.width) < NEAR &&
  Math.abs(a.height - b.height) < NEAR;
