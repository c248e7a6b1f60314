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

export function placementAfter(product: Placed, change: BulkChange): ProductPlacement {
  const now = placementOf(product);
  return {
    brandId: change.brandId || now.brandId,
    categoryId: change.categoryId || now.categoryId,
    status: change.status || now.status,
    isAvailable: change.isAvailable === "" ? now.isAvailable : change.isAvailable === "true",
  };
}
