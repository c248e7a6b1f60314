/** The form of a new product: its values as text, and what of it is sent. */
import type { Currency, GarmentCategory, ProductChange } from "@toile/contract";
import { parseWebAddress } from "../entities/list-text.ts";

export type ProductForm = {
  name: string;
  brandId: string;
  categoryId: string;
  price: string;
  currency: Currency;
  affiliateLink: string;
  isGarment: boolean;
  garmentCategory: GarmentCategory;
  mainImageUrl: string;
  description: string;
};

export const EMPTY_PRODUCT: ProductForm = {
  name: "",
  brandId: "",
  categoryId: "",
  price: "",
  currency: "EUR",
  affiliateLink: "",
  isGarment: true,
  garmentCategory: "tops",
  mainImageUrl: "",
  description: "",
};

export const GARMENT_TYPES: readonly { value: GarmentCategory; label: string }[] = [
  { value: "tops", label: "Top" },
  { value: "bottoms", label: "Bottom" },
  { value: "one-pieces", label: "Dress or one-piece" },
];

/** '49.90' or '49,90'; undefined for anything else. */
export function parsePrice(text: string): number | undefined {
  const plain = text.trim().replace(",", ".");
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}

export type NewProduct = ProductChange & Required<Pick<ProductChange, "name" | "brandId" | "categoryId" | "price">>;

/** What can be sent, or a sentence for each field that cannot. */
export function fromProductForm(form: ProductForm): { product: NewProduct } | { fields: Record<string, string> } {
  const price = parsePrice(form.price);
  const fields = {
    ...(form.brandId ? {} : { brandId: "Please choose a brand" }),
    ...(form.categoryId ? {} : { categoryId: "Please choose a category" }),
    ...(price === undefined ? { price: "Please enter a price, such as 49.90" } : {}),
  };
  if (price === undefined || Object.keys(fields).length > 0) return { fields };
  const { brandId, categoryId, currency, isGarment, garmentCategory } = form;
  return {
    product: {
      name: form.name.trim(),
      brandId,
      categoryId,
      price,
      currency,
      isGarment,
      garmentCategory,
      mainImageUrl: parseWebAddress(form.mainImageUrl) ?? "",
      description: form.description.trim(),
      affiliateLink: parseWebAddress(form.affiliateLink),
    },
  };
}
