/** Facts about the whole page, read once: its products, whether it sells one of them, and what else it says of itself. */
import { hasPrice, isName, pageOf } from "./cards.ts";
import { toText } from "./html-text.rules.ts";
import { CART_WORDS, guessLanguage, type Kind, kindOfName, kindOfPath, kindOfTopic } from "./kind.rules.ts";
import { type Departments, departmentsOf, readDepartments, readSheet } from "./page-data.ts";
import { stemOf } from "./picture-url.ts";
import { isAside, isOutside } from "./places.ts";
import { hasClothingSizes, type Shop } from "./score.rules.ts";
import { isForAnimals, shopOf } from "./shop.rules.ts";
import { isProductType, PATH_SIGNS, type Product, readProducts, readTrail } from "./structured-data.ts";

export type PageFacts = {
  url: URL;
  /** By the stem of each of their pictures. */
  byPicture: Map<string, Product>;
  byUrl: Map<string, Product>;
  /** What the platform's data says of them. */
  departments: Departments;
  /** The URLs of every picture that the page states, by their stem. */
  pictures: Map<string, string[]>;
  /** The product that the page is about, on its own page. */
  main: Product | null;
  /** Other texts that may say what it is. */
  mainLines: string[];
  /** Where it is shown, if the page has a button for buying it. */
  mainRegion: Element | null;
  /** The names in the menu are no products. */
  menu: Set<string>;
  /** Of a list: what its heading says is in it. */
  heading: Kind;
  shop: Shop;
  /** What else the page shows. */
  list: Shop;
  /** Of the page's own product. */
  hasSizes: boolean;
  /** A model wears it. */
  isWorn: boolean;
  language: string;
  /** An article, which may name prices but sells nothing. */
  isArticle: boolean;
};

const ARTICLE = /"@type"\s*:\s*"(?:News|Blog)?(?:Article|Posting)"|"@type"\s*:\s*"Recipe"/;
const SCRIPTS_MAX = 30;
/** Elements that are named after products. */
const SHOP_MIN = 8;
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
  const buying = buyControl(document) ?? pricedHeading(document);
  const departments = readDepartments(document);
  const main = withTrail(document, mainProduct(document, url, products, buying), url, departments);
  const links = linksOf(document);
  for (const picture of main?.pictures ?? []) if (main) byPicture.set(stemOf(picture), main);
  const mainLines = main ? [document.title, ...sentencesOf(main.description)] : [];
  const hasSizes = main !== null && hasClothingSizes([...main.sizes, ...optionsOf(document)]);
  const kinds = [
    kindOfPath(main?.path ?? [], language),
    ...[main?.name ?? "", ...mainLines].map((text) => kindOfName(text, language)),
  ];
  const kind = kinds.find((kind) => kind !== "unknown") ?? "unknown";
  const isClothes = hasSizes || kind === "clothes" || kind === "maybe";
  /** Beside an air fryer clothes are named as such. A shop that says nothing else sells things like the page's product. */
  const shopBeside = (shop: Shop): Shop => {
    if (!main) return shop;
    if (shop === "clothes" && !isClothes) return "mixed";
    if (shop !== "unknown" || list === "clothes") return shop;
    return kinds.includes("goods") ? "other" : kind === "clothes" ? "clothes" : shop;
  };
  const headings = main ? [] : headingsOf(document, url);
  const { shop, list } = shopOf(
    links,
    main || SEARCH.test(href) ? aboutShop(document) : aboutPage(document),
    namesOf(document),
    language,
  );
  return {
    url,
    byPicture,
    byUrl,
    departments,
    pictures: picturesOf(document, url, products),
    main,
    mainLines,
    mainRegion: main && regionOf(buying),
    menu: new Set(links.map((link) => link.toLowerCase())),
    heading: headingOf(headings, language),
    shop: headings.some((text) => isForAnimals(text, language)) ? "animals" : shopBeside(shop),
    list,
    hasSizes,
    isWorn: main !== null && WORN.test((regionOf(buying)?.textContent ?? "").slice(0, REGION_TEXT_MAX)),
    language,
    isArticle: products.length === 0 && isArticle(document),
  };
}

