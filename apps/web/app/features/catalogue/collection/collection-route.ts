/** The common part of the routes of a brand and a category: loading the page and more of its products, and its head. */
import type { Client } from "@toile/contract";
import { data, type MetaDescriptor, type RouterContextProvider } from "react-router";
import { type Deferred, defer, deferFromServer } from "../../../lib/deferred/deferred.ts";
import { pageMeta } from "../../../lib/page/page-meta.ts";
import { requestClient } from "../../../lib/server/request-client.ts";
import { getRequestContext } from "../../../lib/server/request-context.ts";
import { readPage } from "../listing/browse-address.ts";
import { type Collection, type Failed, type Missing, type ProductList, statusOf } from "../listing/load-shop.ts";
import { shorten } from "../listing/shorten.ts";
import { absolute, describePath } from "../listing/structured-data.ts";

export type CollectionView<Of> = Collection<Of> | Failed | Missing;
/** `origin`: the site's origin, for absolute URLs. */
export type CollectionData<Of> = { view: Deferred<CollectionView<Of>>; page: number; origin: string };

type CollectionArgs = {
  context: Readonly<RouterContextProvider>;
  request: Request;
  params: { slug?: string | undefined };
};
type LoadCollection<Of> = (
  client: Client,
  place: { slug: string | undefined; page: number },
) => Promise<CollectionView<Of>>;

/** Runs on the server. */
export async function answerCollection<Of>({ context, request, params }: CollectionArgs, load: LoadCollection<Of>) {
  const page = readPage(new URL(request.url).searchParams);
  const view = await defer(request, load(requestClient(context, request), { slug: params.slug, page }));
  const { origin } = getRequestContext(context, request);
  return data<CollectionData<Of>>({ view, page, origin }, { status: "now" in view ? statusOf(view.now) : 200 });
}

/** Runs in the browser: a slow response is awaited on the page itself. */
export async function awaitCollection<Of>(
  request: Request,
  answer: Promise<CollectionData<Of>>,
): Promise<CollectionData<Of>> {
  const view = await deferFromServer(answer.then((arrived) => arrived.view));
  return { view, page: readPage(new URL(request.url).searchParams), origin: window.location.origin };
}

/** The list in such a loader's response, null if it failed; the router does not know its type. */
export function readMore(answer: unknown): Promise<ProductList | null> {
  const { view } = answer as CollectionData<unknown>;
  const arrived = "now" in view ? Promise.resolve(view.now) : view.later;
  return arrived.then((found) => (found.kind === "found" ? found.list : null));
}

export type CollectionMetaOptions<Of> = {
  path: "brand" | "category";
  /** 'Brand', for a page without a name yet. */
  label: string;
  describe: (of: Of, origin: string) => MetaDescriptor;
};

export function collectionMeta<Of extends { name: string; slug: string; description: string }>(
  loaderData: CollectionData<Of> | undefined,
  { path, label, describe }: CollectionMetaOptions<Of>,
): MetaDescriptor[] {
  const view = loaderData && "now" in loaderData.view ? loaderData.view.now : null;
  if (!loaderData || !view) return pageMeta({ title: label });
  if (view.kind !== "found") return pageMeta({ title: `${label} Not Found`, hidden: true });
  const { name, slug, description } = view.of;
  const { origin } = loaderData;
  return [
    ...pageMeta({
      title: name,
      description: shorten(description || `${name} to try on with one photo of you.`),
      canonical: absolute(origin, `/${path}/${slug}`),
    }),
    describe(view.of, origin),
    describePath(origin, [{ name, path: `/${path}/${slug}` }]),
  ];
}
