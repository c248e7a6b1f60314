/** Our own CSV: one row per product, with the columns of docs/import.md. Pure. */
import { currencies, garmentCategories, productStatuses, seasons } from "@toile/contract";
import {
  BadRow,
  guessGarmentCategory,
  oneOfWords,
  parseAddress,
  parseFlag,
  parseGender,
  parsePrice,
  shorten,
  splitAddresses,
  splitCategory,
  splitList,
} from "./fields.rules.ts";
import type { FeedProduct, FeedRow, Format, FormatContext } from "./import.rules.ts";

export const OWN_COLUMNS = ["id", "name", "brand", "category", "price"];

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
    garment_category: ["garmentCategory"],
    photo_type: ["garmentPhotoType"],
    image: ["mainImageUrl"],
    images: ["additionalImageUrls"],
  },
  keyOf: () => undefined,
  toProduct,
};

function toProduct([row]: FeedRow[], { currency: standard }: FormatContext): FeedProduct {
  const { fields, line } = row ?? { fields: {}, line: 1 };
  const text = (name: string) => fields[name]?.trim() ?? "";
  const named = currencyNamed(text("currency"), standard);
  const price = parsePrice(text("price"), named);
  const original = text("original_price") === "" ? null : parsePrice(text("original_price"), price.currency);
  if (original && original.currency !== price.currency)
    throw new BadRow("price and original_price are in different currencies");
  const category = splitCategory(text("category"));
  return {
    externalId: text("id"),
    line,
    fields: {
      name: text("name"),
      brand: text("brand"),
      category,
      priceCents: price.cents,
      originalPriceCents: original?.cents ?? null,
      currency: price.currency,
      description: text("description"),
      status: oneOf(text("status"), { name: "status", allowed: productStatuses, standard: "active" }),
      isAvailable: text("available") === "" ? true : parseFlag(text("available"), "available"),
      isFeatured: text("featured") === "" ? false : parseFlag(text("featured"), "featured"),
      gender: parseGender(text("gender")),
      season: oneOf(text("season"), { name: "season", allowed: seasons, standard: "all" }),
      occasion: text("occasion"),
      material: text("material"),
      tags: splitList(text("tags"), "|"),
      availableSizes: splitList(text("sizes"), "|"),
      availableColors: splitList(text("colours") || text("colors"), "|"),
      affiliateLink: text("link") === "" ? null : parseAddress(text("link"), "link"),
      fit: text("fit"),
      care: text("care"),
      garmentCategory: oneOf(text("garment_category"), {
        name: "garment_category",
        allowed: garmentCategories,
        standard: guessGarmentCategory(...category.toReversed(), text("name")),
      }),
      garmentPhotoType: oneOf(text("photo_type"), {
        name: "photo_type",
        allowed: ["flat-lay", "model"] as const,
        standard: "flat-lay",
      }),
      mainImageUrl: text("image") === "" ? "" : parseAddress(text("image"), "image"),
      additionalImageUrls: splitAddresses(text("images")).map((address) => parseAddress(address, "images")),
    },
  };
}

function currencyNamed(text: string, standard: FormatContext["currency"]) {
  return oneOf(text.toUpperCase(), { name: "currency", allowed: currencies, standard });
}

/** @throws BadRow */
function oneOf<const T extends string>(
  text: string,
  { name, allowed, standard }: { name: string; allowed: readonly T[]; standard: T },
): T {
  if (text === "") return standard;
  const found = allowed.find((one) => one.toLowerCase() === text.toLowerCase());
  if (!found) throw new BadRow(`${name} is '${shorten(text)}'; it must be ${oneOfWords(allowed)}`);
  return found;
}