function isArticle(document: Document): boolean {
  const type = metaOf(document, "og:type");
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')].slice(0, SCRIPTS_MAX);
  // Some plugins call every page one.
  const isShop = document.querySelectorAll('[class*="product" i]').length >= SHOP_MIN;
  return (type === "article" && !isShop) || scripts.some(({ textContent }) => ARTICLE.test(textContent ?? ""));
}

function setOnce<V>(map: Map<string, V>, key: string, value: V): void {
  if (!map.has(key)) map.set(key, value);
}

export const pathOf = (href: string) => pageOf(new URL(href));

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
  isProductType(metaOf(document, "og:type")) ||
  /(?:^|\s)(?:single-product|catalog-product-view|template-product|is-ctl-product|product-page|page-product)(?:\s|$)/.test(
    `${document.body?.className} ${document.body?.id}`,
  );

const PRICE_TEXT_MAX = 80;
const PRICE_LEVELS = 3;
const PRICE_SIBLINGS = 4;

/** The page's heading, if a price follows it. */
function pricedHeading(document: Document): Element | null {
  const heading = [...document.querySelectorAll("h1")].find((one) => !isOutside(one)) ?? null;
  let part: Element | null = heading;
  for (let level = 0; part && level < PRICE_LEVELS; level++, part = part.parentElement) {
    let next = part.nextElementSibling;
    for (let seen = 0; next && seen < PRICE_SIBLINGS; seen++, next = next.nextElementSibling) {
      const text = textOf(next);
      if (text.length <= PRICE_TEXT_MAX && hasPrice(text) && !next.querySelector("img")) return heading;
    }
  }
  return null;
}

/** Beside "Add to cart" there may be "Buy now", and the same again in a bar. */
const BUY_BUTTONS_MAX = 3;
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
  return own.length > 0 && own.length <= BUY_BUTTONS_MAX ? (own[0] ?? null) : null;
}

