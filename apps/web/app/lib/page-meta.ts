/** The head of a page, in one pattern: title, description, and what is shown where its address is shared. */
import { PRODUCT_NAME } from "@toile/contract";
import type { MetaDescriptor } from "react-router";

export type PageMeta = {
  /** Without the product's name; left out on the home page. */
  title?: string;
  description?: string;
  /** Absolute address of the picture that stands for the page; the root route adds one of our previews after it. */
  image?: string;
  /** The one absolute address of the page, where several lead to it. */
  canonical?: string;
  /** What the page shows, in Open Graph's words; a website unless said otherwise. */
  type?: "website" | "product";
  /** Keeps the page out of search engines. */
  hidden?: boolean;
};

/** What a route exports as its `handle` to have a preview of its own, from public/og (tools/imagery/og.mjs), 1200 x 630. */
export type PreviewHandle = { preview: "home" | "browse" | "try-on" | "plans" };

/** The path of the preview that the innermost of a page's routes names, given their handles from the outermost on. */
export function previewPath(handles: readonly unknown[]): string {
  const named = handles.findLast((handle) => typeof handle === "object" && handle !== null && "preview" in handle);
  // Whatever has a preview was written as a PreviewHandle.
  return `/og/${(named as PreviewHandle | undefined)?.preview ?? "default"}.jpg`;
}

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
