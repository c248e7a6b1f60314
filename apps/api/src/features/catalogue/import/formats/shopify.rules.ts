/**
 * Shopify's export of products. Rows with one handle are one product: the first has the product's fields, each row may
 * have a variant, a picture or both. Headings from before and since 2025 are accepted ("Body (HTML)" and "Description",
 * "Variant Price" and "Price"), because both are in use. Pure.
 */
import { type Gender, slugify } from "@toile/contract";
import {
  type FeedProduct,
  type FeedRow,
  type FieldName,
  type Format,
  type FormatContext,
  openRow,
  readPictures,
} from "../import.rules.ts";
import { BadRow, COLOUR_NAMES, htmlToText, parseGender, SIZE_NAMES, splitList } from "./fields.rules.ts";
import { categoryOfGoogle, garmentOfTable, splitCategory } from "./garments.rules.ts";
import { parsePrice } from "./prices.rules.ts";

const PICTURES_MAX = 12;
const ENTRIES_MAX = 60;

/** Each field we read, with its headings. */
const NAMES = {
  handle: ["handle", "url_handle"],
  title: ["title"],
  body: ["body_(html)", "description"],
  vendor: ["vendor"],
  category: ["product_category"],
  type: ["type"],
  tags: ["tags"],
  published: ["published", "published_on_online_store"],
  status: ["status"],
  price: ["variant_price", "price"],
  compareAt: ["variant_compare_at_price", "compare_at_price"],
  quantity: ["variant_inventory_qty", "inventory_quantity"],
  tracker: ["variant_inventory_tracker", "inventory_tracker"],
  policy: ["variant_inventory_policy", "continue_selling_when_out_of_stock"],
  image: ["image_src", "product_image_url"],
  position: ["image_position"],
  google: ["google_shopping_/_google_product_category"],
  gender: ["google_shopping_/_gender", "product.metafields.shopify.target_gender"],
  fabric: ["product.metafields.shopify.fabric"],
  colour: ["product.metafields.shopify.color_pattern"],
  giftCard: ["gift_card"],
} as const;
type Thing = keyof typeof NAMES;
const THINGS = Object.keys(NAMES) as Thing[];

const SPEAKS: Partial<Record<Thing, FieldName[]>> = {
  title: ["name"],
  body: ["description"],
  vendor: ["brand"],
  category: ["category"],
  type: ["category"],
  tags: ["tags"],
  published: ["status"],
  status: ["status"],
  quantity: ["status", "isAvailable"],
  price: ["priceCents", "currency"],
  compareAt: ["originalPriceCents"],
  image: ["mainImageUrl", "additionalImageUrls"],
  google: ["category"],
  gender: ["gender"],
  fabric: ["material"],
  colour: ["availableColors"],
};

export const shopify: Format = {
  columns: {
    ...Object.fromEntries(
      Object.entries(SPEAKS).flatMap(([thing, fields]) => NAMES[thing as Thing].map((name) => [name, fields])),
    ),
    option1_name: ["availableSizes", "availableColors"],
  },
  keyOf,
  toProduct,
};

function read({ fields }: FeedRow, thing: Thing): string {
  for (const name of NAMES[thing]) {
    const value = fields[name]?.trim();
    if (value) return value;
  }
  return "";
}

function keyOf(row: FeedRow): string {
  return read(row, "handle") || slugify(read(row, "title"));
}

/** The row's fields by our names instead of its headings. */
const renamed = (row: FeedRow): FeedRow => ({
  line: row.line,
  fields: { ...row.fields, ...Object.fromEntries(THINGS.map((thing) => [thing, read(row, thing)])) },
});

