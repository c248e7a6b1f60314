import { useSession } from "../features/account/session/session.tsx";
import { ApiKeyPanel, LoadingKey, SignInForKeys } from "../features/developers/api-key-panel.tsx";
import { DeveloperPage } from "../features/developers/developer-page.tsx";
import { PublishableCard } from "../features/developers/publishable/publishable-card.tsx";
import { pageMeta } from "../lib/page/page-meta.ts";
import { getRequestContext } from "../lib/server/request-context.ts";
import type { Route } from "./+types/developer.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return { origin: getRequestContext(context, request).origin };
}

export const shouldRevalidate = () => false;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: "For developers",
    description: "An API key and two pictures: put a virtual try-on into your own shop or app.",
    ...(loaderData ? { canonical: new URL("/developer", loaderData.origin).href } : {}),
  });

export default function DeveloperRoute({ loaderData }: Route.ComponentProps) {
  return <DeveloperPage origin={loaderData.origin} apiKeys={<ApiKeys origin={loaderData.origin} />} />;
}

function ApiKeys({ origin }: { origin: string }) {
  const { status } = useSession();
  if (status === "loading") return <LoadingKey />;
  if (status === "anonymous") return <SignInForKeys />;
  return (
    <>
      <ApiKeyPanel />
      <PublishableCard origin={origin} />
    </>
  );
}
