import { useEffect, useRef } from "react";

/**
 * Leads back from a page that a list no longer has, such as after the last entry on it was removed: it would show an
 * empty list although there are entries. `pageCount` undefined: not known yet.
 */
export function useLastPage(page: number, pageCount: number | undefined, go: (page: number) => void): void {
  const latest = useRef(go);
  latest.current = go;
  const isBeyond = pageCount !== undefined && pageCount > 0 && page > pageCount;
  useEffect(() => {
    if (isBeyond) latest.current(pageCount);
  }, [isBeyond, pageCount]);
}