function toProduct(feedRows: FeedRow[], context: FormatContext): FeedProduct {
  const rows = feedRows.map(renamed);
  // The first, unless the file was sorted.
  const first = rows.find(({ fields }) => fields.title) ?? { line: feedRows[0]?.line ?? 1, fields: {} };
  const { text, read: readField } = openRow(first, context);
  if (text("title") === "") throw new BadRow("it has no title; one row of a product must have one");
  if (/^true$/i.test(text("giftCard"))) throw new BadRow("it is a gift card, not a garment");
  const options = optionNames(first);
  const variants = rows.flatMap((row) => readVariant(row, { options, context }));
  const [cheapest] = variants.toSorted((a, b) => a.priceCents - b.priceCents);
  if (!cheapest) throw new BadRow("none of its rows has a price");
  const valuesOf = (kind: RegExp) => [
    ...new Set(
      variants.flatMap(({ values }) => values.filter(({ name }) => kind.test(name)).map(({ value }) => value)),
    ),
  ];
  const colours = valuesOf(COLOUR_NAMES);
  const [mainImageUrl = "", ...additionalImageUrls] = picturesOf(rows, context);
  const isOut = variants.every((variant) => variant.isOut);
  return {
    externalId: feedRows[0] ? keyOf(feedRows[0]) : "",
    line: first.line,
    fields: {
      name: text("title"),
      description: htmlToText(text("body")),
      brand: text("vendor"),
      category: text("type") ? splitCategory(text("type")) : categoryOfGoogle(text("category") || text("google")),
      priceCents: cheapest.priceCents,
      originalPriceCents: cheapest.originalPriceCents,
      currency: cheapest.currency,
      status: statusOf(first, isOut),
      isAvailable: !isOut,
      gender: readField("gender", "gender", { standard: "unisex", parse: parseGenders }),
      material: splitList(text("fabric"), ";").join(", "),
      tags: splitList(text("tags"), ",").slice(0, ENTRIES_MAX),
      availableSizes: valuesOf(SIZE_NAMES).slice(0, ENTRIES_MAX),
      availableColors: (colours.length > 0 ? colours : splitList(text("colour"), ";")).slice(0, ENTRIES_MAX),
      garment: garmentOfTable(text("category")) ?? garmentOfTable(text("google")),
      mainImageUrl,
      additionalImageUrls: additionalImageUrls.slice(0, PICTURES_MAX),
    },
  };
}

/** Google's word, or Shopify's own: "female; male". @throws BadRow */
function parseGenders(text: string): Gender {
  const [only, ...more] = new Set(splitList(text, /[;,]/).map(parseGender));
  return more.length === 0 && only ? only : "unisex";
}

const NUMBERS = [1, 2, 3];
/** From the first row: the others omit them. */
const optionNames = ({ fields }: FeedRow): string[] => NUMBERS.map((n) => fields[`option${n}_name`]?.trim() ?? "");

/** A product without options has one called Title. */
const isPlain = ([first = ""]: string[]): boolean => /^(title)?$/i.test(first);

type Variant = {
  priceCents: number;
  originalPriceCents: number | null;
  currency: FormatContext["currency"];
  isOut: boolean;
  values: { name: string; value: string }[];
};

/** None if the row has only a picture. One without a price is reported. */
function readVariant(row: FeedRow, { options, context }: { options: string[]; context: FormatContext }): Variant[] {
  const { text, read: readField } = openRow(row, context);
  const price = text("price");
  const values = NUMBERS.map((n, i) => ({
    name: options[i] ?? "",
    value: row.fields[`option${n}_value`]?.trim() ?? "",
  }));
  if (price === "" && (isPlain(options) || values.every(({ value }) => value === ""))) return [];
  try {
    const { cents, currency } = parsePrice(price, context.currency);
    const before = readField("compareAt", "originalPriceCents", {
      standard: 0,
      parse: (value) => parsePrice(value, context.currency).cents,
    });
    return [
      {
        priceCents: cents,
        originalPriceCents: before > cents ? before : null,
        currency,
        isOut: isOut(row),
        values: values.filter(({ value }) => value !== ""),
      },
    ];
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    context.leaveOut({ line: row.line, reason: `a variant was left out: ${error.message}` });
    return [];
  }
}

const textOf = ({ fields }: FeedRow, thing: Thing): string => fields[thing] ?? "";

/** Stock is tracked, none is left, and overselling is off. */
function isOut(row: FeedRow): boolean {
  const isSoldAnyway = /^(continue|true)$/i.test(textOf(row, "policy"));
  return textOf(row, "tracker") !== "" && Number(textOf(row, "quantity") || "0") <= 0 && !isSoldAnyway;
}

function statusOf(first: FeedRow, isOut: boolean): "active" | "inactive" | "out_of_stock" | "discontinued" {
  const status = textOf(first, "status").toLowerCase();
  if (status === "archived") return "discontinued";
  if (status === "draft" || /^false$/i.test(textOf(first, "published"))) return "inactive";
  return isOut ? "out_of_stock" : "active";
}

/** In the order of their positions. */
function picturesOf(rows: FeedRow[], { remark }: FormatContext): string[] {
  const found = rows.flatMap((row, i) => {
    const [url, position] = [textOf(row, "image"), Number(textOf(row, "position")) || 10_000 + i];
    return url === "" ? [] : [{ line: row.line, url, position }];
  });
  return readPictures(
    found.toSorted((a, b) => a.position - b.position),
    { column: "image", remark },
  );
}
