/** Facts about the whole page, read once: its products, whether it sells one of them, and what else it says of itself. */
import { isName } from "./cards.ts";
import { toText } from "./html-text.rules.ts";
import { CART_WORDS, guessLanguage, type Kind, kindOfPath, kindOfTopic } from "./kind.rules.ts";
import { stemOf } from "./picture-url.ts";
import { isAside, isOutside } from "./places.ts";
import type { Shop } from "./score.rules.ts";
import { shopOf } from "./shop.rules.ts";
import { PATH_SIGNS, type Product, readProducts, readTrail } from "./structured-data.ts";

export type PageFacts = {
  url: URL;
  /** By the stem of each of their pictures. */
  byPicture: Map<string, Product>;
  byUrl: Map<string, Product>;
  /** The product that the page is about, on its own page. */
  main: Product | null;
  /** Where it is shown, if the page has a button for buying it. */
  mainRegion: Element | null;
  /** The names in the menu: of departments, not of products. */
  departments: Set<string>;
  /** Of a list: what its heading says is in it. */
  heading: Kind;
  shop: Shop;
  /** Of the page's own product. */
  hasSizes: boolean;
  language: string;
  /** An article, which may name prices but sells nothing. */
  isArticle: boolean;
};

const ARTICLE = /"@type"\s*:\s*"(?:News|Blog)?(?:Article|Posting)"|"@type"\s*:\s*"Recipe"/;
const SCRIPTS_MAX = 30;
const CONTROLS_MAX = 200;
const LINKS_MAX = 150;

export function readPageFacts(document: Document, href: string): PageFacts {
  const url = new URL(href);
  const products = readProducts(document, href);
  const byPicture = new Map<string, Product>();
  const byUrl = new Map<string, Product>();
  for (const product of products) {
    // Of two descriptions of one product the first, which is JSON-LD, has more detail.
    for (const picture of product.pictures) setOnce(byPicture, stemOf(picture), product);
    if (product.url) setOnce(byUrl, pathOf(product.url), product);
  }
  const language = languageOf(document);
  const buying = buyControl(document);
  const main = withTrail(document, mainProduct(document, url, products, buying), url);
  const links = linksOf(document);
  for (const picture of main?.pictures ?? []) if (main) byPicture.set(stemOf(picture), main);
  return {
    url,
    byPicture,
    byUrl,
    main,
    mainRegion: main && regionOf(buying),
    departments: new Set(links.map((link) => link.toLowerCase())),
    heading: main ? "unknown" : headingOf(document, language),
    shop: shopOf(links, main ? aboutShop(document) : aboutPage(document), language),
    hasSizes: main !== null && hasClothingSizes([...main.sizes, ...optionsOf(document)]),
    language,
    isArticle: products.length === 0 && isArticle(document),
  };
}

function isArticle(document: Document): boolean {
  const type = metaOf(document, "og:type");
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')].slice(0, SCRIPTS_MAX);
  return type === "article" || scripts.some(({ textContent }) => ARTICLE.test(textContent ?? ""));
}

function setOnce<V>(map: Map<string, V>, key: string, value: V): void {
  if (!map.has(key)) map.set(key, value);
}

/** A URL without the parts that identify visits or variants. */
export const pathOf = (href: string) => new URL(href).pathname.replace(/\/$/, "").toLowerCase();

const metaOf = (document: Document, name: string) =>
  document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute("content") ?? "";

function mainProduct(document: Document, url: URL, products: Product[], buying: Element | null): Product | null {
  const title = titleOf(document, buying);
  const own = products.find((product) => product.url !== null && pathOf(product.url) === pathOf(url.href));
  if (own) return named(own, title);
  const names = new Set(products.map(({ name }) => name));
  const [only] = products;
  if (only && names.size === 1 && (!only.url || buying)) return named(only, title);
  const byTitle = title ? products.find(({ name }) => name.toLowerCase() === title.toLowerCase()) : undefined;
  if (byTitle) return byTitle;
  if (!title || !(buying || isProductPage(document))) return null;
  return {
    name: title,
    path: [],
    url: url.href,
    pictures: [],
    price: null,
    sizes: [],
    description: metaOf(document, "description"),
  };
}

const named = (product: Product, title: string): Product => ({
  ...product,
  name: isName(product.name) ? product.name : title,
});

const isProductPage = (document: Document) =>
  /product/.test(metaOf(document, "og:type")) ||
  /(?:^|\s)(?:single-product|catalog-product-view|template-product|is-ctl-product|product-page|page-product)(?:\s|$)/.test(
    `${document.body?.className} ${document.body?.id}`,
  );

const BUY = "button, input[type=submit], [role=button], a[class*=cart i], a[class*=buy i]";
const BUY_MARKS =
  'form[action*="/cart/add"] [type=submit], [name="add-to-cart"], [name="add"], #product-addtocart-button, [data-button-action="add-to-cart"], .single_add_to_cart_button';

/** The button for buying the page's own product; a list has several, one in each card. */
function buyControl(document: Document): Element | null {
  const controls = [...document.querySelectorAll(BUY)].slice(0, CONTROLS_MAX);
  const buying = controls.filter(
    (control) =>
      control.matches(BUY_MARKS) ||
      CART_WORDS.test(
        `${control.textContent} ${control.getAttribute("value") ?? ""} ${control.getAttribute("aria-label") ?? ""}`.trim(),
      ),
  );
  const own = buying.filter((control) => !control.closest("li") && !isAside(control) && !isOutside(control));
  return own.length > 0 && own.length <= 2 ? (own[0] ?? null) : null;
}

