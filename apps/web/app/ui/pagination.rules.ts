/** The page numbers to show, 'gap' where some are left out; always the first, the last and the neighbours, at most 7 entries. */
export function pageNumbers(page: number, pageCount: number): (number | "gap")[] {
  if (pageCount <= 7) return Array.from({ length: Math.max(0, pageCount) }, (_, index) => index + 1);
  const from = page <= 4 ? 1 : page >= pageCount - 3 ? pageCount - 4 : page - 1;
  const to = page <= 4 ? 5 : page >= pageCount - 3 ? pageCount : page + 1;
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [
    ...(from > 1 ? ([1, "gap"] as const) : []),
    ...middle,
    ...(to < pageCount ? (["gap", pageCount] as const) : []),
  ];
}
