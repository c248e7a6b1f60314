import { BRAND } from "../features/catalogue/collection/brand-collection.tsx";
import { CollectionErrorBoundary, CollectionPage } from "../features/catalogue/collection/collection-page.tsx";
import {
  answerCollection,
  awaitCollection,
  collectionMeta,
} from "../features/catalogue/collection/collection-route.ts";
import { loadBrand } from "../features/catalogue/listing/load-shop.ts";
import { describeBrand } from "../features/catalogue/listing/structured-data.ts";
import type { PreviewHandle } from "../lib/page/page-meta.ts";
import type { Route } from "./+types/brand.ts";

export const loader = (args: Route.LoaderArgs) => answerCollection(args, loadBrand);

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  awaitCollection(request, serverLoader());

export const handle: PreviewHandle = { preview: "browse" };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  collectionMeta(loaderData, { path: "brand", label: "Brand", describe: describeBrand });

export default function BrandRoute({ loaderData }: Route.ComponentProps) {
  return <CollectionPage kind={BRAND} {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CollectionErrorBoundary kind={BRAND} error={error} />;
}
