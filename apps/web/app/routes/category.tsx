import { CATEGORY } from "../features/catalogue/collection/category-collection.tsx";
import { CollectionErrorBoundary, CollectionPage } from "../features/catalogue/collection/collection-page.tsx";
import {
  answerCollection,
  awaitCollection,
  collectionMeta,
} from "../features/catalogue/collection/collection-route.ts";
import { loadCategory } from "../features/catalogue/listing/load-shop.ts";
import { describeCategory } from "../features/catalogue/listing/structured-data.ts";
import type { PreviewHandle } from "../lib/page/page-meta.ts";
import type { Route } from "./+types/category.ts";

export const loader = (args: Route.LoaderArgs) => answerCollection(args, loadCategory);

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  awaitCollection(request, serverLoader());

export const handle: PreviewHandle = { preview: "browse" };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  collectionMeta(loaderData, { path: "category", label: "Category", describe: describeCategory });

export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  return <CollectionPage kind={CATEGORY} {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CollectionErrorBoundary kind={CATEGORY} error={error} />;
}
