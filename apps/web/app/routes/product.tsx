import { data, isRouteErrorResponse } from "react-router";
import { loadProduct, statusOf } from "../features/catalogue/listing/load-shop.ts";
import { addressOf } from "../features/catalogue/listing/on-model.ts";
import { FETCH_FAILED, NETWORK_ERROR } from "../features/catalogue/listing/shop-messages.ts";
import { shorten } from "../features/catalogue/listing/shorten.ts";
import { absolute, describePath, describeProduct } from "../features/catalogue/listing/structured-data.ts";
import { ProductNotFound, ProductPage } from "../features/catalogue/product/product-page.tsx";
import { type PreviewHandle, pageMeta } from "../lib/page/page-meta.ts";
import { requestClient } from "../lib/server/request-client.ts";
import { getRequestContext } from "../lib/server/request-context.ts";
import type { Route } from "./+types/product.ts";
import { useIsAdmin } from "./is-admin.ts";

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const view = await loadProduct(requestClient(context, request), params.slug);
  const { origin } = getRequestContext(context, request);
  return data({ view, origin }, { status: statusOf(view) });
}

export const handle: PreviewHandle<Route.ComponentProps["loaderData"]> = {
  preview(loaderData) {
    if (loaderData?.view.kind !== "found") return undefined;
    const { mainImageUrl, onModel } = loaderData.view.product;
    const [best] = onModel;
    // A shared link shows the garment on a person, as the shop does.
    return best ? addressOf(best) : mainImageUrl;
  },
};

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (loaderData?.view.kind !== "found") return pageMeta({ title: "Product Not Found", hidden: true });
  const { origin, view } = loaderData;
  const { product } = view;
  const path = `/product/${product.slug}`;
  return [
    ...pageMeta({
      title: `${product.name} by ${product.brandId.name}`,
      description: shorten(product.description || `${product.name} by ${product.brandId.name}: see it on you.`),
      canonical: absolute(origin, path),
      type: "product",
      // Reachable only by its own URL, so search engines should not list it.
      hidden: product.status === "inactive" || product.status === "discontinued",
    }),
    { property: "product:price:amount", content: product.price.toFixed(2) },
    { property: "product:price:currency", content: product.currency },
    describeProduct(product, origin),
    describePath(origin, [
      { name: product.categoryId.name, path: `/category/${product.categoryId.slug}` },
      { name: product.name, path },
    ]),
  ];
};

export default function ProductRoute({ loaderData }: Route.ComponentProps) {
  const { view } = loaderData;
  const isAdmin = useIsAdmin();
  if (view.kind !== "found") return <ProductNotFound view={view} />;
  return <ProductPage product={view.product} brand={view.brand} isAdmin={isAdmin} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) && !(error instanceof TypeError)) throw error;
  return (
    <ProductNotFound view={{ kind: "failed", message: isRouteErrorResponse(error) ? FETCH_FAILED : NETWORK_ERROR }} />
  );
}
