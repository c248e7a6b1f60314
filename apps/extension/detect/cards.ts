/** The card that a picture belongs to in a list: one product, its link, its name and its price. */
import { toText } from "./html-text.rules.ts";
import { CART_WORDS } from "./kind.rules.ts";
import { isPicture } from "./picture-url.ts";
import { ancestorsOf, hasWord } from "./places.ts";
import { PATH_SIGNS } from "./structured-data.ts";

export type Card = {
  /** The element around it all. */
  root: Element;
  name: string;
  url: string;
  /** Else `url` is the page's. */
  isLinked: boolean;
  price: string | null;
  /** The product's category, where the card states it. */
  path: string[];
  text: string;
  /** Its other lines, such as "Midi dress" below "Marlow". */
  lines: string[];
};

const CURRENCY =
  "€|\\$|£|¥|₹|\\b(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CAD|AUD|BRL)\\b|\\bkr\\b|zł|\\bFr\\.|Kč|\\bFt\\b|\\blei\\b";
/** Amounts in news, not prices: "$4 billion". */
const LARGE = "(?![\\d.,]*\\s?(?:billion|million|trillion|bn|mrd|mio|milliard))";
const PRICE = new RegExp(
  `(?:${CURRENCY})\\s?\\d[\\d.,]*${LARGE}|\\d[\\d.,\\s]*(?:[,.:]-|:-|-)?\\s?(?:${CURRENCY})|\\d:-|\\d+,-`,
);
const PRODUCT_FOLDER =
  /\/(?:products?|p|dp|items?|itm|listing|produkt(?:er|y)?|produits?|productos?|prodott[oi]|produtos?|artikel|annonce|articulo|annuncio|anzeige)\/[^/]+/i;
const PRODUCT_PATH = new RegExp(`${PRODUCT_FOLDER.source}|\\/shop\\/[^/]+|-p?\\d{4,}|\\/\\d+-[^/]+|\\.html?$`, "i");
/** The rest of such a path differs from link to link. */
const PRODUCT_ID = /\/(?:dp|itm|listing)\/(\w+)/;
const NOT_A_PRODUCT =
  /\/(?:cart|checkout|basket|panier|koszyk|warenkorb|login|account|konto|wishlist|favou?rites?|compare|quick-?view|search|reviews?|seller|vendor|sales?|outlet|brands?|blogs?|pages?|marken?|marques?|marcas?)\b|\/(?:members?|users?|profiles?|profil|usuarios?|utenti?|u)\/|\/(?:product-tag|collections?|[\w-]*(?:categor|kategor|catégor)[\w-]*|c)\/[^/]+\/?$/i;
const NAME = '[itemprop="name"], h2, h3, h4, h5, h6, [class*="title" i], [class*="name" i]';
const CATEGORY =
  '[class*="category" i], [class*="categories" i], [class*="product-type" i], [class*="producttype" i], [itemprop="category"]';
const CATEGORY_DATA = [
  "data-product-type",
  "data-category",
  "data-item-category",
  "data-item_category",
  "data-product-category",
  "data-gtm-category",
];
const MARKED =
  '[itemtype*="schema.org/Product"], [data-product-id], [data-product-handle], [data-pid], [data-sku], [data-id-product], [data-asin]';
const MARKED_WORDS =
  /^(?:product(?:card|item|tile|miniature|box|teaser|grid|summary|cell)|carditem|griditem|typeproduct)$/;
const SWATCH = /^(?:swatch|swatches|colors|colours|coloroptions?|colorswatch|variants)$/;
const SWATCH_LEVELS = 3;
const LEVELS = 9;
const CATEGORY_MAX = 60;
/** Longer texts belong to a whole section, or to an article that links to a product. */
const TEXT_MAX = 900;
const UNLINKED_TEXT_MAX = 300;
const LINKS_MAX = 40;
const BUTTON_MAX = 40;
/** The second one appears when the pointer is on the card. */
const PICTURES_MAX = 3;
/** An old and a new one, and one per unit. */
const PRICES_MAX = 3;
const UNLINKED_REST_MAX = 120;
const TEXT_NODE = 3;

/**
 * The smallest element around the picture that links to one product and names it, and as `root` the largest. In a shadow root a card is
 * the host element together with its content. Some cards have no link, but a script: they show one picture, one name and one price.
 *
 * @param isOnProductPage - There a text that leads elsewhere is hardly a product.
 */
