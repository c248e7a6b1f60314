/** A feed for Google Merchant Center: RSS 2.0, Atom or tab-separated text. Items with one `item_group_id` are one product. Pure. */
import {
  BadRow,
  guessGarmentCategory,
  htmlToText,
  parseAddress,
  parseGender,
  parsePrice,
  shorten,
  splitAddresses,
  splitCategory,
  splitList,
} from "./fields.rules.ts";
import type { FeedProduct, FeedRow, Format, FormatContext, ImportedFields } from "./import.rules.ts";

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
  keyOf: ({ fields }) => fields.item_group_id?.trim() || undefined,
  toProduct,
};

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
    for (const reason of reasons.slice(1)) context.tell(reason);
    throw new BadRow(reasons[0]?.reason ?? "it has no items");
  }
  for (const reason of reasons) context.tell(reason);
  const cheapest = items.toSorted((a, b) => a.priceCents - b.priceCents)[0] ?? first;
  const [mainImageUrl = "", ...others] = [
    ...new Set([...items.map(({ mainImageUrl: one }) => one ?? ""), ...items.flatMap(({ pictures }) => pictures)]),
  ];
  const isOut = items.every((item) => item.isOut);
  const { pictures: _pictures, isOut: _isOut, ...fields } = first;
  return {
    externalId: merchant.keyOf(row) ?? row.fields.id?.trim() ?? "",
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

function readItem({ fields }: FeedRow, context: FormatContext): Item {
  const text = (name: string) => fields[name]?.trim() ?? "";
  if (text("id") === "") throw new BadRow("it has no id");
  const name = text("title") || text("structured_title");
  const { priceCents, originalPriceCents, currency } = readPrices(text, context);
  const category = readCategory(text);
  return {
    name,
    description: htmlToText(text("description") || text("summary")),
    brand: text("brand"),
    category,
    priceCents,
    originalPriceCents,
    currency,
    isOut: isOutOfStock(text("availability")),
    gender: parseGender(text("gender")),
    material: text("material"),
    availableSizes: splitList(text("size"), ","),
    availableColors: splitList(text("color"), "/"),
    affiliateLink: text("link") === "" ? null : parseAddress(text("link"), "link"),
    garmentCategory: guessGarmentCategory(...category.toReversed(), name),
    mainImageUrl: text("image_link") === "" ? "" : parseAddress(text("image_link"), "image_link"),
    pictures: splitAddresses(text("additional_image_link")).map((address) =>
      parseAddress(address, "additional_image_link"),
    ),
  };
}

type Text = (name: string) => string;

function readPrices(text: Text, { currency: standard, nowMs }: FormatContext) {
  const price = parsePrice(text("price"), standard);
  const sale = text("sale_price") === "" ? null : parsePrice(text("sale_price"), price.currency);
  if (sale && sale.currency !== price.currency) throw new BadRow("price and sale_price are in different currencies");
  const isOnSale = sale !== null && sale.cents < price.cents && isWithin(text("sale_price_effective_date"), nowMs);
  return {
    priceCents: isOnSale ? sale.cents : price.cents,
    originalPriceCents: isOnSale ? price.cents : null,
    currency: price.currency,
  };
}

/** "2026-11-01T00:00+0100/2026-11-30T23:59+0100"; absent: always. */
function isWithin(span: string, nowMs: number): boolean {
  if (span === "") return true;
  const [from = Number.NaN, to = Number.NaN] = span
    .split("/")
    .map((time) => Date.parse(time.trim().replace(/([+-]\d\d)(\d\d)$/, "$1:$2")));
  if (Number.isNaN(from) || Number.isNaN(to))
    throw new BadRow(`sale_price_effective_date '${shorten(span)}' is not two dates with a slash between them`);
  return from <= nowMs && nowMs <= to;
}

function readCategory(text: Text): string[] {
  const own = splitCategory(text("product_type"));
  if (own.length > 0) return own;
  const google = text("google_product_category");
  if (/^\d+$/.test(google))
    throw new BadRow("it has no product_type, and its google_product_category is a number; a category needs a name");
  return splitCategory(google);
}

function isOutOfStock(text: string): boolean {
  switch (text.toLowerCase().replaceAll(" ", "_")) {
    case "in_stock":
    case "preorder":
    case "backorder":
      return false;
    case "out_of_stock":
      return true;
    default:
      throw new BadRow(`availability is '${shorten(text)}'; it must be in_stock, out_of_stock, preorder or backorder`);
  }
}
