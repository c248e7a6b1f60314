import { ApiError } from "@toile/contract";
import { data } from "react-router";
import { LookGone, LookPage } from "../features/looks/look-page.tsx";
import { wornNames } from "../lib/format/worn-names.ts";
import { type PreviewHandle, pageMeta } from "../lib/page/page-meta.ts";
import { requestClient } from "../lib/server/request-client.ts";
import type { Route } from "./+types/look.ts";

export async function loader({ context, request, params }: Route.LoaderArgs) {
  // Fetched again each time, because a look that is no longer shared must not be shown.
  const headers = { "X-Robots-Tag": "noindex", "Cache-Control": "no-store" };
  try {
    const look = await requestClient(context, request).looks.open(params.token);
    return data({ look }, { headers });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    return data({ look: null }, { status: 404, headers });
  }
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const handle: PreviewHandle<Route.ComponentProps["loaderData"]> = {
  preview: (loaderData) => loaderData?.look?.previewUrl,
};

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData?.look) return pageMeta({ title: "This look is not shared", hidden: true });
  const { look } = loaderData;
  const worn = wornNames(look);
  const name = worn.length > 1 ? worn.join(" with ") : look.product ? `${worn[0]} by ${look.product.brand}` : "A look";
  return [
    ...pageMeta({
      title: name,
      description: `${worn.length > 0 ? name : "A garment"}, tried on with one photo.`,
      hidden: true,
    }),
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
  ];
};

export default function LookRoute({ loaderData: { look } }: Route.ComponentProps) {
  return look ? <LookPage look={look} /> : <LookGone />;
}
