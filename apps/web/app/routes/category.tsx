import { isRouteErrorResponse } from "react-router";
import { DeferredView } from "../features/catalogue/card/deferred-view.tsx";
import { loadCategory } from "../features/catalogue/listing/load-shop.ts";
import { FETCH_FAILED, NETWORK_ERROR } from "../features/catalogue/listing/shop-words.ts";
import { shorten } from "../features/catalogue/listing/shorten.ts";
import { absolute, describeCategory, describePath } from "../features/catalogue/listing/structured-data.ts";
import { CategoryPage, CategoryTrouble } from "../features/catalogue/shelf/category-page.tsx";
import { answerShelf, awaitShelf, readMore } from "../features/catalogue/shelf/shelf-route.ts";
import { ShelfSkeleton } from "../features/catalogue/shelf/shelf-skeleton.tsx";
import { DeferredTitle } from "../lib/page/deferred-title.tsx";
import { type PreviewHandle, pageMeta } from "../lib/page/page-meta.ts";
import type { Route } from "./+types/category.ts";

export const loader = (args: Route.LoaderArgs) => answerShelf(args, loadCategory);

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => awaitShelf(request, serverLoader());

export const handle: PreviewHandle = { preview: "browse" };

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const view = loaderData && "now" in loaderData.view ? loaderData.view.now : null;
  if (!loaderData || !view) return pageMeta({ title: "Category" });
  if (view.kind !== "found") return pageMeta({ title: "Category Not Found", hidden: true });
  const { name, slug, description } = view.of;
  const path = `/category/${slug}`;
  return [
    ...pageMeta({
      title: name,
      description: shorten(description || `${name} to try on with one photo of you.`),
      canonical: absolute(loaderData.origin, path),
    }),
    describeCategory(view.of, loaderData.origin),
    describePath(loaderData.origin, [{ name, path }]),
  ];
};

export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  const { view, page } = loaderData;
  return (
    <DeferredView value={view} fallback={<ShelfSkeleton />} broken={(message) => <Broken message={message} />}>
      {(arrived) => (
        <>
          {"later" in view && arrived.kind === "found" ? <DeferredTitle title={arrived.of.name} /> : null}
          <CategoryPage view={arrived} page={page} readMore={readMore} />
        </>
      )}
    </DeferredView>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) && !(error instanceof TypeError)) throw error;
  return <Broken message={isRouteErrorResponse(error) ? FETCH_FAILED : NETWORK_ERROR} />;
}

const Broken = ({ message }: { message: string }) => <CategoryTrouble view={{ kind: "failed", message }} />;
