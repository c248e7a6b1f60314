import { isRouteErrorResponse } from "react-router";
import { useSession } from "../features/account/session/session.tsx";
import { FeaturedStyles } from "../features/catalogue/collection/featured-styles.tsx";
import { loadFeatured } from "../features/catalogue/listing/load-shop.ts";
import { FETCH_FAILED, NETWORK_ERROR } from "../features/catalogue/listing/shop-messages.ts";
import { absolute, describeSite } from "../features/catalogue/listing/structured-data.ts";
import { HomePage } from "../features/home/home-page.tsx";
import { NextLook } from "../features/home/next-look.tsx";
import { defer } from "../lib/deferred/deferred.ts";
import { type PreviewHandle, pageMeta } from "../lib/page/page-meta.ts";
import { requestClient } from "../lib/server/request-client.ts";
import { getRequestContext } from "../lib/server/request-context.ts";
import type { Route } from "./+types/home.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const featured = await defer(request, loadFeatured(requestClient(context, request)));
  return { featured, origin: getRequestContext(context, request).origin };
}

export const handle: PreviewHandle = { preview: "home" };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? [...pageMeta({ canonical: absolute(loaderData.origin, "/") }), describeSite(loaderData.origin)]
    : pageMeta();

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <HomePage own={<OwnNextLook />} featured={<FeaturedStyles list={loaderData.featured} />} />;
}

function OwnNextLook() {
  const { status, user } = useSession();
  return <NextLook user={status === "loading" ? undefined : (user ?? null)} />;
}

/** If loading fails, only the garments are missing. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) && !(error instanceof TypeError)) throw error;
  const message = isRouteErrorResponse(error) ? FETCH_FAILED : NETWORK_ERROR;
  return <HomePage own={<OwnNextLook />} featured={<FeaturedStyles list={{ now: { kind: "failed", message } }} />} />;
}
