/** What shoppers searched for, and whether the shop had it. Counted by day, without a person. */
import { z } from "zod";
import { PAGE_LIMIT_MAX } from "../protocol/constants.ts";

export const ADMIN_SEARCHES_PAGE = 50;
/** How long a search is kept. */
export const SEARCHES_KEEP_DAYS = 90;

export const searchOutcomes = ["nothing", "all"] as const;
export type SearchOutcome = (typeof searchOutcomes)[number];
/** By how often nothing was found, how often it was searched for, when it was last, and by the alphabet. */
export const searchedSorts = [
  "missed_desc",
  "missed_asc",
  "searches_desc",
  "searches_asc",
  "last_desc",
  "last_asc",
  "query_asc",
  "query_desc",
] as const;
export type SearchedSort = (typeof searchedSorts)[number];

export const searchedFilters = z.object({
  /** `nothing`: those that found nothing at least once. */
  found: z.enum(searchOutcomes).default("nothing"),
  /** How far back, today included. */
  days: z.coerce.number().int().min(1).max(SEARCHES_KEEP_DAYS).default(30),
  /** Part of what was searched for. */
  search: z.string().trim().max(200).optional(),
  sort: z.enum(searchedSorts).default("missed_desc"),
});
export type SearchedFilters = z.output<typeof searchedFilters>;
export const searchedQuery = searchedFilters.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(ADMIN_SEARCHES_PAGE),
});
export type SearchedQuery = z.output<typeof searchedQuery>;

const count = z.number().int().nonnegative();

export const searched = z.object({
  /** As a search reads it: lower case, no accents. */
  query: z.string(),
  searches: count,
  /** How many of these found nothing. */
  missed: count,
  /** What the last one found. */
  lastFound: count,
  lastDay: z.iso.date(),
  /** It has synonyms by now. */
  hasSynonyms: z.boolean(),
});
export type Searched = z.infer<typeof searched>;
