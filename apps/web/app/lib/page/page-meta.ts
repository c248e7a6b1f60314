/** The head of a page, in one pattern: title, description, and what is shown where its address is shared. */
import { PRODUCT_NAME } from "@toile/contract";
import type { MetaDescriptor } from "react-router";

export type PageMeta = {
  /** Without the product's name; left out on the home page. */
  title?: string;
  description?: string;
  /** The one absolute address of the page, where several lead to it. */
  canonical?: string;
  /** What the page shows, in Open Graph's words; a website unless said otherwise. */
  type?: "website" | "product" | "article";
  /** Keeps the page out of search engines. */
  hidden?: boolean;
};

/**
 * What a route exports as its `handle` to choose the picture of its shared link: the name of one in public/og
 * (tools/imagery/og.mjs), 1200 x 630, or a function from the route's data to a URL of its own (undefined: the default one).
 * The root route writes it, and nothing else does: sites that show a link differ in which of several `og:image` they take.
 */
export type PreviewHandle<LoaderData = never> = {
  preview: "home" | "browse" | "try-on" | "plans" | ((loaderData: LoaderData | undefined) => string | undefined);
};

/** The preview that the innermost of a page's routes chooses, given its matches from the outermost on: a path, or a whole URL. */
export function previewUrl(matches: readonly { handle: unknown; loaderData: unknown }[]): string {
  const match = matches.findLast(({ handle }) => typeof handle === "object" && handle !== null && "preview" in handle);
  // Whatever has a preview was written as a PreviewHandle, of the data of its own route.
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

/** The head of a page that is the same for everyone, at one address. `origin` is missing where its loader failed. */
export function publicMeta(
  origin: string | undefined,
  { path, ...page }: { path: string; title: string; description: string },
): MetaDescriptor[] {
  return pageMeta({ ...page, ...(origin ? { canonical: new URL(path, origin).href } : {}) });
}
