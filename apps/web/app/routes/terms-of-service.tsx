import { TermsOfService } from "../features/legal/terms-of-service.tsx";
import { publicMeta } from "../lib/page/page-meta.ts";
import { getRequestContext } from "../lib/server/request-context.ts";
import type { Route } from "./+types/terms-of-service.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  const { origin, operatorDetails } = getRequestContext(context, request);
  return { origin, legal: { operator: operatorDetails } };
}

export const shouldRevalidate = () => false;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  publicMeta(loaderData?.origin, {
    path: "/terms-of-service",
    title: "Terms of service",
    description: "The agreement between you and this shop: accounts, photos, credits, plans and refunds.",
  });

export default function TermsOfServiceRoute({ loaderData }: Route.ComponentProps) {
  return <TermsOfService {...loaderData.legal} />;
}
