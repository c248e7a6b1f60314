import { data } from "react-router";
import { NotFound } from "../features/shell/message/not-found.tsx";
import { pageMeta } from "../lib/page/page-meta.ts";
import { requestContext } from "../lib/server/request-context.ts";
import type { Route } from "./+types/not-found.ts";

export const meta = () => pageMeta({ title: "Page Not Found", hidden: true });

export function loader({ context }: Route.LoaderArgs) {
  console.warn(`No page at ${context.get(requestContext).loggedPath}`);
  return data(null, { status: 404 });
}

export default function NotFoundRoute() {
  return <NotFound />;
}
