import { CookiePolicy } from "../features/legal/cookie-policy.tsx";
import { publicMeta } from "../lib/page/page-meta.ts";
import { getRequestContext } from "../lib/server/request-context.ts";
import type { Route } from "./+types/cookie-policy.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return { origin: getRequestContext(context, request).origin };
}

export const shouldRevalidate = () => false;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  publicMeta(loaderData?.origin, {
    path: "/cookie-policy",
    title: "Cookie policy",
    description: "Everything we keep in your browser, why, and for how long.",
  });

export default function CookiePolicyRoute() {
  return <CookiePolicy />;
}
