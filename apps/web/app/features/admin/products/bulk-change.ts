/** One change of several products at once. What is empty stays as it is. */
import type { Product, ProductPlacement, ProductStatus } from "@toile/contract";

export type BulkChange = {
  brandId: string;
  categoryId: string;
  status: "" | ProductStatus;
  isAvailable: "" | "true" | "false";
};

export const NO_CHANGE: BulkChange = { brandId: "", categoryId: "", status: "", isAvailable: "" };

export const isEmptyChange = (change: BulkChange): boolean => Object.values(change).every((value) => value === "");

type Placed = Pick<Product, "brandId" | "categoryId" | "status" | "isAvailable">;

export const placementOf = ({ brandId, categoryId, status, isAvailable }: Placed): ProductPlacement => ({
  brandId: brandId.id,
  categoryId: categoryId.id,
  status,
  isAvailable,
});

/** Only what changes: the rest may have been changed by somebody else meanwhile, and stays theirs. */
export function changedFields({ brandId, categoryId, status, isAvailable }: BulkChange): Partial<ProductPlacement> {
  return {
    ...(brandId && { brandId }),
    ...(categoryId && { categoryId }),
    ...(status && { status }),
    ...(isAvailable && { isAvailable: isAvailable === "true" }),
  };
}

/** The same fields as the product had them. */
export function fieldsBefore(product: Placed, changed: Partial<ProductPlacement>): Partial<ProductPlacement> {
  return Object.fromEntries(Object.entries(placementOf(product)).filter(([name]) => name in changed));
}

/** Whether a field that this change left alone is no longer as it was shown. */
export function differsBesides(shown: Placed, saved: Placed, changed: Partial<ProductPlacement>): boolean {
  const now = Object.entries(placementOf(saved));
  const then = new Map<string, unknown>(Object.entries(placementOf(shown)));
  return now.some(([name, value]) => !(name in changed) && value !== then.get(name));
}
