/**
 * WooCommerce's export of products. A variation's row names its product by SKU or id in the column Parent; the two may be
 * far apart in the file. Pure.
 */
import {
  type FeedProduct,
  type FeedRow,
  type Format,
  type FormatContext,
  openRow,
  readPictures,
} from "../import.rules.ts";
import {
  BadRow,
  COLOUR_NAMES,
  htmlToText,
  parseFlag,
  parseUrl,
  SIZE_NAMES,
  splitList,
  splitUrls,
} from "./fields.rules.ts";
import { splitCategory } from "./garments.rules.ts";
import { parsePrice } from "./prices.rules.ts";

const PICTURES_MAX = 12;
const ENTRIES_MAX = 60;

export const woocommerce: Format = {
  columns: {
    name: ["name"],
    description: ["description"],
    short_description: ["description"],
    brands: ["brand"],
    categories: ["category"],
    regular_price: ["priceCents", "currency"],
    sale_price: ["priceCents", "originalPriceCents"],
    published: ["status"],
    "in_stock?": ["status", "isAvailable"],
    "is_featured?": ["isFeatured"],
    tags: ["tags"],
    attribute_1_name: ["availableSizes", "availableColors"],
    external_url: ["affiliateLink"],
    images: ["mainImageUrl", "additionalImageUrls"],
  },
  keyOf,
  toProduct,
};

const textOf = ({ fields }: FeedRow, column: string): string => fields[column]?.trim() ?? "";
const isVariation = (row: FeedRow): boolean => /^variation\b/i.test(textOf(row, "type"));

/** As a variation names its product: the SKU, or the id if it has none. */
function keyOf(row: FeedRow): string | undefined {
  if (isVariation(row)) return textOf(row, "parent") || undefined;
  const id = textOf(row, "id");
  return textOf(row, "sku") || (id && `id:${id}`) || undefined;
}

function toProduct(rows: FeedRow[], context: FormatContext): FeedProduct {
  const own = rows.find((row) => !isVariation(row));
  const first = own ?? rows[0];
  if (!own || !first) throw new BadRow("it is a variation of a product that is not in this file");
  const { text, read } = openRow(own, context);
  if (/^grouped\b/i.test(text("type")))
    throw new BadRow("it is a group of other products, and has no price of its own");
  const offers = rows.flatMap((row) => readOffer(row, context));
  const [cheapest] = offers.toSorted((a, b) => a.priceCents - b.priceCents);
  if (!cheapest) throw new BadRow("it has no price");
  const isOut = offers.every((offer) => offer.isOut);
  const pictures = rows.flatMap(({ line, fields }) => splitUrls(fields.images ?? "").map((url) => ({ line, url })));
  const [mainImageUrl = "", ...additionalImageUrls] = readPictures(pictures, { ...context, column: "Images" });
  const valuesOf = (kind: RegExp) =>
    [
      ...new Set(
        rows.flatMap((row) =>
          attributesOf(row)
            .filter(({ name }) => kind.test(name))
            .flatMap(({ values }) => values),
        ),
      ),
    ].slice(0, ENTRIES_MAX);
  return {
    externalId: text("id") || text("sku"),
    line: own.line,
    fields: {
      name: text("name"),
      description: htmlToText(text("description") || text("short_description")),
      brand: splitList(text("brands"), ",")[0] ?? "",
      category: categoryOf(text("categories")),
      ...{
        priceCents: cheapest.priceCents,
        originalPriceCents: cheapest.originalPriceCents,
        currency: cheapest.currency,
      },
      // -1 is a draft, 0 is private.
      status: /^(0|-1)$/.test(text("published")) ? "inactive" : isOut ? "out_of_stock" : "active",
      isAvailable: !isOut,
      isFeatured: read("is_featured?", "isFeatured", {
        standard: false,
        parse: (value) => parseFlag(value, "Is featured?"),
      }),
      tags: splitList(text("tags"), ",").slice(0, ENTRIES_MAX),
      availableSizes: valuesOf(SIZE_NAMES),
      availableColors: valuesOf(COLOUR_NAMES),
      affiliateLink: read("external_url", "affiliateLink", {
        standard: null,
        parse: (url) => parseUrl(url, "External URL"),
      }),
      // A download is nothing to wear.
      garment: /virtual|downloadable/i.test(text("type")) ? "none" : undefined,
      mainImageUrl,
      additionalImageUrls: additionalImageUrls.slice(0, PICTURES_MAX),
    },
  };
}

/** "Clothing > Hoodies, Sale": of several categories, separated by commas, the one with the longest path. */
const categoryOf = (text: string): string[] =>
  splitList(text, /(?<!\\),/)
    .map((path) => splitCategory(path.replaceAll("\\,", ",")))
    .toSorted((a, b) => b.length - a.length)[0] ?? [];

type Offer = {
  priceCents: number;
  originalPriceCents: number | null;
  currency: FormatContext["currency"];
  isOut: boolean;
};

/** A variable product's own row has no price. A variation whose price cannot be read is reported. */
function readOffer(row: FeedRow, context: FormatContext): Offer[] {
  const { text, read } = openRow(row, context);
  const regular = text("regular_price");
  if (regular === "" && (!isVariation(row) || text("sale_price") === "")) return [];
  try {
    const { cents, currency } = parsePrice(regular || text("sale_price"), context.currency);
    const sale = read("sale_price", "originalPriceCents", {
      standard: cents,
      parse: (value) => parsePrice(value, currency).cents,
    });
    const isOnSale = sale < cents && isNow(row, context.nowMs);
    return [
      { priceCents: isOnSale ? sale : cents, originalPriceCents: isOnSale ? cents : null, currency, isOut: isOut(row) },
    ];
  } catch (error) {
    if (!(error instanceof BadRow) || !isVariation(row)) throw error;
    context.leaveOut({ line: row.line, reason: `a variation was left out: ${error.message}` });
    return [];
  }
}

/** Without dates, or with dates that cannot be read, a sale price holds. */
function isNow(row: FeedRow, nowMs: number): boolean {
  const [from, to] = ["date_sale_price_starts", "date_sale_price_ends"].map((column) =>
    Date.parse(textOf(row, column)),
  );
  return !((from ?? Number.NaN) > nowMs) && !((to ?? Number.NaN) < nowMs);
}

const isOut = (row: FeedRow): boolean =>
  /^(0|no|outofstock)$/i.test(textOf(row, "in_stock?")) &&
  !/^(1|yes|notify)$/i.test(textOf(row, "backorders_allowed?"));

function attributesOf({ fields }: FeedRow): { name: string; values: string[] }[] {
  return Object.keys(fields).flatMap((column) => {
    const [, n] = /^attribute_(\d+)_name$/.exec(column) ?? [];
    return n ? [{ name: fields[column] ?? "", values: splitList(fields[`attribute_${n}_value(s)`] ?? "", ",") }] : [];
  });
}
