/** A feed for Google Merchant Center: RSS 2.0, Atom or tab-separated text. Items with one `item_group_id` are one product. Pure. */
import {
  type FeedProduct,
  type FeedRow,
  type Format,
  type FormatContext,
  type ImportedFields,
  openRow,
} from "../import.rules.ts";
import { BadRow, htmlToText, parseGender, parseUrl, shorten, splitList, splitUrls } from "./fields.rules.ts";
import { categoryOfGoogle, garmentOfTable, splitCategory } from "./garments.rules.ts";
import { parsePrice } from "./prices.rules.ts";

const PICTURES_MAX = 12;
const ENTRIES_MAX = 60;

export const merchant: Format = {
  columns: {
    title: ["name"],
    description: ["description"],
    summary: ["description"],
    brand: ["brand"],
    product_type: ["category"],
    google_product_category: ["category"],
    price: ["priceCents", "currency"],
    sale_price: ["priceCents", "originalPriceCents"],
    availability: ["status", "isAvailable"],
    gender: ["gender"],
    material: ["material"],
    size: ["availableSizes"],
    color: ["availableColors"],
    link: ["affiliateLink"],
    image_link: ["mainImageUrl", "additionalImageUrls"],
    additional_image_link: ["additionalImageUrls"],
  },
  keyOf: groupOf,
  toProduct,
};

function groupOf({ fields }: FeedRow): string | undefined {
  return fields.item_group_id?.trim() || undefined;
}

/** The fields that an XML feed sets: it has no heading, and an item omits empty fields. */
export const MERCHANT_COLUMNS = Object.keys(merchant.columns);

type Item = Omit<ImportedFields, "tags"> & { pictures: string[]; isOut: boolean };

function toProduct(rows: FeedRow[], context: FormatContext): FeedProduct {
  const items: Item[] = [];
  const reasons: { line: number; reason: string }[] = [];
  for (const row of rows) {
    try {
      items.push(readItem(row, context));
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      reasons.push({ line: row.line, reason: error.message });
    }
  }
  const [first] = items;
  const [row] = rows;
  // The last reason is the product's own; the others are reported as well.
  if (!first || !row) {
    for (const reason of reasons.slice(1)) context.leaveOut(reason);
    throw new BadRow(reasons[0]?.reason ?? "it has no items");
  }
  for (const reason of reasons) context.leaveOut(reason);
  const cheapest = items.toSorted((a, b) => a.priceCents - b.priceCents)[0] ?? first;
  const [mainImageUrl = "", ...others] = [
    ...new Set([...items.map(({ mainImageUrl: one }) => one ?? ""), ...items.flatMap(({ pictures }) => pictures)]),
  ];
  const isOut = items.every((item) => item.isOut);
  const { pictures: _pictures, isOut: _isOut, ...fields } = first;
  return {
    externalId: groupOf(row) ?? row.fields.id?.trim() ?? "",
    line: row.line,
    fields: {
      ...fields,
      priceCents: cheapest.priceCents,
      originalPriceCents: cheapest.originalPriceCents,
      currency: cheapest.currency,
      status: isOut ? "out_of_stock" : "active",
      isAvailable: !isOut,
      availableSizes: merge(items.map((item) => item.availableSizes)),
      availableColors: merge(items.map((item) => item.availableColors)),
      mainImageUrl,
      additionalImageUrls: others.slice(0, PICTURES_MAX),
    },
  };
}

const merge = (lists: (string[] | undefined)[]): string[] =>
  [...new Set(lists.flatMap((list) => list ?? []))].slice(0, ENTRIES_MAX);

function readItem(row: FeedRow, context: FormatContext): Item {
  const { text, read } = openRow(row, context);
  if (text("id") === "") throw new BadRow("it has no id");
  const google = text("google_product_category");
  const own = splitCategory(text("product_type"));
  return {
    name: text("title") || text("structured_title"),
    description: htmlToText(text("description") || text("summary")),
    brand: text("brand"),
    category: own.length > 0 ? own : categoryOfGoogle(google),
    ...readPrices(row, context),
    isOut: read("availability", "status", { standard: false, parse: isOutOfStock }),
    gender: read("gender", "gender", { standard: "unisex", parse: parseGender }),
    material: text("material"),
    availableSizes: splitList(text("size"), ","),
    availableColors: splitList(text("color"), "/"),
    affiliateLink: read("link", "affiliateLink", { standard: null, parse: (url) => parseUrl(url, "link") }),
    garment: garmentOfTable(google),
    mainImageUrl: read("image_link", "mainImageUrl", {
      standard: "",
      parse: (url) => parseUrl(url, "image_link"),
    }),
    pictures: read("additional_image_link", "additionalImageUrls", {
      standard: [],
      parse: (urls) => splitUrls(urls).map((url) => parseUrl(url, "additional_image_link")),
    }),
  };
}

function readPrices(row: FeedRow, context: FormatContext) {
  const { text, read } = openRow(row, context);
  const { cents, currency } = parsePrice(text("price"), context.currency);
  const sale = read("sale_price", "originalPriceCents", {
    standard: null,
    parse: (value) => {
      const price = parsePrice(value, currency);
      if (price.currency !== currency) throw new BadRow("price and sale_price are in different currencies");
      return price.cents;
    },
  });
  const isNow = read("sale_price_effective_date", "originalPriceCents", {
    standard: text("sale_price_effective_date") === "",
    parse: (span) => isWithin(span, context.nowMs),
  });
  const isOnSale = sale !== null && sale < cents && isNow;
  return { priceCents: isOnSale ? sale : cents, originalPriceCents: isOnSale ? cents : null, currency };
}

/** "2026-11-01T00:00+0100/2026-11-30T23:59+0100". @throws BadRow */
function isWithin(span: string, nowMs: number): boolean {
  const [from = Number.NaN, to = Number.NaN] = span
    .split("/")
    .map((time) => Date.parse(time.trim().replace(/([+-]\d\d)(\d\d)$/, "$1:$2")));
  if (Number.isNaN(from) || Number.isNaN(to))
    throw new BadRow(`sale_price_effective_date '${shorten(span)}' is not two dates with a slash between them`);
  return from <= nowMs && nowMs <= to;
}

/** @throws BadRow */
function isOutOfStock(text: string): boolean {
  const word = text.toLowerCase().replaceAll(" ", "_");
  if (/^(in_stock|preorder|backorder|available_for_order|limited_availability)$/.test(word)) return false;
  if (/^(out_of_stock|discontinued)$/.test(word)) return true;
  throw new BadRow(`availability is '${shorten(text)}'; it must be in_stock, out_of_stock, preorder or backorder`);
}
