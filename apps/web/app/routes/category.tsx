import { data, isRouteErrorResponse } from "react-router";
import { readPage } from "../features/shop/browse-address.ts";
import { CategoryPage, CategoryTrouble } from "../features/shop/category-page.tsx";
import { loadCategory, type ProductList, statusOf } from "../features/shop/load-shop.ts";
import { ShelfSkeleton } from "../features/shop/shelf-skeleton.tsx";
import { FETCH_FAILED, NETWORK_ERROR } from "../features/shop/shop-words.ts";
import { SoonView } from "../features/shop/soon-view.tsx";
import { absolute, describeCategory, describePath, shorten } from "../features/shop/structured-data.ts";
import { LateTitle } from "../lib/late-title.tsx";
import { pageMeta } from "../lib/page-meta.ts";
import { requestClient } from "../lib/request-client.ts";
import { getRequestContext } from "../lib/request-context.ts";
import { soon, soonFromServer } from "../lib/soon.ts";
import type { Route } from "./+types/category.ts";

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = readPage(new URL(request.url).searchParams);
  const view = await soon(request, loadCategory(requestClient(context, request), { slug: params.slug, page }));
  const { origin } = getRequestContext(context, request);
  return data({ view, page, origin }, { status: "now" in view ? statusOf(view.now) : 200 });
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const view = await soonFromServer(serverLoader().then((answer) => answer.view));
  return { view, page: readPage(new URL(request.url).searchParams), origin: window.location.origin };
}

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

/** What this loader answers to a shelf that asks for more; the router cannot know whose answer it hands over. */
function readMore(answer: unknown): Promise<ProductList | null> {
  const { view } = answer as Route.ComponentProps["loaderData"];
  const arrived = "now" in view ? Promise.resolve(view.now) : Promise.resolve(view.later);
  return arrived.then((found) => (found.kind === "found" ? found.list : null));
}

export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  const { view, page } = loaderData;
  return (
    <SoonView value={view} fallback={<ShelfSkeleton />} broken={<Broken message={FETCH_FAILED} />}>
      {(arrived) => (
        <>
          {"later" in view && arrived.kind === "found" ? <LateTitle title={arrived.of.name} /> : null}
          <CategoryPage view={arrived} page={page} readMore={readMore} />
        </>
      )}
    </SoonView>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) && !(error instanceof TypeError)) throw error;
  return <Broken message={isRouteErrorResponse(error) ? FETCH_FAILED : NETWORK_ERROR} />;
}

const Broken = ({ message }: { message: string }) => <CategoryTrouble view={{ kind: "failed", message }} />;
