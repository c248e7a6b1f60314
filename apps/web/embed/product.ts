/** What a page says of its product: in attributes of the button, else in its JSON-LD, else in its Open Graph tags. */
import { type EmbedCategory, type EmbedProduct, GARMENT_CATEGORIES, IMAGES_MAX } from "./messages.ts";

/** What was found of a product; everything may be missing. */
export type Found = { title?: string; url?: string; price?: string; images?: string[] };

export type PageFacts = {
  /** Texts of the page's JSON-LD scripts. */
  jsonLd: string[];
  /** The content of a `<meta property>`; undefined where there is none. */
  meta: (property: string) => string | undefined;
  address: string;
  title: string;
  lang: string;
};

type Attributes = Found & { category?: string | undefined };

/** Attributes count first. Addresses come out absolute, and only those of the web. */
export function readProduct(attributes: Attributes, page: PageFacts): EmbedProduct {
  const data = fromJsonLd(page);
  const images = [attributes.images, data.images, [page.meta("og:image") ?? ""]].find(
    (found) => toAddresses(found, page.address).length > 0,
  );
  return {
    title: clip(attributes.title || data.title || page.meta("og:title") || page.title),
    url: toAddresses([attributes.url || data.url || page.address], page.address)[0] ?? page.address,
    price: clip(attributes.price || data.price || ""),
    category: GARMENT_CATEGORIES.find((name) => name === attributes.category) ?? ("auto" satisfies EmbedCategory),
    images: toAddresses(images, page.address).slice(0, IMAGES_MAX),
  };
}

const clip = (text: string) => text.trim().slice(0, 500);

function toAddresses(images: string[] | undefined, base: string): string[] {
  const found = (images ?? []).flatMap((image) => {
    try {
      return image ? [new URL(image, base)] : [];
    } catch {
      return [];
    }
  });
  const ofTheWeb = found.filter(({ protocol, href }) => /^https?:$/.test(protocol) && href.length <= 2048);
  return [...new Set(ofTheWeb.map(({ href }) => href))];
}

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const toText = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

function fromJsonLd(page: PageFacts): Found {
  for (const text of page.jsonLd) {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      continue;
    }
    const product = findProduct(value, 0);
    if (product) return toFound(product, page.lang);
  }
  return {};
}

/** The first product, or the first variant of a group that has what the group lacks. */
function findProduct(value: unknown, depth: number): Node | undefined {
  if (depth > 4) return undefined;
  if (Array.isArray(value)) {
    for (const part of value) {
      const found = findProduct(part, depth + 1);
      if (found) return found;
    }
    return undefined;
  }
  if (!isNode(value)) return undefined;
  const types = toList(value["@type"]).map((type) => toText(type).replace(/^.*[/:]/, ""));
  if (types.includes("Product")) return value;
  if (types.includes("ProductGroup")) {
    const variant = findProduct(value.hasVariant, depth + 1) ?? {};
    return { ...variant, ...value, offers: value.offers ?? variant.offers };
  }
  return findProduct(value["@graph"] ?? value.mainEntity, depth + 1);
}

function toFound(product: Node, lang: string): Found {
  const images = toList(product.image).map((image) =>
    isNode(image) ? toText(image.url) || toText(image.contentUrl) : toText(image),
  );
  const [offer] = toList(product.offers).filter(isNode);
  const [specification] = toList(offer?.priceSpecification).filter(isNode);
  const amount = toText(offer?.price ?? offer?.lowPrice ?? specification?.price);
  const currency = toText(offer?.priceCurrency ?? specification?.priceCurrency);
  return { title: toText(product.name), url: toText(product.url), price: toPrice(amount, currency, lang), images };
}

function toPrice(amount: string, currency: string, lang: string): string {
  if (amount === "" || !Number.isFinite(Number(amount)) || !/^[A-Z]{3}$/.test(currency)) return "";
  try {
    return new Intl.NumberFormat(lang || "en", { style: "currency", currency }).format(Number(amount));
  } catch {
    return `${amount} ${currency}`;
  }
}
