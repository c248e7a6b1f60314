/** Paged lists: a bare JSON array in the body, and paging in the headers X-Total-Count and Link (RFC 8288). */
import { z } from "zod";
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from "./constants.ts";

export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT_DEFAULT),
});
export type PageQuery = z.infer<typeof pageQuery>;

/** The value of the Link header for one page of `total` rows at `url`. */
export function pageLinks({
  url,
  page,
  limit,
  total,
}: {
  url: string;
  page: number;
  limit: number;
  total: number;
}): string {
  const last = Math.max(1, Math.ceil(total / limit));
  const at = (target: number) => {
    const href = new URL(url);
    href.searchParams.set("page", String(target));
    href.searchParams.set("limit", String(limit));
    return `<${href.pathname}${href.search}>`;
  };
  const links = [`${at(1)}; rel="first"`];
  if (page > 1) links.push(`${at(Math.min(page - 1, last))}; rel="prev"`);
  if (page < last) links.push(`${at(page + 1)}; rel="next"`);
  links.push(`${at(last)}; rel="last"`);
  return links.join(", ");
}
