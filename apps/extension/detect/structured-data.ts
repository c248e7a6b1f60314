/** A page's data about its products in JSON-LD, microdata and Open Graph. */

export type Price = { amount: string; currency: string };
export type Product = { name: string; category: string; url: string | null; pictures: string[]; price: Price | null };

type Json = Record<string, unknown>;

const SCRIPTS_MAX = 30;
const SCRIPT_CHARACTERS_MAX = 400_000;
const NODES_MAX = 2_000;
const PRODUCTS_MAX = 300;

export function readProducts(document: Document, base: string): Product[] {
  const found = [...fromJsonLd(document), ...fromMicrodata(document), ...fromOpenGraph(document)];
  return found.slice(0, PRODUCTS_MAX).map((product) => ({
    ...product,
    url: product.url && absolute(product.url, base),
    pictures: product.pictures.flatMap((picture) => absolute(picture, base) ?? []),
  }));
}

const absolute = (address: string, base: string) => (URL.canParse(address, base) ? new URL(address, base).href : null);

function fromJsonLd(document: Document): Product[] {
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')].slice(0, SCRIPTS_MAX);
  const products: Product[] = [];
  for (const { textContent } of scripts) {
    const text = textContent ?? "";
    if (text.length > SCRIPT_CHARACTERS_MAX) continue;
    try {
      collect(JSON.parse(text), products);
    } catch {
      // An error of the page: its other data is still usable.
    }
  }
  return products;
}

/** Products at any depth: in a graph, a list, a page's main entity. A group's variants are one product. */
function collect(root: unknown, products: Product[]): void {
  const waiting: unknown[] = [root];
  for (let seen = 0; waiting.length > 0 && seen < NODES_MAX; seen++) {
    const value = waiting.shift();
    if (Array.isArray(value)) waiting.push(...value.slice(0, NODES_MAX));
    else if (isJson(value)) {
      const type = typesOf(value);
      if (type.includes("Product") || type.includes("ProductGroup")) products.push(toProduct(value));
      else for (const inner of Object.values(value)) if (typeof inner === "object") waiting.push(inner);
    }
  }
}

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

const typesOf = (node: Json) => listOf(node["@type"]).map((type) => textOf(type).replace(/^.*[/:]/, ""));

function toProduct(node: Json): Product {
  const variants = listOf(node.hasVariant).filter(isJson);
  const offer = [node, ...variants].flatMap(({ offers }) => listOf(offers)).find(isJson);
  const categories = listOf(node.category).map((category) => textOf(isJson(category) ? category.name : category));
  return {
    name: textOf(node.name).trim(),
    category: categories.join(" "),
    url: textOf(node.url) || null,
    pictures: [node, ...variants].flatMap(({ image }) => listOf(image).flatMap(pictureOf)),
    price: offer ? toPrice(offer) : null,
  };
}

function pictureOf(value: unknown): string[] {
  const address = isJson(value) ? textOf(value.url) || textOf(value.contentUrl) || textOf(value["@id"]) : textOf(value);
  return address ? [address] : [];
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
      category: own("category").map(saidBy).join(" "),
      url: own("url").map(saidBy)[0] ?? null,
      pictures: own("image").map(saidBy).filter(Boolean),
      price: amount && currency ? { amount, currency } : null,
    };
  });
}

function saidBy(element: Element): string {
  const named = ["content", "href", "src", "data-src"].map((name) => element.getAttribute(name)).find(Boolean);
  return (named ?? element.textContent ?? "").trim();
}

function fromOpenGraph(document: Document): Product[] {
  const metas = [...document.querySelectorAll("meta[property]")];
  const all = (name: string) =>
    metas.filter((meta) => meta.getAttribute("property") === name).map((meta) => meta.getAttribute("content") ?? "");
  const [type = ""] = all("og:type");
  const [amount = ""] = [...all("product:price:amount"), ...all("og:price:amount")];
  const [currency = ""] = [...all("product:price:currency"), ...all("og:price:currency")];
  if (!/product/.test(type) && !amount) return [];
  return [
    {
      name: all("og:title")[0] ?? "",
      category: all("product:category").join(" "),
      url: all("og:url")[0] ?? null,
      pictures: [...all("og:image"), ...all("og:image:secure_url")],
      price: amount && currency ? { amount, currency } : null,
    },
  ];
}
