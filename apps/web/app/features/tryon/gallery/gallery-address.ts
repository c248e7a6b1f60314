/** The gallery's filters as the page's URL: `/profile?tab=looks&liked=true&kind=tops&brand=ona&from=2026-11-01&to=2026-11-24`. */
import { type GarmentCategory, garmentCategories, type HistoryFilters } from "@toile/contract";

export type GalleryAddress = {
  liked: boolean;
  kind: GarmentCategory | "";
  /** The brand's slug. */
  brand: string;
  /** Days in the shopper's own time zone, `2026-11-24`; the last one is included. Empty: no limit. */
  from: string;
  to: string;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Invalid filters are dropped, so that an old or mistyped link still shows looks. */
export function readGalleryAddress(search: URLSearchParams): GalleryAddress {
  const day = (name: string) => {
    const value = search.get(name) ?? "";
    return DAY.test(value) && !Number.isNaN(startOf(value).getTime()) ? value : "";
  };
  return {
    liked: search.get("liked") === "true",
    kind: garmentCategories.find((kind) => kind === search.get("kind")) ?? "",
    brand: search.get("brand") ?? "",
    from: day("from"),
    to: day("to"),
  };
}

/** The same URL with other filters; its other parameters stay. */
export function writeGalleryAddress(search: URLSearchParams, change: Partial<GalleryAddress>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ ...readGalleryAddress(search), ...change })) {
    if (value === "" || value === false) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

export const NO_FILTERS: GalleryAddress = { liked: false, kind: "", brand: "", from: "", to: "" };

export const isFiltered = (address: GalleryAddress): boolean =>
  Object.values(address).some((value) => value !== "" && value !== false);

export function toHistoryFilters({ liked, kind, brand, from, to }: GalleryAddress): HistoryFilters {
  return {
    ...(liked ? { liked } : {}),
    ...(kind ? { kind } : {}),
    ...(brand ? { brand } : {}),
    ...(from ? { from: startOf(from).toISOString() } : {}),
    ...(to ? { to: startOf(to, 1).toISOString() } : {}),
  };
}

/** Midnight in the shopper's own time zone, plus this many days. */
function startOf(day: string, later = 0): Date {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return new Date(year, month - 1, date + later);
}
