/** The head of a page, in one pattern: title, description, and the preview for shared links. */
import { PRODUCT_NAME } from "@toile/contract";
import type { MetaDescriptor } from "react-router";

export type PageMeta = {
  /** Without the product's name; omitted on the home page. */
  title?: string;
  description?: string;
  /** The page's one absolute URL, if several lead to it. */
  canonical?: string;
  /** Open Graph's type of the page; a website by default. */
  type?: "website" | "product" | "article";
  /** Keeps the page out of search engines. */
  hidden?: boolean;
};

/**
 * What a route exports as its `handle` to choose the preview picture for shared links: the name of a file in public/og,
 * 1200 x 630, or a function from the route's data to a URL (undefined: the default one). Only the
 * root route writes the tag, because sites differ in which of several `og:image` tags they use.
 */
export type PreviewHandle<LoaderData = never> = {
  preview: "home" | "browse" | "try-on" | "plans" | ((loaderData: LoaderData | undefined) => string | undefined);
};

/** The preview chosen by the innermost of a page's routes, given its matches from the outermost on: a path, or a complete URL. */
export function previewUrl(matches: readonly { handle: unknown; loaderData: unknown }[]): string {
  const match = matches.findLast(({ handle }) => typeof handle === "object" && handle !== null && "preview" in handle);
  // Every handle with a preview is a PreviewHandle for its own route's data.
  const preview = (match?.handle as PreviewHandle<unknown> | undefined)?.preview;
  if (typeof preview === "function") return preview(match?.loaderData) || DEFAULT_PREVIEW;
  return preview ? `/og/${preview}.jpg` : DEFAULT_PREVIEW;
}

const DEFAULT_PREVIEW = "/og/default.jpg";

export const DEFAULT_DESCRIPTION =
  "The fitting room, at home. Upload one photo and see any piece on you, privately, before you buy.";

export function pageMeta(page: PageMeta = {}): MetaDescriptor[] {
  const { title, description = DEFAULT_DESCRIPTION, canonical, type = "website", hidden } = page;
  const full = title ? `${title} · ${PRODUCT_NAME}` : `${PRODUCT_NAME} · Try it on before you buy`;
  return [
    { title: full },
    { name: "description", content: description },
    { property: "og:title", content: title ?? PRODUCT_NAME },
    { property: "og:description", content: description },
    { property: "og:site_name", content: PRODUCT_NAME },
    { property: "og:type", content: type },
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

/** The head of a page that is the same for everyone, at one URL. `origin` is missing if its loader failed. */
export function publicMeta(
  origin: string | undefined,
  { path, ...page }: { path: string; title: string; description: string },
): MetaDescriptor[] {
  return pageMeta({ ...page, ...(origin ? { canonical: new URL(path, origin).href } : {}) });
}
