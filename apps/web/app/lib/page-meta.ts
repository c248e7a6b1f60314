/** The head of a page, in one pattern: title, description, and what is shown where its address is shared. */
import { PRODUCT_NAME } from "@toile/contract";
import type { MetaDescriptor } from "react-router";

export type PageMeta = {
  /** Without the product's name; left out on the home page. */
  title?: string;
  description?: string;
  /** Absolute address of the picture that stands for the page; the root route adds the product's own after it. */
  image?: string;
  /** The one absolute address of the page, where several lead to it. */
  canonical?: string;
  /** What the page shows, in Open Graph's words; a website unless said otherwise. */
  type?: "website" | "product";
  /** Keeps the page out of search engines. */
  hidden?: boolean;
};

export const DEFAULT_DESCRIPTION =
  "The fitting room, at home. Upload one photo and see any piece on you, privately, before you buy.";

export function pageMeta(page: PageMeta = {}): MetaDescriptor[] {
  const { title, description = DEFAULT_DESCRIPTION, image, canonical, type = "website", hidden } = page;
  const full = title ? `${title} · ${PRODUCT_NAME}` : `${PRODUCT_NAME} · Try it on before you buy`;
  return [
    { title: full },
    { name: "description", content: description },
    { property: "og:title", content: title ?? PRODUCT_NAME },
    { property: "og:description", content: description },
    { property: "og:site_name", content: PRODUCT_NAME },
    { property: "og:type", content: type },
    ...(image ? [{ property: "og:image", content: image }] : []),
    ...(canonical
      ? [
          { tagName: "link", rel: "canonical", href: canonical },
          { property: "og:url", content: canonical },
        ]
      : []),
    { name: "twitter:card", content: "summary_large_image" },
    ...(hidden ? [{ name: "robots", content: "noindex" }] : []),
  ];
}