export function cardOf(element: Element, base: URL, isOnProductPage: boolean): Card | null {
  let card: Card | null = null;
  let unlinked: Card | null = null;
  let below = element;
  for (const ancestor of ancestorsOf(element, LEVELS)) {
    const root = below.getRootNode();
    const parts = "host" in root && root.host === ancestor ? [ancestor, ...(root as ShadowRoot).children] : [ancestor];
    below = ancestor;
    if (/^(?:body|main|html|aside)$/.test(ancestor.localName)) break;
    const links = linksOf(parts, base);
    if (links.length > 1 || parts.some((part) => part.querySelector("h1"))) break;
    const [link] = links;
    if (!link) unlinked ??= readUnlinked(ancestor, parts, element, base);
    if (!link || (isOnProductPage && !link.isProduct && !link.element.contains(element))) continue;
    const found = readCard(ancestor, parts, link, element);
    if (card && !found) break;
    if (card?.name && found && (card.price !== null || found.price === null))
      card = { ...found, name: card.name, price: card.price };
    else card = found;
  }
  // A link around several cards belongs to none of them.
  const isAround = card && unlinked && card.text.length > unlinked.text.length + UNLINKED_REST_MAX;
  return card && !isAround ? card : unlinked;
}

/** A link that leads to a page: there it is a department or an article. */
const LEADING = 'a[href]:not([href=""], [href^="#"], [href^="javascript:"])';

function readUnlinked(root: Element, parts: Element[], picture: Element, base: URL): Card | null {
  const around = root.closest(LEADING);
  if (around || parts.some((part) => part.querySelector(LEADING))) return null;
  const isOne = parts.flatMap((part) => [...part.querySelectorAll("img")]).length <= PICTURES_MAX;
  const card = isOne ? readCard(root, parts, { url: base.href, element: root, isProduct: false }, picture) : null;
  const prices = card?.text.match(ALL_PRICES)?.length ?? 0;
  return card?.name && prices > 0 && prices <= PRICES_MAX && card.text.length <= UNLINKED_TEXT_MAX
    ? { ...card, isLinked: false }
    : null;
}

/** Null: it sells nothing, or is a whole section. */
function readCard(root: Element, parts: Element[], link: Link, picture: Element): Card | null {
  const lines = linesOf(parts);
  const text = lines.join(" ");
  const texts = [...lines, text, altOf(picture), link.element.getAttribute("title") ?? ""];
  const [price = null] = texts.flatMap((line) => PRICE.exec(line)?.[0].trim() ?? []);
  // A link to an article sometimes looks like one to a product; a price decides.
  const isProduct = link.element.contains(picture) && PRODUCT_FOLDER.test(link.url);
  if (price === null && !isMarked(root) && !isProduct) return null;
  if (text.length > (link.element.contains(picture) ? TEXT_MAX : UNLINKED_TEXT_MAX)) return null;
  const name = nameOf(parts, link.element, picture, lines);
  return { root, isLinked: true, name, url: link.url, price, path: pathOf(parts), text, lines };
}

const isMarked = (ancestor: Element) =>
  ancestor.matches(MARKED) ||
  (hasWord(ancestor, MARKED_WORDS) && !hasWord(ancestor, /^(?:productcategory|collectioncard)$/));

/** The text of a part, with the page's own separations; no longer than a card's may be. */
function linesOf(parts: Element[]): string[] {
  const texts: string[] = [];
  const waiting: Node[] = [...parts].reverse();
  for (let length = 0, next = waiting.pop(); next && length <= TEXT_MAX; next = waiting.pop()) {
    if (next.nodeType === TEXT_NODE) {
      const text = (next.nodeValue ?? "").replace(/\s+/g, " ").trim();
      if (text) texts.push(text);
      length += text.length;
    } else if (!/^(?:SCRIPT|STYLE|TEMPLATE|NOSCRIPT)$/i.test(next.nodeName))
      waiting.push(...[...next.childNodes].reverse());
  }
  return texts;
}

type Link = { url: string; element: Element; isProduct: boolean };

const HEADING = "h2, h3, h4, h5";

/** Not copied into a list: there may be thousands. */
function* linkElements(parts: Element[]): Generator<Element> {
  let left = LINKS_MAX;
  for (const part of parts) {
    if (part.matches("a[href]")) yield part;
    for (const link of part.querySelectorAll("a[href]")) {
      if (left-- === 0) return;
      yield link;
    }
  }
}

/**
 * The different products that are linked to; two links to the same one count once. Stops as soon as a card can be told from a list,
 * which may have hundreds.
 */
function linksOf(parts: Element[], base: URL): Link[] {
  const products = new Map<string, Link>();
  const others = new Map<string, Link>();
  for (const element of linkElements(parts)) {
    const href = element.getAttribute("href") ?? "";
    if (!URL.canParse(href, base)) continue;
    const url = new URL(href, base);
    if (!isOfThisShop(url, base) || !leadsOn(url, base) || isSwatch(element) || isButton(element)) continue;
    // Besides its product a card may link to a brand, a wish list, reviews.
    const isProduct =
      PRODUCT_PATH.test(url.pathname) ||
      element.querySelector(`img, ${HEADING}`) !== null ||
      element.closest(HEADING) !== null;
    const links = isProduct ? products : others;
    const key = PRODUCT_ID.exec(url.pathname)?.[1] ?? pageOf(url);
    if (!links.has(key)) links.set(key, { url: url.href, element, isProduct });
    if (products.size > 1) break;
  }
  return [...(products.size > 0 ? products : others).values()];
}

