/**
 * Finds the pictures of a page that show a garment sold there. Pure: everything that only a browser knows (positions, painting) is
 * passed in. A page is read once, then each picture is judged separately, so that a long page can be processed in small parts.
 */
import { altOf, type Card, cardOf, isName } from "./cards.ts";
import {
  CART_WORDS,
  isDescriptive,
  isForAdults,
  type Kind,
  kindOfName,
  kindOfPath,
  kindOfTopic,
} from "./kind.rules.ts";
import { departmentsOf } from "./page-data.ts";
import type { PageFacts } from "./page-facts.ts";
import { BROAD, hasClothingSizes, pathOf, readPageFacts, sentencesOf } from "./page-facts.ts";
import { isPicture, pictureUrlsOf, stemOf } from "./picture-url.ts";
import { isAside, isDecor, isInGallery, isOutside, parentOf } from "./places.ts";
import { judge, type Shop } from "./score.rules.ts";
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
  /** The largest that the page states. */
  pictureUrl: string;
  /** The same picture elsewhere, if the first cannot be fetched. */
  otherPictureUrls: string[];
  productName: string;
  productUrl: string;
  price?: string;
  element: Element;
  /** The card or the page that shows the product: one button is enough there. */
  slot: Element;
};

export { type PageFacts, readPageFacts };

/** Smaller ones are thumbnails, swatches and icons. */
const SIDE_MIN = 110;
const AREA_MIN = 16_000;
/** Wider ones are banners. */
const TALL_MIN = 0.62;
const TALL_MAX = 2.6;
const GALLERY_WIDTH_MIN = 220;
const NAME_MAX = 200;

const CANDIDATES =
  'img, [role="img"], [style*="background"], [data-bg], [data-bgset], [data-background-image], [class*="image" i], [class*="photo" i], [class*="picture" i]';

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

/** The garment in a picture; null: none, nothing that is sold here, or nobody knows. */
export function judgePicture(element: Element, facts: PageFacts, view: PageView): Garment | null {
  const size = sizeOf(view.boxOf(element));
  if (size === 0 || isOutside(element)) return null;
  const others = (url: string) => facts.pictures.get(stemOf(url)) ?? [];
  const [pictureUrl, ...otherPictureUrls] = pictureUrlsOf(element, view.backgroundOf, facts.url.href, others);
  if (!pictureUrl) return null;
  const sold = findSold(element, pictureUrl, facts, size === LARGE);
  if (!sold || facts.menu.has(sold.name.toLowerCase()) || verdictOf(sold, element, pictureUrl, facts) !== "clothes")
    return null;
  return {
    pictureUrl,
    otherPictureUrls,
    productName: sold.name.slice(0, NAME_MAX),
    productUrl: sold.url,
    ...(sold.price ? { price: sold.price } : {}),
    element,
    slot: sold.slot,
  };
}

/** Large enough for the picture of a page's own product. */
export const LARGE = 2;

/** 0: too small, or not a product picture's shape. 1: large enough for a card. */
export function sizeOf({ width, height }: Box): 0 | 1 | typeof LARGE {
  const tall = height / width;
  if (Math.min(width, height) < SIDE_MIN || width * height < AREA_MIN || tall < TALL_MIN || tall > TALL_MAX) return 0;
  return width >= GALLERY_WIDTH_MIN ? LARGE : 1;
}

type Sold = {
  name: string;
  path: string[];
  url: string;
  price: string | null;
  slot: Element;
  heading: Kind;
  hasSizes: boolean;
  isWorn: boolean;
  shop: Shop;
  /** Other texts that may name it. */
  lines: string[];
};

function findSold(element: Element, pictureUrl: string, facts: PageFacts, isLarge: boolean): Sold | null {
  const described = facts.byPicture.get(stemOf(pictureUrl));
  if (described && described === facts.main && isLarge && !isAside(element)) return fromMain(described, element, facts);
  if (isDecor(element) || facts.isArticle) return null;
  const card = cardOf(element, facts.url, facts.main !== null);
  const isOwn = card !== null && isOfOwnProduct(card, facts);
  if (card && !isOwn) return fromCard(card, described, facts);
  if (described && described !== facts.main) return fromDescribed(described, element, facts);
  return facts.main && isLarge && isOfMain(element, facts.main, facts) ? fromMain(facts.main, element, facts) : null;
}

