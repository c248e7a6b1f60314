import { PrivacyPolicy } from "../features/legal/privacy-policy.tsx";
import { publicMeta } from "../lib/page/page-meta.ts";
import { getRequestContext } from "../lib/server/request-context.ts";
import type { Route } from "./+types/privacy-policy.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  const { origin, operatorDetails, resultDays, outsideEngines } = getRequestContext(context, request);
  return { origin, legal: { operator: operatorDetails, resultDays, outsideEngines } };
}

export const shouldRevalidate = () => false;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  publicMeta(loaderData?.origin, {
    path: "/privacy-policy",
    title: "Privacy policy",
    description: "What happens to your photo, what we keep about you and for how long, and how you delete it.",
  });

export default function PrivacyPolicyRoute({ loaderData }: Route.ComponentProps) {
  return <PrivacyPolicy {...loaderData.legal} />;
}