const isSwatch = (link: Element) =>
  !link.querySelector(HEADING) &&
  !link.closest(HEADING) &&
  [...ancestorsOf(link, SWATCH_LEVELS)].some((one) => hasWord(one, SWATCH));

/** "Order", sometimes as a picture. */
function isButton(link: Element): boolean {
  const text = (link.textContent ?? "").trim() || altOf(link.querySelector("img") ?? link);
  return text.length <= BUTTON_MAX && CART_WORDS.test(text);
}

/** The elements that match the selector, including the part itself. */
const within = (part: Element, selector: string) => [
  ...(part.matches(selector) ? [part] : []),
  ...part.querySelectorAll(selector),
];

/** A script shows another page for each of its parameters; elsewhere they identify visits and variants. */
export const pageOf = ({ pathname, search }: URL) =>
  pathname.replace(/\/$/, "").toLowerCase() + (/\.(?:php|aspx?|cgi|jsp|cfm)$/i.test(pathname) ? search : "");

const siteOf = (host: string) => host.split(".").slice(-2).join(".");
const isOfThisShop = (url: URL, base: URL) => /^https?:$/.test(url.protocol) && siteOf(url.host) === siteOf(base.host);
const leadsOn = (url: URL, base: URL) =>
  url.pathname !== "/" &&
  pageOf(url) !== pageOf(base) &&
  !isPicture(url.pathname) &&
  (!NOT_A_PRODUCT.test(url.pathname) || /\/products?\/[^/]+/.test(url.pathname));

/** Texts that a theme writes on every picture. */
const EMPTY_NAME =
  /^(?:thumbnail|image|picture|photo|product(?: image| photo| picture)?|img|main|front|back|view|quick ?view|quick ?shop|sale|new|sold out|choose options|add to cart|more|shop now|details|untitled|undefined|null|placeholder|\d+|[\w-]+\.(?:jpe?g|png|webp))$/i;
/** What a box with a price says besides it. */
const PRICE_WORDS =
  /\b(?:regular|sale|unit|price|preis|prix|precio|prezzo|preco|cena|pris|prijs|from|now|was|ab|od|vanaf|van|voor|fran|nu|desde|da|des|a partir de|uvp|statt|rrp|save|per|incl|inkl|mwst|vat|kr|eur)\b/gi;
const ALL_PRICES = new RegExp(PRICE, "g");
export const hasPrice = (text: string) => PRICE.test(text);
const isPrice = (text: string) =>
  PRICE.test(text) &&
  !/\p{L}{2}/u.test(text.replace(ALL_PRICES, "").normalize("NFD").replace(/\p{M}/gu, "").replace(PRICE_WORDS, ""));

/** Whether a text can be a product's name. */
export const isName = (text: string) =>
  text.length > 1 && !EMPTY_NAME.test(text) && !isPrice(text) && !/^[-–\s\d%.,]+$/.test(text);

/** "Marlow, €59" */
const PRICE_AT_END = new RegExp(`[\\s,;|·–-]*(?:${PRICE.source})[\\s\\S]*$`);

/** The card's own name, else the link's text, else the picture's. */
function nameOf(parts: Element[], link: Element, picture: Element, lines: string[]): string {
  const headings = parts
    .flatMap((part) => within(part, NAME))
    .filter(
      (one) => !one.querySelector("img") && !one.matches('[class*="price" i], [class*="brand" i], [class*="vendor" i]'),
    );
  const texts = [
    ...headings.map(({ textContent }) => textContent),
    link.getAttribute("aria-label"),
    link.getAttribute("title"),
    altOf(picture),
    link.textContent,
    ...lines,
  ];
  const name = texts.map((text) => toText(text ?? "")).find(isName) ?? "";
  return name.replace(PRICE_AT_END, "").trim() || name;
}

/** By the card's data or its line of text about it. */
function pathOf(parts: Element[]): string[] {
  const [root] = parts;
  if (!root) return [];
  const data = [root, ...root.querySelectorAll(CATEGORY_DATA.map((name) => `[${name}]`).join(","))].flatMap((element) =>
    CATEGORY_DATA.flatMap((name) => element.getAttribute(name) ?? []),
  );
  const classes = [...(root.getAttribute("class") ?? "").matchAll(/\b(?:product_cat|category)-([a-z][\w-]+)/g)].map(
    ([, name = ""]) => name.replace(/-/g, " "),
  );
  const lines = parts
    .flatMap((part) => [...part.querySelectorAll(CATEGORY)])
    .map(({ textContent }) => textContent ?? "");
  return [...data, ...classes, ...lines]
    .flatMap((text) => toText(text).split(PATH_SIGNS))
    .filter((text) => text !== "" && text.length <= CATEGORY_MAX);
}

export const altOf = (picture: Element) => picture.getAttribute("alt") ?? picture.getAttribute("aria-label") ?? "";
