/** A brand as its form has it, and as the API takes it. */
import type { Brand, BrandChange } from "@toile/contract";
import { listText, parseList, parseWebAddress } from "../entities/list-text.ts";

export const PRICE_RANGES = [
  { value: "budget", label: "Budget" },
  { value: "mid-range", label: "Mid-range" },
  { value: "luxury", label: "Luxury" },
  { value: "premium", label: "Premium" },
] as const;

export const priceRangeLabel = (range: Brand["priceRange"]): string =>
  PRICE_RANGES.find(({ value }) => value === range)?.label ?? "Not set";

export type BrandForm = {
  name: string;
  logoUrl: string;
  websiteUrl: string;
  description: string;
  priceRange: "" | NonNullable<Brand["priceRange"]>;
  specialties: string;
  isActive: boolean;
};

/** Null: a new brand, with its defaults. */
export function toBrandForm(brand: Brand | null): BrandForm {
  if (!brand) {
    return {
      name: "",
      logoUrl: "",
      websiteUrl: "",
      description: "",
      priceRange: "mid-range",
      specialties: "",
      isActive: true,
    };
  }
  return {
    name: brand.name,
    logoUrl: brand.logoUrl ?? "",
    websiteUrl: brand.websiteUrl ?? "",
    description: brand.description,
    priceRange: brand.priceRange ?? "",
    specialties: listText(brand.specialties),
    isActive: brand.isActive,
  };
}

export function fromBrandForm(form: BrandForm): BrandChange {
  return {
    name: form.name.trim(),
    logoUrl: parseWebAddress(form.logoUrl),
    websiteUrl: parseWebAddress(form.websiteUrl),
    description: form.description.trim(),
    priceRange: form.priceRange || null,
    specialties: parseList(form.specialties),
    isActive: form.isActive,
  };
}
