import { ApiError } from "@toile/contract";
import { data } from "react-router";
import { LookGone, LookPage } from "../features/looks/look-page.tsx";
import { pageMeta } from "../lib/page-meta.ts";
import { requestClient } from "../lib/request-client.ts";
import { getRequestContext } from "../lib/request-context.ts";
import type { Route } from "./+types/look.ts";

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { origin } = getRequestContext(context, request);
  // Asked for again each time: a look that was taken back is to be seen nowhere.
  const headers = { "X-Robots-Tag": "noindex", "Cache-Control": "no-store" };
  try {
    const look = await requestClient(context, request).looks.open(params.token);
    return data({ look, origin }, { headers });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    return data({ look: null, origin }, { status: 404, headers });
  }
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData?.look) return pageMeta({ title: "This look is not shared", hidden: true });
  const { origin, look } = loaderData;
  const name = look.product ? `${look.product.name} by ${look.product.brandName}` : "A look";
  return [
    ...pageMeta({
      title: name,
      description: look.product ? `${name}, tried on with one photo.` : "A garment, tried on with one photo.",
      image: new URL(look.previewUrl, origin).href,
      hidden: true,
    }),
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
  ];
};

export default function LookRoute({ loaderData: { look } }: Route.ComponentProps) {
  return look ? <LookPage look={look} /> : <LookGone />;
}
