/**
 * Shopify's export of products. Rows with one handle are one product: the first has the product's fields, each row may
 * have a variant, a picture or both. Headings from before and since 2025 are accepted ("Body (HTML)" and "Description",
 * "Variant Price" and "Price"), because both are in use. Pure.
 */
import { slugify } from "@toile/contract";
import {
  BadRow,
  guessGarmentCategory,
  htmlToText,
  parseAddress,
  parseGender,
  parsePrice,
  splitCategory,
  splitList,
} from "./fields.rules.ts";
import type { FeedProduct, FeedRow, Format, FormatContext, ImportedFields } from "./import.rules.ts";

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
  gender: ["google_shopping_/_gender"],
  giftCard: ["gift_card"],
} as const;
type Thing = keyof typeof NAMES;

const SPEAKS: Partial<Record<Thing, (keyof ImportedFields)[]>> = {
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
  gender: ["gender"],
};

export const shopify: Format = {
  columns: {
    ...Object.fromEntries(
      Object.entries(SPEAKS).flatMap(([thing, fields]) => NAMES[thing as Thing].map((name) => [name, fields])),
    ),
    option1_name: ["availableSizes", "availableColors"],
  },
  keyOf: (row) => read(row, "handle") || slugify(read(row, "title")),
  toProduct,
};

function read({ fields }: FeedRow, thing: Thing): string {
  for (const name of NAMES[thing]) {
    const value = fields[name]?.trim();
    if (value) return value;
  }
  return "";
}

function toProduct(rows: FeedRow[], context: FormatContext): FeedProduct {
  const [first] = rows;
  if (!first) throw new BadRow("it has no rows");
  const title = read(first, "title");
  if (title === "") throw new BadRow("it has no title; the first row of a product must have one");
  if (/^true$/i.test(read(first, "giftCard"))) throw new BadRow("it is a gift card, not a garment");
  const options = optionNames(first);
  const variants = rows.flatMap((row) => readVariant(row, { options, context }));
  const [cheapest] = variants.toSorted((a, b) => a.priceCents - b.priceCents);
  if (!cheapest) throw new BadRow("none of its rows has a price");
  const valuesOf = (kind: RegExp) => [
    ...new Set(
      variants.flatMap(({ values }) => values.filter(({ name }) => kind.test(name)).map(({ value }) => value)),
    ),
  ];
  const [mainImageUrl = "", ...additionalImageUrls] = readPictures(rows, context);
  const category = splitCategory(read(first, "type") || read(first, "category"));
  const isOut = variants.every(({ isOut }) => isOut);
  return {
    externalId: shopify.keyOf(first) ?? "",
    line: first.line,
    fields: {
      name: title,
      description: htmlToText(read(first, "body")),
      brand: read(first, "vendor"),
      category,
      priceCents: cheapest.priceCents,
      originalPriceCents: cheapest.originalPriceCents,
      currency: cheapest.currency,
      status: statusOf(first, isOut),
      isAvailable: !isOut,
      gender: parseGender(read(first, "gender")),
      tags: splitList(read(first, "tags"), ",").slice(0, ENTRIES_MAX),
      availableSizes: valuesOf(/size|größe|grösse|taille|talla|maat/i).slice(0, ENTRIES_MAX),
      availableColors: valuesOf(/colou?r|farbe|couleur|kleur/i).slice(0, ENTRIES_MAX),
      garmentCategory: guessGarmentCategory(...category.toReversed(), title),
      mainImageUrl,
      additionalImageUrls: additionalImageUrls.slice(0, PICTURES_MAX),
    },
  };
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

/** None if the row has only a picture. A bad variant is reported. */
function readVariant(row: FeedRow, { options, context }: { options: string[]; context: FormatContext }): Variant[] {
  const price = read(row, "price");
  const values = NUMBERS.map((n, i) => ({
    name: options[i] ?? "",
    value: row.fields[`option${n}_value`]?.trim() ?? "",
  }));
  if (price === "" && (isPlain(options) || values.every(({ value }) => value === ""))) return [];
  try {
    const { cents, currency } = parsePrice(price, context.currency);
    const compareAt = read(row, "compareAt");
    const before = compareAt === "" ? 0 : parsePrice(compareAt, context.currency).cents;
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
    context.tell({ line: row.line, reason: `a variant was left out: ${error.message}` });
    return [];
  }
}

/** Stock is tracked, none is left, and overselling is off. */
function isOut(row: FeedRow): boolean {
  const isSoldAnyway = /^(continue|true)$/i.test(read(row, "policy"));
  return read(row, "tracker") !== "" && Number(read(row, "quantity") || "0") <= 0 && !isSoldAnyway;
}

function statusOf(first: FeedRow, isOut: boolean): "active" | "inactive" | "out_of_stock" | "discontinued" {
  const status = read(first, "status").toLowerCase();
  if (status === "archived") return "discontinued";
  if (status === "draft" || /^false$/i.test(read(first, "published"))) return "inactive";
  return isOut ? "out_of_stock" : "active";
}

/** In the order of their positions. An invalid URL is reported and left out. */
function readPictures(rows: FeedRow[], { tell }: FormatContext): string[] {
  const found = rows.flatMap((row, i) => {
    const address = read(row, "image");
    if (address === "") return [];
    try {
      return [{ address: parseAddress(address, "image"), position: Number(read(row, "position")) || 10_000 + i }];
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      tell({ line: row.line, reason: `a picture was left out: ${error.message}` });
      return [];
    }
  });
  return [...new Set(found.toSorted((a, b) => a.position - b.position).map(({ address }) => address))];
}
