import type { HistoryFilters } from "@toile/contract";

/** What this room reads from the server. `looks`: what a new result changes. */
export const tryOnKeys = {
  looks: ["looks"],
  latest: ["looks", "latest"],
  shared: ["looks", "shared"],
  gallery: (userId: string, filters: HistoryFilters) => ["gallery", userId, filters],
  otherPhotos: ["other photos"],
  rail: (choice: object) => ["rail", choice],
  railCategories: ["rail categories"],
  matching: (productIds: string) => ["matching garments", productIds],
  product: (productId: string | undefined) => ["product", productId],
};
