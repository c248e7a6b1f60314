/** Lists: one page at a time, newest first. */
import { z } from "zod";
import { COMMON, PAGE, type Range } from "../protocol/params.ts";
import { noSuch } from "../protocol/problems.ts";
import type { Tx } from "../store/store.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";

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

/** The parameters of a list: those of every page, and its own filters. */
export const listParams = <S extends z.ZodRawShape>(filters: S) => z.strictObject({ ...PAGE, ...COMMON, ...filters });

/** Everything passes an absent filter. */
export const passes = <T>(filter: T | undefined, value: T | null | undefined): boolean =>
  filter === undefined || value === filter;

/** @param keep whether a row matches the list's parameters */
export function listEndpoint<Row extends Listed, S extends z.ZodType<PageParams>>(
  path: string,
  rows: (tx: Tx) => Iterable<Row>,
  schema: S,
  keep: (row: Row, params: z.infer<S>) => boolean = () => true,
): Endpoint {
  return endpoint("GET", path, schema, ({ tx, params }) => toPage(rows(tx), path, params, (row) => keep(row, params)));
}
