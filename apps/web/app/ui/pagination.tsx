import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { pageNumbers } from "./pagination.rules.ts";

export type PaginationProps = {
  /** The first page is 1. */
  page: number;
  pageCount: number;
  /** URLs of the pages, if they have any; crawlers and new tabs can then follow them. */
  hrefFor?: (page: number) => string;
  onPage?: (page: number) => void;
  label?: string;
  className?: string;
};

/** 'Previous', the numbers, 'Next'. Renders nothing for a single page. */
export function Pagination({ page, pageCount, hrefFor, onPage, label = "Pages", className }: PaginationProps) {
  if (pageCount < 2) return null;
  const step = (to: number, content: ReactNode, spoken: string) => {
    const here = to === page;
    const dress = clsx(
      "tabular inline-flex min-h-11 min-w-11 items-center justify-center rounded-full px-3 transition-colors",
      here ? "bg-ink text-bg forced-colors:border-2 forced-colors:font-bold" : "hover:bg-muslin",
    );
    if (to < 1 || to > pageCount) {
      return (
        <span aria-hidden="true" className={clsx(dress, "text-muted hover:bg-transparent")}>
          {content}
        </span>
      );
    }
    const shared = { className: dress, "aria-label": spoken, ...(here ? { "aria-current": "page" as const } : {}) };
    return hrefFor ? (
      <Link to={hrefFor(to)} {...shared} onClick={() => onPage?.(to)}>
        {content}
      </Link>
    ) : (
      <button type="button" {...shared} onClick={() => onPage?.(to)}>
        {content}
      </button>
    );
  };
  return (
    <nav aria-label={label} className={clsx("flex flex-wrap items-center justify-center gap-1", className)}>
      {step(page - 1, "Previous", "Previous")}
      <ol className="contents">
        {pageNumbers(page, pageCount).map((entry, index) => (
          <li key={entry === "gap" ? `gap-${index > 3}` : entry}>
            {entry === "gap" ? <span className="px-1 text-muted">…</span> : step(entry, entry, `Page ${entry}`)}
          </li>
        ))}
      </ol>
      {step(page + 1, "Next", "Next")}
    </nav>
  );
}
