import { useEffect, useState } from "react";
import type { BlogAddress } from "./blog-address.ts";
import { filterPosts, type PostTexts } from "./filter-posts.ts";
import type { PostSummary } from "./post.ts";

/** The server's results for the search with which the page loaded. */
export type ServedSearch = { q: string; slugs: string[] };

/** Loaded once; a page without a search never loads it. */
let loading: Promise<PostTexts | null> | undefined;

export function loadTexts(): Promise<PostTexts | null> {
  loading ??= import("virtual:blog-texts").then(
    ({ texts }) => texts,
    () => {
      // The connection is down. Titles and excerpts are searched, and the next search tries again.
      loading = undefined;
      return null;
    },
  );
  return loading;
}

/** The posts for a URL, newest first. `searching` while the texts are loading. */
export function usePostSearch(posts: readonly PostSummary[], address: BlogAddress, served: ServedSearch) {
  const { q } = address;
  const isServed = q === served.q;
  const [texts, setTexts] = useState<PostTexts | null>(null);
  const [searching, setSearching] = useState(false);
  useEffect(() => {
    if (q === "" || isServed) return;
    let isCurrent = true;
    setSearching(true);
    loadTexts().then((loaded) => {
      if (!isCurrent) return;
      setTexts(loaded);
      setSearching(false);
    });
    return () => {
      isCurrent = false;
    };
  }, [q, isServed]);
  const found = isServed
    ? filterPosts(posts, { ...address, q: "" }, null).filter(({ slug }) => q === "" || served.slugs.includes(slug))
    : filterPosts(posts, address, texts);
  return { found, searching: searching && !isServed };
}
