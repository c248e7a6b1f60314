/** Our own CSV, which the shop's export writes: one row per product, with the columns of docs/import.md. Pure. */
import { currencies, garmentCategories, productStatuses, seasons } from "@toile/contract";
import { type FeedProduct, type FeedRow, type Format, type FormatContext, openRow } from "../import.rules.ts";
import { BadRow, oneOfWords, parseFlag, parseGender, parseUrl, shorten, splitList, splitUrls } from "./fields.rules.ts";
import { splitCategory } from "./garments.rules.ts";
import { parsePrice } from "./prices.rules.ts";

export const ownCsv: Format = {
  columns: {
    name: ["name"],
    brand: ["brand"],
    category: ["category"],
    price: ["priceCents", "currency"],
    original_price: ["originalPriceCents"],
    currency: ["currency"],
    description: ["description"],
    status: ["status"],
    available: ["isAvailable"],
    featured: ["isFeatured"],
    gender: ["gender"],
    season: ["season"],
    occasion: ["occasion"],
    material: ["material"],
    tags: ["tags"],
    sizes: ["availableSizes"],
    colours: ["availableColors"],
    colors: ["availableColors"],
    link: ["affiliateLink"],
    fit: ["fit"],
    care: ["care"],
    garment_category: ["garmentCategory", "isGarment"],
    photo_type: ["garmentPhotoType"],
    image: ["mainImageUrl"],
    images: ["additionalImageUrls"],
  },
  toProduct,
};

const GARMENTS = [...garmentCategories, "none"] as const;

function toProduct([row]: FeedRow[], context: FormatContext): FeedProduct {
  const { line, fields } = row ?? { line: 1, fields: {} };
  const written = Object.fromEntries(Object.entries(fields).map(([column, value]) => [column, plain(value.trim())]));
  const { text, read: readField } = openRow({ line, fields: written }, context);
  const read = <T>(column: string, standard: T, parse: (value: string) => T): T =>
    readField(column, ownCsv.columns[column]?.[0] ?? "name", { standard, parse });
  const oneOf = <const T extends string>(column: string, standard: T, allowed: readonly T[]): T =>
    read(column, standard, (value) => parseOneOf(value, { name: column, allowed }));
  const { currency: standard } = context;
  const price = parsePrice(
    text("price"),
    parseOneOf(text("currency") || standard, { name: "currency", allowed: currencies }),
  );
  return {
    externalId: text("id"),
    line,
    names: { id: text("id"), slug: text("slug"), source: text("source"), sourceId: text("source_id") },
    fields: {
      name: text("name"),
      brand: text("brand"),
      category: splitCategory(text("category")),
      priceCents: price.cents,
      originalPriceCents: read("original_price", null, (value) => {
        const original = parsePrice(value, price.currency);
        if (original.currency === price.currency) return original.cents;
        throw new BadRow("price and original_price are in different currencies");
      }),
      currency: price.currency,
      description: text("description"),
      status: text("status") === "" ? "active" : oneOf("status", "inactive", productStatuses),
      isAvailable: read("available", true, (value) => parseFlag(value, "available")),
      isFeatured: read("featured", false, (value) => parseFlag(value, "featured")),
      gender: read("gender", "unisex", parseGender),
      season: oneOf("season", "all", seasons),
      occasion: text("occasion"),
      material: text("material"),
      tags: splitList(text("tags"), "|"),
      availableSizes: splitList(text("sizes"), "|"),
      availableColors: splitList(text("colours") || text("colors"), "|"),
      affiliateLink: read("link", null, (value) => parseUrl(value, "link")),
      fit: text("fit"),
      care: text("care"),
      garment: read("garment_category", undefined, (value) =>
        parseOneOf(value, { name: "garment_category", allowed: GARMENTS }),
      ),
      garmentPhotoType: oneOf("photo_type", "flat-lay", ["flat-lay", "model"]),
      mainImageUrl: read("image", "", (value) => parsePicture(value, "image")),
      additionalImageUrls: read("images", [], (value) => splitUrls(value).map((url) => parsePicture(url, "images"))),
    },
  };
}

/** Without the apostrophe that keeps spreadsheets, and our own export, from running a text as a formula. */
const plain = (text: string): string => (/^'[=+\-@\t\r＝＋－＠]/.test(text) ? text.slice(1) : text);

/** A URL, or a path on this site, as the export has it. @throws BadRow */
const parsePicture = (text: string, name: string): string => (/^\/(?![/\\])/.test(text) ? text : parseUrl(text, name));

/** @throws BadRow */
function parseOneOf<const T extends string>(
  text: string,
  { name, allowed }: { name: string; allowed: readonly T[] },
): T {
  const found = allowed.find((one) => one.toLowerCase() === text.toLowerCase());
  if (!found) throw new BadRow(`${name} is '${shorten(text)}'; it must be ${oneOfWords(allowed)}`);
  return found;
}
