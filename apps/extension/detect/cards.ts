/** The card that a picture belongs to in a list: one product, its link, its name and its price. */
import { ancestorsOf } from "./places.ts";

export type Card = { name: string; url: string; price: string | null };

const CURRENCY = "€|\\$|£|¥|₹|\\b(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CAD|AUD)\\b|\\bkr\\b|zł";
/** Amounts in news, not prices: "$4 billion". */
const LARGE = "(?![\\d.,]*\\s?(?:billion|million|trillion|bn|mrd|mio|milliard))";
const PRICE = new RegExp(`(?:${CURRENCY})\\s?\\d[\\d.,]*${LARGE}|\\d[\\d.,]*\\s?(?:${CURRENCY})`);
const PRODUCT_PATH = /\/(?:products?|p|dp|item|items|shop|produkt|produit|producto|prodotto)\/[^/]+|-p?\d{4,}|\.html$/i;
const NAME = '[itemprop="name"], h2, h3, h4, h5, [class*="title" i], [class*="name" i]';
const LEVELS = 8;
/** Longer texts belong to a whole section, or to an article that links to a product. */
const TEXT_MAX = 900;
const UNLINKED_TEXT_MAX = 300;
const PRODUCTS_IN_A_CARD = 1;
const LINKS_MAX = 40;
const TEXT_NODE = 3;

/** In a shadow root a card is the host element together with its content. */
export function cardOf(element: Element, base: URL): Card | null {
  let below = element;
  for (const ancestor of ancestorsOf(element, LEVELS)) {
    const root = below.getRootNode();
    const parts = "host" in root && root.host === ancestor ? [ancestor, ...(root as ShadowRoot).children] : [ancestor];
    below = ancestor;
    if (ancestor.localName === "body" || ancestor.localName === "main") return null;
    const links = linksOf(parts, base);
    if (links.length > PRODUCTS_IN_A_CARD) return null;
    const [link] = links;
    if (!link) continue;
    const text = textOf(parts);
    const price = PRICE.exec(text)?.[0] ?? null;
    // A link to an article sometimes looks like one to a product; a price decides.
    const isProduct = price !== null || isMarked(ancestor);
    const mostText = link.element.contains(element) ? TEXT_MAX : UNLINKED_TEXT_MAX;
    if (text.length <= mostText && isProduct)
      return { name: nameOf(parts, link.element, element), url: link.url, price };
  }
  return null;
}

const isMarked = (ancestor: Element) =>
  ancestor.matches(
    '[itemtype*="schema.org/Product"], [data-product-id], [data-product-handle], [data-pid], [data-sku]',
  );

/** The text of a part, with the page's own separations; no longer than a card's may be. */
function textOf(parts: Element[]): string {
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
  return texts.join(" ");
}

type Link = { url: string; element: Element };

/**
 * The different products that are linked to; two links to the same one count once. Stops as soon as a card can be told from a list,
 * which may have hundreds.
 */
function linksOf(parts: Element[], base: URL): Link[] {
  const products = new Map<string, Link>();
  const others = new Map<string, Link>();
  for (const element of parts.flatMap((part) => within(part, "a[href]")).slice(0, LINKS_MAX)) {
    const href = element.getAttribute("href") ?? "";
    if (!URL.canParse(href, base)) continue;
    const url = new URL(href, base);
    if (!isOfThisShop(url, base) || !leadsOn(url, base)) continue;
    // Besides its product a card may link to a brand, a wish list, reviews.
    const kind = PRODUCT_PATH.test(url.pathname) ? products : others;
    const key = url.pathname.replace(/\/$/, "");
    if (!kind.has(key)) kind.set(key, { url: url.href, element });
    if (products.size > PRODUCTS_IN_A_CARD) break;
  }
  return [...(products.size > 0 ? products : others).values()];
}

/** The elements that match the selector, including the part itself. */
const within = (part: Element, selector: string) => [
  ...(part.matches(selector) ? [part] : []),
  ...part.querySelectorAll(selector),
];

const siteOf = (host: string) => host.split(".").slice(-2).join(".");
const isOfThisShop = (url: URL, base: URL) => /^https?:$/.test(url.protocol) && siteOf(url.host) === siteOf(base.host);
const leadsOn = (url: URL, base: URL) =>
  url.pathname !== "/" &&
  url.pathname !== base.pathname &&
  !/\.(?:jpe?g|png|webp|avif)$/i.test(url.pathname) &&
  !/\/(?:cart|login|account|wishlist|search)\b/.test(url.pathname) &&
  !/\/(?:collections?|categor(?:y|ies)|c)\/[^/]+\/?$/.test(url.pathname);

/** The card's own name, else the link's text, else the picture's. */
function nameOf(parts: Element[], link: Element, picture: Element): string {
  const heading = parts.flatMap((part) => within(part, NAME)).at(0);
  const said = [
    heading?.textContent,
    link.getAttribute("aria-label"),
    link.getAttribute("title"),
    altOf(picture),
    link.textContent,
  ];
  return said.map((text) => text?.replace(/\s+/g, " ").trim() ?? "").find((text) => text.length > 1) ?? "";
}

export const altOf = (picture: Element) => picture.getAttribute("alt") ?? picture.getAttribute("aria-label") ?? "";
