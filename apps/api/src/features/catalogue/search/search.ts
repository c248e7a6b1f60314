/** Search: what was typed, the words the shop knows, and the statements that find products. */

export {
  brandOf,
  categoryOf,
  facetsStatement,
  isCounted,
  isSearchAlone,
  type ListQuery,
  type ListSort,
  listStatement,
  matchesStatement,
  PRODUCT_COLUMNS,
  PRODUCT_JOINS,
  partStatement,
  WINDOW,
} from "./list.sql.ts";
export { readSearch } from "./search.rules.ts";
export { createSearchCounter, listSearches, sweepSearches } from "./search-counts.ts";
export { findSuggestions } from "./suggestions.store.ts";
export { createSynonyms, joinSynonyms, listSynonyms, phraseOf, removeSynonyms, SYNONYMS_MS } from "./synonyms.store.ts";
export {
  createWordMemory,
  createWordStatistics,
  learnWords,
  type ResolvedSearch,
  resolveSearch,
} from "./words.store.ts";
