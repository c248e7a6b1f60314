/** Pages of a list, newest first. */
import type { Range } from "../protocol/params.ts";
import { noSuch } from "../protocol/problems.ts";

const DEFAULT_LIMIT = 10;

export type PageParams = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: Range | undefined;
};

type Listed = { id: string; object: string; created?: number };

function isWithin(created: number | undefined, range: Range | undefined): boolean {
  if (range === undefined || created === undefined) return true;
  if (typeof range === "number") return created === range;
  const { gt = -1, gte = 0, lt = Number.POSITIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = range;
  return created > gt && created >= gte && created < lt && created <= lte;
}

function positionOf(rows: Listed[], id: string, param: string): number {
  const position = rows.findIndex((row) => row.id === id);
  if (position === -1) throw noSuch(rows[0]?.object ?? "object", id, param);
  return position;
}

/** @param rows in the order in which they were created */
export function toPage<T extends Listed>(
  rows: Iterable<T>,
  url: string,
  params: PageParams,
  keep: (row: T) => boolean = () => true,
): { object: "list"; data: T[]; has_more: boolean; url: string } {
  const found = [...rows].filter((row) => keep(row) && isWithin(row.created, params.created)).reverse();
  const limit = params.limit ?? DEFAULT_LIMIT;
  if (params.ending_before !== undefined) {
    const end = positionOf(found, params.ending_before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", data: found.slice(start, end), has_more: start > 0, url };
  }
  const start =
    params.starting_after === undefined ? 0 : positionOf(found, params.starting_after, "starting_after") + 1;
  return { object: "list", data: found.slice(start, start + limit), has_more: found.length > start + limit, url };
}