/** A card of the page's own product, such as a bar with its button. */
function isOfOwnProduct(card: Card, { main }: PageFacts): boolean {
  if (!card.isLinked) return main?.name.toLowerCase() === card.name.toLowerCase();
  return main?.url != null && pathOf(card.url) === pathOf(main.url);
}

function fromMain(main: Product, element: Element, facts: PageFacts): Sold {
  const slot = element.ownerDocument.documentElement;
  const { hasSizes, isWorn } = facts;
  // Its own page says enough of it; what else the shop sells says little.
  const shop = facts.shop === "clothes" ? "mixed" : facts.shop;
  return { ...soldOf(main, facts), slot, heading: "unknown", hasSizes, isWorn, shop, lines: facts.mainLines };
}

function fromDescribed(product: Product, element: Element, facts: PageFacts): Sold {
  return {
    ...soldOf(product, facts),
    slot: parentOf(element) ?? element,
    heading: facts.heading,
    hasSizes: hasClothingSizes(product.sizes),
    isWorn: false,
    shop: facts.shop,
    lines: sentencesOf(product.description),
  };
}

function soldOf({ name, path, url, price }: Product, facts: PageFacts) {
  return { name, path, url: url ?? facts.url.href, price: price && `${price.amount} ${price.currency}` };
}

function fromCard(card: Card, described: Product | undefined, facts: PageFacts): Sold {
  const known = facts.byUrl.get(pathOf(card.url)) ?? described;
  const stated = departmentsOf(facts.departments, card.name, card.url);
  return {
    name: card.name || known?.name || "",
    path: [...foldersOf(card.url), ...(known?.path ?? []), ...stated, ...card.path],
    url: card.url,
    price: card.price,
    slot: card.root,
    heading: headingAbove(card.root, facts),
    hasSizes: hasClothingSizes([...card.text.split(/[\s,/|]+/), ...(known?.sizes ?? [])]),
    isWorn: false,
    shop: shopFor(card, facts),
    lines: [
      ...card.lines.filter((line) => line !== card.name && isLine(line)),
      ...sentencesOf(known?.description ?? ""),
    ],
  };
}

/** "/women/dresses/marlow" */
const foldersOf = (href: string) =>
  new URL(href).pathname
    .split("/")
    .slice(0, -1)
    .filter((folder) => /^[a-z]{3}[a-z-]*$/.test(folder))
    .map((folder) => folder.replace(/-/g, " "));

/** A few words without a price or a button's text. */
const isLine = (text: string) =>
  isName(text) && text.split(/\s+/).length <= 5 && !CART_WORDS.test(text) && !/\d/.test(text);

/** A name that says what the thing is would say that it is clothes. */
function shopFor({ name, price }: Card, { shop, list, language }: PageFacts): Shop {
  if (kindOfName(name, language) !== "unknown") return shop === "other" && isForAdults(name) ? "unknown" : shop;
  if (shop === "other" || shop === "animals") return shop;
  // Without a price it may lead to a campaign.
  if (price === null) return "unknown";
  if (isDescriptive(name, language)) return shop === "clothes" ? "mixed" : shop;
  // Among clothes a fancy name is a garment's, among shoes and bags it may be a shoe's.
  if (list === "mixed") return "unknown";
  return list === "clothes" ? list : shop;
}

const SECTION_LEVELS = 6;
const SIBLINGS_MAX = 40;
const SECTION_HEADING_MAX = 90;
/** "Filter" is no department. */
const CONTROLS =
  'form, aside, [class*="filter" i], [class*="facet" i], [class*="sidebar" i], [class*="toolbar" i], [class*="sort" i]';