/** The part of the page around the button that also has the product's picture. */
function regionOf(buying: Element | null): Element | null {
  for (let part = buying?.parentElement; part && part.localName !== "body"; part = part.parentElement)
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

/** The product with every department that the page puts it in, from the breadcrumbs to the product's own category. */
function withTrail(document: Document, main: Product | null, url: URL, departments: Departments): Product | null {
  if (!main) return main;
  const trail = trailOf(document).filter((part) => part.toLowerCase() !== main.name.toLowerCase());
  return {
    ...main,
    path: [...trail, ...typesOf(document, departmentsOf(departments, main.name, url.href)), ...main.path],
    url: main.url ?? url.href,
  };
}

const CATEGORY_CLASS = /\bproduct_cat-([\w-]+)/g;

/** The product's type where a platform writes it for its own use. */
function typesOf(document: Document, departments: string[]): string[] {
  const classes = document.querySelector(".type-product")?.getAttribute("class") ?? "";
  const named = [...classes.matchAll(CATEGORY_CLASS)].map(([, name = ""]) => name.replace(/-/g, " "));
  return [...named, ...departments, ...readSheet(document)];
}

const TRAIL =
  '[class*="crumb" i], [id*="crumb" i], [aria-label*="breadcrumb" i], [itemtype*="BreadcrumbList"], [data-testid*="breadcrumb" i], [aria-label*="brotkrum" i], [aria-label*="ariane" i], [aria-label*="kruimel" i], [aria-label*="okruszk" i], [aria-label*="migas" i], [class*="ariane" i]';
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

/** What somebody searched for need not be what was found. */
const SEARCH =
  /[?&](?:q|query|search|string|s|k|keywords?|text|w|term|search_query|szukaj)=|\/(?:search|suche|recherche|buscar?|busqueda|cerca|ricerca|zoeken|sok|szukaj|pesquisa)\b/i;

/** Its heading is not what the products below it are. */
export const CART =
  /(?<!\p{L})(?:cart|basket|panier|carrito|carrello|carrinho|koszyk|warenkorb|einkaufswagen|winkel(?:wagen|mand(?:je)?)|varukorg(?:en)?|kundvagn|(?:handle|indkøbs)?kurv(?:en)?)(?!\p{L})/iu;

const PICTURES_MAX = 600;
const PICTURE_URLS = ["src", "data-src", "data-large_image", "data-zoom-image", "data-image-large-src", "href"];

function picturesOf(document: Document, base: URL, products: Product[]): Map<string, string[]> {
  const shown = [...document.querySelectorAll('img, a[href*=".jp"], a[href*=".png"], a[href*=".webp"]')].slice(
    0,
    PICTURES_MAX,
  );
  const stated = shown.flatMap((element) => PICTURE_URLS.flatMap((name) => element.getAttribute(name) ?? []));
  const urls = [...products.flatMap(({ pictures }) => pictures), ...stated]
    .filter((url) => !url.startsWith("data:") && URL.canParse(url, base))
    .map((url) => new URL(url, base).href);
  const byStem = new Map<string, string[]>();
  for (const url of new Set(urls)) byStem.set(stemOf(url), [...(byStem.get(stemOf(url)) ?? []), url]);
  return byStem;
}

/** A department of clothes in general also has what goes with them. */
export const BROAD =
  /\p{L}*(?:clothing|clothes|apparel|(?:mens|street|sports|active|work)wear|fashion|mode|moda|kleidung|kleding|vêtements?|ropa|abbigliamento|odzież\p{L}*|kläder|tøj|klær|roupas?|ubrania)(?!\p{L})/iu;

/** What a list says of itself, the most telling last: its title, its breadcrumbs, its heading. */
function headingsOf(document: Document, url: URL): string[] {
  if (SEARCH.test(url.href) || CART.test(url.pathname) || url.pathname === "/") return [];
  const [title = ""] = toText(document.title).split(TITLE_SIGNS);
  const isShopName = url.host.includes(title.toLowerCase().replace(/\s/g, ""));
  return [isShopName ? "" : title, ...trailOf(document), titleOf(document, null)];
}

function headingOf(texts: string[], language: string): Kind {
  const isBroad = (text: string) => BROAD.test(text) && kindOfTopic(text, language) === "clothes";
  // "Matching clothes" has no narrower department, "work clothes: jackets" has.
  const narrow = (text: string) => {
    const rest = text.replace(BROAD, "");
    return isBroad(text) && kindOfTopic(rest, language) !== "clothes" ? "" : rest;
  };
  const kind = kindOfPath(texts.map(narrow), language);
  return kind === "unknown" && texts.some(isBroad) ? "maybe" : kind;
}

const MENU = "nav a, header a, [role=navigation] a";
const CALLED_MENU = "[class*=menu i]";
const MENUS_MAX = 200;

/** Of the menus. A card may have a header, and tabs with cards may be called a menu. */
function linksOf(document: Document): string[] {
  const menus = [...document.querySelectorAll(CALLED_MENU)].slice(0, MENUS_MAX);
  const called = new Set<Element | null>(menus.filter((menu) => !hasPrice(menu.textContent ?? "")));
  return [...document.querySelectorAll(`${MENU}, ${CALLED_MENU} a`)]
    .filter((link) => link.matches(MENU) || called.has(link.closest(CALLED_MENU)))
    .filter((link) => !link.closest(TRAIL) && !link.closest("header")?.parentElement?.closest("main, article"))
    .slice(0, LINKS_MAX)
    .map(textOf);
}

const NAMES = "h2, h3, h4, h5, [class*=title i], [class*=name i], img[alt]";
const NAMES_MAX = 150;

/** Of other products on the page, among other headings. */
const namesOf = (document: Document) =>
  [...document.querySelectorAll(NAMES)]
    .slice(0, NAMES_MAX)
    .filter((one) => !isOutside(one))
    .map((one) => toText(one.getAttribute("alt") ?? one.textContent ?? ""))
    .filter(isName);

/** On a product's page the title begins with the product, after a search with what was searched for. */
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

/** "Our model is 178 cm tall and wears a size S." */
const SENTENCES_MAX = 2;
export const sentencesOf = (text: string) => text.split(/[.!?](?:\s|$)/).slice(0, SENTENCES_MAX);

const REGION_TEXT_MAX = 10_000;
const WORN =
  /\b(?:model(?:l|ka|len|o|la|lo|a)?|mannequin)\b[^.]{0,50}(?:wear|tall|trägt|porte|mesure|lleva|mide|viste|veste|indossa|alta|mede|draagt|nosi|wzrost|bär|är \d|is \d)/i;

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
