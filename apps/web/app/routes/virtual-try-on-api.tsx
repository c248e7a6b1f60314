import { ApiPage } from "../features/marketing/api/api-page.tsx";
import { type PreviewHandle, publicMeta } from "../lib/page/page-meta.ts";
import { getRequestContext } from "../lib/server/request-context.ts";
import type { Route } from "./+types/virtual-try-on-api.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return { origin: getRequestContext(context, request).origin };
}

export const shouldRevalidate = () => false;

export const handle: PreviewHandle = { preview: "try-on" };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  publicMeta(loaderData?.origin, {
    path: "/virtual-try-on-api",
    title: "Virtual try-on API",
    description:
      "Two pictures in, one picture out: a virtual try-on in one request, from JavaScript, cURL, Python or PHP.",
  });

export default function VirtualTryOnApiRoute({ loaderData }: Route.ComponentProps) {
  return <ApiPage origin={loaderData.origin} />;
}