/** Of the section that a card is in; else of the whole list. */
function headingAbove(card: Element, facts: PageFacts): Kind {
  let part: Element | null = card;
  for (let level = 0; part && level < SECTION_LEVELS && part.localName !== "body"; level++, part = part.parentElement)
    for (
      let before = part.previousElementSibling, seen = 0;
      before && seen < SIBLINGS_MAX;
      before = before.previousElementSibling, seen++
    ) {
      const heading = before.matches("h2, h3") ? before : level > 0 ? before.querySelector("h2, h3") : null;
      const text = heading && !before.querySelector("img") ? (heading.textContent ?? "").trim() : "";
      if (!heading || !text || text.length > SECTION_HEADING_MAX || heading.closest(CONTROLS)) continue;
      const kind = kindOfTopic(text, facts.language);
      if (kind !== "unknown") return kind;
    }
  return facts.heading;
}

/** Shorter ones are in many names. */
const ALT_MIN = 5;

/** A large picture of the page's own product, in its gallery or named after it. */
function isOfMain(element: Element, main: Product, { mainRegion }: PageFacts): boolean {
  if (isAside(element) || leadsAway(element)) return false;
  const alt = altOf(element).toLowerCase();
  const name = main.name.toLowerCase();
  const isNamed = (name.length > 2 && alt.includes(name)) || (alt.length > ALT_MIN && name.includes(alt));
  return isNamed || isInGallery(element) || (mainRegion?.contains(element) ?? false);
}

/** A link to another page, not to the enlarged picture. */
function leadsAway(element: Element): boolean {
  const href = element.closest("a[href]")?.getAttribute("href") ?? "#";
  return !href.startsWith("#") && !isPicture(href);
}

function verdictOf(sold: Sold, element: Element, pictureUrl: string, facts: PageFacts) {
  const { language } = facts;
  const stated = kindOfPath(sold.path, language);
  const name = kindOfName(sold.name, language);
  // "Quiet Engine" is one of the jumpsuits; "Gel knee pads" are among clothes, too.
  const isNamed = name !== "goods" || isDescriptive(sold.name, language);
  const type = (sold.path.at(-1) ?? "").replace(BROAD, "");
  const words = [altOf(element), slugOf(sold.url), slugOf(pictureUrl), ...sold.lines];
  return judge({
    stated,
    name: isNamed || kindOfTopic(type, language) !== "clothes" ? name : "unknown",
    picture: words.map((text) => kindOfName(text, language)).find((kind) => kind !== "unknown") ?? "unknown",
    heading: sold.heading,
    hasSizes: sold.hasSizes,
    isWorn: sold.isWorn,
    shop: sold.shop,
  });
}

/** The words at the end of a URL: /p/linen-shirt-123.html. */
const slugOf = (href: string) =>
  (new URL(href).pathname.split("/").findLast(Boolean) ?? "").replace(/\.\w+$/, "").replace(/[-_\d]+/g, " ");

/** Every garment of a page, one in each slot. */
export function findGarments(document: Document, href: string, view: PageView): Garment[] {
  const facts = readPageFacts(document, href);
  const found: Garment[] = [];
  for (const element of candidatesIn(document, view)) {
    const garment = element && judgePicture(element, facts, view);
    if (garment && !found.some(({ slot }) => slot === garment.slot)) found.push(garment);
  }
  return found;
}

/** A shop spreads its pictures over a few hosts at most; more would be too much to ask for. */
const HOSTS_MAX = 5;

/** The hosts from which a try-on would read the pictures, other than the page's own; the one with the most pictures first. */
export function pictureHostsOf(garments: Garment[], href: string): string[] {
  const counts = new Map<string, number>();
  for (const { pictureUrl } of garments) {
    const { hostname } = new URL(pictureUrl);
    if (hostname !== new URL(href).hostname) counts.set(hostname, (counts.get(hostname) ?? 0) + 1);
  }
  const byCount = [...counts].sort(([, a], [, b]) => b - a);
  return byCount.slice(0, HOSTS_MAX).map(([host]) => host);
}
