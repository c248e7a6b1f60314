import { useEffect } from "react";
import { pageMeta } from "./page-meta.ts";

/** The title of a page whose name arrived after its head. */
export function DeferredTitle({ title }: { title: string }) {
  useEffect(() => {
    const full = pageMeta({ title }).find((entry) => "title" in entry);
    if (full && "title" in full) document.title = String(full.title);
  }, [title]);
  return null;
}