/** The part of the page around the button that also has the product's picture. */
function regionOf(buying: Element | null): Element | null {
  for (let part = buying?.parentElement; part && !/^(?:body|main)$/.test(part.localName); part = part.parentElement)
    if (part.querySelector("h1, h2, h3") && part.querySelector('img:not([src*=".svg"]), [style*="background-image"]'))
      return part;
  return null;
}

const TITLES =
  'h1, [itemprop="name"], h2, [class*="product" i][class*="title" i], [class*="product" i][class*="name" i]';

/** The page's first heading, or else the heading above the button for buying. */
function titleOf(document: Document, buying: Element | null): string {
  const heading = [...document.querySelectorAll("h1")].find((one) => !isOutside(one));
  const title = textOf(heading);
  if (isName(title)) return title;
  for (let part = buying?.parentElement; part && part.localName !== "body"; part = part.parentElement) {
    const near = [...part.querySelectorAll(TITLES)].map(textOf).find(isName);
    if (near) return near;
  }
  return "";
}

const textOf = (element: Element | null | undefined) => toText(element?.textContent ?? "");

/** A product without a category is in the last of the page's breadcrumbs. */
function withTrail(document: Document, main: Product | null, url: URL): Product | null {
  if (!main) return main;
  const trail = trailOf(document).filter((part) => part.toLowerCase() !== main.name.toLowerCase());
  const types = [...document.querySelectorAll("main [data-product-type], [data-section-type] [data-product-type]")].map(
    (element) => element.getAttribute("data-product-type") ?? "",
  );
  const classes = [
    ...(document.querySelector(".type-product")?.getAttribute("class") ?? "").matchAll(/\bproduct_cat-([\w-]+)/g),
  ];
  const path = [
    ...trail,
    ...classes.map(([, name = ""]) => name.replace(/-/g, " ")),
    ...types.slice(0, 1),
    ...main.path,
  ];
  return { ...main, path, url: main.url ?? url.href };
}

const TRAIL =
  '[class*="breadcrumb" i], [id*="breadcrumb" i], [aria-label*="breadcrumb" i], [itemtype*="BreadcrumbList"], [data-testid*="breadcrumb" i], [aria-label*="brotkrum" i], [aria-label*="ariane" i], [aria-label*="kruimel" i], [aria-label*="okruszk" i], [aria-label*="migas" i], [class*="ariane" i]';
const TEXTS_MAX = 30;
const TEXT_NODE = 3;

/** The page's breadcrumbs, with the names of the departments above the product. */
function trailOf(document: Document): string[] {
  const trail = document.querySelector(TRAIL);
  const texts: string[] = [];
  const waiting: Node[] = trail ? [trail] : [];
  for (let next = waiting.pop(); next && texts.length < TEXTS_MAX; next = waiting.pop()) {
    if (next.nodeType === TEXT_NODE) texts.push(...toText(next.nodeValue ?? "").split(PATH_SIGNS));
    else if (!/^(?:SCRIPT|STYLE|SVG)$/i.test(next.nodeName)) waiting.push(...[...next.childNodes].reverse());
  }
  const seen = texts.filter((text) => text.length > 1);
  return seen.length > 0 ? seen : readTrail(document);
}

const TITLE_SIGNS = /\s[|–—·•-]\s/;

/** By its own heading, or else its breadcrumbs or title. */
function headingOf(document: Document, language: string): Kind {
  const title = toText(document.title).split(TITLE_SIGNS)[0] ?? "";
  const kinds = [
    kindOfTopic(titleOf(document, null), language),
    kindOfPath(trailOf(document), language),
    kindOfTopic(title, language),
  ];
  return kinds.find((kind) => kind !== "unknown") ?? "unknown";
}

const linksOf = (document: Document) =>
  [...document.querySelectorAll("nav a, header a, [role=navigation] a, [class*=menu i] a")]
    .slice(0, LINKS_MAX)
    .filter((link) => !link.closest(TRAIL))
    .map(textOf);

/** On a product's page the title begins with the product. */
const aboutShop = (document: Document) => [
  ...toText(document.title).split(TITLE_SIGNS).slice(1),
  toText(metaOf(document, "og:site_name")),
];

const aboutPage = (document: Document) =>
  [
    document.title,
    metaOf(document, "description"),
    metaOf(document, "og:site_name"),
    metaOf(document, "og:description"),
  ].map(toText);

function languageOf(document: Document): string {
  const stated = document.documentElement.getAttribute("lang") ?? metaOf(document, "og:locale");
  return stated.toLowerCase() || guessLanguage([...aboutPage(document), ...linksOf(document)].join(" "));
}

const SIZE = /^(?:xxs|xs|s|m|l|xl|xxl|xxxl|[2-5]xl)$/i;
const SIZES_MIN = 2;

export const hasClothingSizes = (texts: string[]) =>
  new Set(texts.map((text) => text.trim().toLowerCase()).filter((text) => SIZE.test(text))).size >= SIZES_MIN;

const OPTIONS =
  "option, label, button, [role=radio], [role=option], [data-value], input[type=radio], [class*=size i] a, [class*=size i] li, [class*=size i] span";
const OPTIONS_MAX = 400;

const optionsOf = (document: Document) =>
  [...document.querySelectorAll(OPTIONS)]
    .slice(0, OPTIONS_MAX)
    .flatMap((option) => [
      option.getAttribute("value") ?? "",
      option.getAttribute("data-value") ?? "",
      option.textContent ?? "",
    ]);
