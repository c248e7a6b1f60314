import { useEffect, useState } from "react";
import type { BlogAddress } from "./blog-address.ts";
import { filterPosts, type PostTexts } from "./filter-posts.ts";
import type { PostSummary } from "./post.ts";

/** What the server found for the search that the page came with. */
export type ServedSearch = { q: string; slugs: string[] };

/** Asked for once; a page without a search never asks. */
let loading: Promise<PostTexts | null> | undefined;

export function loadTexts(): Promise<PostTexts | null> {
  loading ??= import("virtual:blog-texts").then(
    ({ texts }) => texts,
    () => {
      // The line is down. Titles and excerpts are searched, and the next search asks again.
      loading = undefined;
      return null;
    },
  );
  return loading;
}

/** The posts of an address, newest first. `searching` while the texts are still on their way. */
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
