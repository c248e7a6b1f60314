/** Facts about the whole page, read once: its products, whether it sells one of them, and its topic. */
import { isOfOtherShop, type Kind, kindOfName, kindOfText } from "./kind.rules.ts";
import { stemOf } from "./picture-address.ts";
import { type Product, readProducts } from "./structured-data.ts";

export type PageFacts = {
  address: URL;
  /** By the stem of each of their pictures. */
  byPicture: Map<string, Product>;
  byAddress: Map<string, Product>;
  /** The product that the page is about, on its own page. */
  main: Product | null;
  /** The topic of the page's own title, or else of its navigation and description. */
  about: Kind;
  /** The page's `lang`. */
  language: string;
  /** An article, which may name prices but sells nothing. */
  isArticle: boolean;
  /** A shop for books, or for pets. */
  isOfOtherShop: boolean;
};

const ADD_TO_CART =
  /add to (?:cart|bag|basket)|buy now|in den warenkorb|ajouter au panier|in winkel(?:wagen|mand)|anadir a la cesta|añadir|aggiungi al carrello/i;
const ARTICLE = /"@type"\s*:\s*"(?:News|Blog)?(?:Article|Posting)"|"@type"\s*:\s*"Recipe"/;
const SCRIPTS_MAX = 30;
const CONTROLS_MAX = 120;
const NAVIGATION_LINKS_MAX = 80;

export function readPageFacts(document: Document, href: string): PageFacts {
  const address = new URL(href);
  const products = readProducts(document, href);
  const byPicture = new Map<string, Product>();
  const byAddress = new Map<string, Product>();
  for (const product of products) {
    // Of two descriptions of one product the first, which is JSON-LD, has more detail.
    for (const picture of product.pictures) setOnce(byPicture, stemOf(picture), product);
    if (product.url) setOnce(byAddress, pathOf(product.url), product);
  }
  return {
    address,
    byPicture,
    byAddress,
    main: mainProduct(document, address, products),
    about: aboutOf(document, languageOf(document)),
    language: languageOf(document),
    isArticle: products.length === 0 && isArticle(document),
    isOfOtherShop: isOfOtherShop(`${document.title} ${document.querySelector("h1")?.textContent ?? ""}`),
  };
}

function isArticle(document: Document): boolean {
  const type = document.querySelector('meta[property="og:type"]')?.getAttribute("content") ?? "";
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')].slice(0, SCRIPTS_MAX);
  return type === "article" || scripts.some(({ textContent }) => ARTICLE.test(textContent ?? ""));
}

function setOnce<V>(map: Map<string, V>, key: string, value: V): void {
  if (!map.has(key)) map.set(key, value);
}

/** A URL without the parts that identify visits or variants. */
export const pathOf = (address: string) => new URL(address).pathname.replace(/\/$/, "").toLowerCase();

function mainProduct(document: Document, address: URL, products: Product[]): Product | null {
  const title = document.querySelector("h1")?.textContent?.trim() ?? "";
  const own = products.find(({ url }) => url !== null && pathOf(url) === pathOf(address.href));
  if (own) return named(own, title);
  const names = new Set(products.map(({ name }) => name));
  const [only] = products;
  if (only && names.size === 1 && (!only.url || isBuyable(document))) return named(only, title);
  const byTitle = title ? products.find(({ name }) => name.toLowerCase() === title.toLowerCase()) : undefined;
  if (byTitle) return byTitle;
  if (!title || !isBuyable(document)) return null;
  return { name: title, category: "", url: address.href, pictures: [], price: null };
}

const named = (product: Product, title: string): Product => ({ ...product, name: product.name || title });

/** One product can be put in the cart here; a list has several such buttons, or none. */
function isBuyable(document: Document): boolean {
  const controls = [...document.querySelectorAll("button, input[type=submit], [role=button]")].slice(0, CONTROLS_MAX);
  const buying = controls.filter((control) =>
    ADD_TO_CART.test(`${control.textContent} ${control.getAttribute("value")} ${control.getAttribute("aria-label")}`),
  );
  return buying.length > 0 && buying.length <= 2;
}

const languageOf = (document: Document) => document.documentElement.getAttribute("lang")?.toLowerCase() ?? "";

function aboutOf(document: Document, language: string): Kind {
  const titles = [document.querySelector("h1")?.textContent, document.title, crumbs(document)];
  for (const title of titles) {
    const kind = title ? kindOfName(title.trim(), language) : "unknown";
    if (kind !== "unknown") return kind;
  }
  const links = [...document.querySelectorAll("nav a, header a")].slice(0, NAVIGATION_LINKS_MAX);
  const description = document.querySelector('meta[name="description"]')?.getAttribute("content") ?? "";
  return kindOfText([description, ...links.map((link) => link.textContent)].join(" "), language);
}

function crumbs(document: Document): string {
  const trail = document.querySelector(
    '[class*="breadcrumb" i], [aria-label*="breadcrumb" i], [itemtype*="BreadcrumbList"]',
  );
  return [...(trail?.querySelectorAll("a, li, span") ?? [])].map((part) => part.textContent?.trim()).join(" | ");
}
