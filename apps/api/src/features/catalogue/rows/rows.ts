/** Rows of the catalogue in the contract's shapes, their slugs, and what every write shares. */
export { personalData } from "./impersonal.ts";
export {
  type BrandRow,
  type CategoryRow,
  canTryOn,
  type FacetRow,
  type ProductRow,
  shownUrl,
  toBrand,
  toCategory,
  toCents,
  toFacets,
  toProduct,
  toWrittenProduct,
} from "./rows.rules.ts";
export { freeSlugs } from "./slugs.store.ts";
export { type Act, changesOf, invalid, missing, record } from "./writes.ts";
