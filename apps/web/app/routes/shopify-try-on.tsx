import { ShopifyPage } from "../features/marketing/shops/shopify-page.tsx";
import { type PreviewHandle, publicMeta } from "../lib/page/page-meta.ts";
import { getRequestContext } from "../lib/server/request-context.ts";
import type { Route } from "./+types/shopify-try-on.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return { origin: getRequestContext(context, request).origin };
}

export const shouldRevalidate = () => false;

export const handle: PreviewHandle = { preview: "browse" };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  publicMeta(loaderData?.origin, {
    path: "/shopify-try-on",
    title: "Try-on for Shopify shops",
    description:
      "A try-on button in your Shopify theme, step by step: your customers see the garment on themselves, without an account.",
  });

export default function ShopifyRoute({ loaderData }: Route.ComponentProps) {
  return <ShopifyPage origin={loaderData.origin} />;
}
