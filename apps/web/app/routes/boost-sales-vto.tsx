import { BoostSalesPage } from "../features/marketing/shops/boost-sales-page.tsx";
import { type PreviewHandle, publicMeta } from "../lib/page/page-meta.ts";
import { getRequestContext } from "../lib/server/request-context.ts";
import type { Route } from "./+types/boost-sales-vto.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return { origin: getRequestContext(context, request).origin };
}

export const shouldRevalidate = () => false;

export const handle: PreviewHandle = { preview: "home" };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  publicMeta(loaderData?.origin, {
    path: "/boost-sales-vto",
    title: "For shops",
    description:
      "A fitting room on your product page: what it does, what it costs, and how to measure whether it sells.",
  });

export default function BoostSalesRoute() {
  return <BoostSalesPage />;
}
