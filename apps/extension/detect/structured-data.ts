/** A page's data about its products in JSON-LD, microdata and Open Graph. */
import { toText } from "./html-text.rules.ts";

export type Price = { amount: string; currency: string };
export type Product = {
  name: string;
  /** Its category or type, from the widest department to the narrowest. */
  path: string[];
  url: string | null;
  pictures: string[];
  price: Price | null;
  sizes: string[];
  description: string;
};

export type Json = Record<string, unknown>;

const SCRIPTS_MAX = 30;
const SCRIPT_CHARACTERS_MAX = 400_000;
const NODES_MAX = 2_000;
const PRODUCTS_MAX = 300;

export function readProducts(document: Document, base: string): Product[] {
  const found = [...fromJsonLd(document), ...fromMicrodata(document), ...fromOpenGraph(document)];
  return found.slice(0, PRODUCTS_MAX).map((product) => ({
    ...product,
    name: toText(product.name),
    description: toText(product.description),
    path: product.path.flatMap((category) => toText(category).split(PATH_SIGNS)).filter(Boolean),
    url: product.url ? absolute(product.url, base) : null,
    pictures: product.pictures.flatMap((picture) => absolute(picture, base) ?? []),
  }));
}

/** Between the departments of a path. */
export const PATH_SIGNS = /\s*(?:[>›»/|\\]|->)\s*/;

const absolute = (url: string, base: string) => (URL.canParse(url, base) ? new URL(url, base).href : null);

function* readJsonLd(document: Document): Generator<unknown> {
  for (const { textContent } of [...document.querySelectorAll('script[type="application/ld+json"]')].slice(
    0,
    SCRIPTS_MAX,
  )) {
    const text = textContent ?? "";
    if (text.length > SCRIPT_CHARACTERS_MAX) continue;
    try {
      yield JSON.parse(text);
    } catch {
      // An error of the page: its other data is still usable.
    }
  }
}

/** The nodes of a type at any depth: in a graph, a list, a page's main entity. Nothing inside them is searched. */
function nodesOf(document: Document, types: string[]): Json[] {
  const found: Json[] = [];
  const waiting: unknown[] = [...readJsonLd(document)];
  for (let seen = 0; waiting.length > 0 && seen < NODES_MAX; seen++) {
    const value = waiting.shift();
    if (Array.isArray(value)) waiting.push(...value.slice(0, NODES_MAX));
    else if (isJson(value)) {
      if (typesOf(value).some((type) => types.includes(type))) found.push(value);
      else for (const inner of Object.values(value)) if (typeof inner === "object") waiting.push(inner);
    }
  }
  return found;
}

/** A group's variants are one product. */
const fromJsonLd = (document: Document) =>
  nodesOf(document, ["Product", "ProductGroup", "IndividualProduct"]).map(toProduct);

/** The page's breadcrumbs in its data. */
export const readTrail = (document: Document): string[] =>
  nodesOf(document, ["BreadcrumbList"])
    .slice(0, 1)
    .flatMap(({ itemListElement }) => listOf(itemListElement).filter(isJson))
    .map(({ name, item }) => toText(textOf(name) || (isJson(item) ? textOf(item.name) : "")))
    .filter(Boolean);

export const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];
export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

const typesOf = (node: Json) => listOf(node["@type"]).map((type) => textOf(type).replace(/^.*[/:]/, ""));

function toProduct(node: Json): Product {
  const variants = listOf(node.hasVariant).filter(isJson);
  const offer = [node, ...variants].flatMap(({ offers }) => listOf(offers)).find(isJson);
  const categories = listOf(node.category).map((category) => textOf(isJson(category) ? category.name : category));
  return {
    name: textOf(node.name).trim(),
    path: categories,
    url: textOf(node.url) || null,
    pictures: [node, ...variants].flatMap(({ image }) => listOf(image).flatMap(pictureOf)),
    price: offer ? toPrice(offer) : null,
    description: textOf(node.description),
    sizes: [node, ...variants].flatMap(sizesOf),
  };
}

/** A variant's name often ends with its size: "Oxford, blue, M". */
const sizesOf = ({ name, size }: Json): string[] => [
  ...listOf(size).map((one) => textOf(isJson(one) ? one.name : one)),
  textOf(name)
    .split(/[,/|-]/)
    .at(-1) ?? "",
];

function pictureOf(value: unknown): string[] {
  const url = isJson(value) ? textOf(value.url) || textOf(value.contentUrl) || textOf(value["@id"]) : textOf(value);
  return url ? [url] : [];
}

function toPrice(offer: Json): Price | null {
  const specification = listOf(offer.priceSpecification).find(isJson) ?? {};
  const amount = textOf(offer.price) || textOf(offer.lowPrice) || textOf(specification.price);
  const currency = textOf(offer.priceCurrency) || textOf(specification.priceCurrency);
  return amount && currency ? { amount, currency } : null;
}

function fromMicrodata(document: Document): Product[] {
  const scopes = [...document.querySelectorAll('[itemtype*="schema.org/Product"]')];
  return scopes.slice(0, PRODUCTS_MAX).map((scope) => {
    const own = (name: string) =>
      [...scope.querySelectorAll(`[itemprop~="${name}"]`)].filter(
        (element) => element.parentElement?.closest('[itemtype*="schema.org/Product"]') === scope,
      );
    const [amount = ""] = own("price").map(saidBy);
    const [currency = ""] = own("priceCurrency").map(saidBy);
    return {
      name: own("name").map(saidBy)[0] ?? "",
      path: own("category").map(saidBy),
      url: own("url").map(saidBy)[0] ?? null,
      sizes: own("size").map(saidBy),
      description: own("description").map(saidBy)[0] ?? "",
      pictures: own("image").map(saidBy).filter(Boolean),
      price: amount && currency ? { amount, currency } : null,
    };
  });
}

function saidBy(element: Element): string {
  const named = ["content", "href", "src", "data-src"].map((name) => element.getAttribute(name)).find(Boolean);
  return (named ?? element.textContent ?? "").trim();
}

/** A `product.group` is a list. */
export const isProductType = (type: string) => /^(?:og:)?product(?:\.item)?$/i.test(type);

function fromOpenGraph(document: Document): Product[] {
  const metas = [...document.querySelectorAll("meta[property]")];
  const all = (name: string) =>
    metas.filter((meta) => meta.getAttribute("property") === name).map((meta) => meta.getAttribute("content") ?? "");
  const [type = ""] = all("og:type");
  const [amount = ""] = [...all("product:price:amount"), ...all("og:price:amount")];
  const [currency = ""] = [...all("product:price:currency"), ...all("og:price:currency")];
  if (!isProductType(type) && !amount) return [];
  return [
    {
      name: all("og:title")[0] ?? "",
      path: [...all("product:category"), ...all("product:product_type")],
      url: all("og:url")[0] ?? null,
      sizes: all("product:size"),
      description: all("og:description")[0] ?? "",
      pictures: [...all("og:image"), ...all("og:image:secure_url")],
      price: amount && currency ? { amount, currency } : null,
    },
  ];
}
