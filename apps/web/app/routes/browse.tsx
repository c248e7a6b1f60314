import { data, isRouteErrorResponse, redirect } from "react-router";
import { loadFilters } from "../features/catalogue/browse/browse-filters.ts";
import { BrowseFailed, BrowsePage } from "../features/catalogue/browse/browse-page.tsx";
import { browseHref, countNarrow, readBrowseAddress } from "../features/catalogue/listing/browse-address.ts";
import { loadBrowse, statusOf } from "../features/catalogue/listing/load-shop.ts";
import { FETCH_FAILED, NETWORK_ERROR } from "../features/catalogue/listing/shop-messages.ts";
import { absolute, describePath } from "../features/catalogue/listing/structured-data.ts";
import { AT_ONCE_MS, defer, deferFromServer } from "../lib/deferred/deferred.ts";
import { type PreviewHandle, pageMeta } from "../lib/page/page-meta.ts";
import { requestClient } from "../lib/server/request-client.ts";
import { getRequestContext } from "../lib/server/request-context.ts";
import type { Route } from "./+types/browse.ts";
import { useIsAdmin } from "./is-admin.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const client = requestClient(context, request);
  const address = readBrowseAddress(new URL(request.url).searchParams);
  // Only the first page always exists: another may be gone, and then redirects.
  const patienceMs = address.page === 1 ? AT_ONCE_MS : undefined;
  const [list, filters] = await Promise.all([
    defer(request, loadBrowse(client, address), patienceMs),
    defer(request, loadFilters(client, address), patienceMs),
  ]);
  // A page that no longer exists redirects to the last one.
  if ("now" in list && list.now.kind === "listed" && list.now.products.length === 0 && list.now.total > 0) {
    throw redirect(browseHref({ ...address, page: list.now.pageCount }));
  }
  const { origin } = getRequestContext(context, request);
  return data({ address, list, filters, origin }, { status: "now" in list ? statusOf(list.now) : 200 });
}

/** In the browser, a slow response is awaited on the new page itself, so that visitors see where they are. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const answer = serverLoader();
  const address = readBrowseAddress(new URL(request.url).searchParams);
  if (address.page > 1) return answer;
  const [list, filters] = await Promise.all([
    deferFromServer(answer.then((arrived) => arrived.list)),
    deferFromServer(answer.then((arrived) => arrived.filters)),
  ]);
  return { address, list, filters, origin: window.location.origin };
}

export const handle: PreviewHandle = { preview: "browse" };

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const { address, origin } = loaderData ?? {};
  const filters = loaderData && "now" in loaderData.filters ? loaderData.filters.now : null;
  const names = [
    filters?.brands?.find(({ value }) => value === address?.brand)?.label,
    filters?.categories?.find(({ value }) => value === address?.category)?.label,
  ].filter((name) => name !== undefined);
  const title = names.length > 0 ? `Browse ${names.join(" ")}` : "Browse styles";
  const description =
    "Tops, trousers and dresses to try on with one photo of you: search, sort, and see each one on you.";
  if (!address || !origin) return pageMeta({ title, description });
  return [
    // For a search engine, order, search and finer filters are not pages of their own.
    ...pageMeta({
      title: address.page > 1 ? `${title}, page ${address.page}` : title,
      description,
      canonical: absolute(origin, browseHref({ category: address.category, brand: address.brand, page: address.page })),
      hidden: address.q !== "" || countNarrow(address) > 0,
    }),
    describePath(origin, []),
  ];
};

export default function BrowseRoute({ loaderData }: Route.ComponentProps) {
  const { address, list, filters } = loaderData;
  return <BrowsePage address={address} list={list} filters={filters} isAdmin={useIsAdmin()} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) && !(error instanceof TypeError)) throw error;
  return (
    <div className="page">
      <BrowseFailed message={isRouteErrorResponse(error) ? FETCH_FAILED : NETWORK_ERROR} />
    </div>
  );
}
