import { data } from "react-router";
import { NotFound } from "../features/shell/not-found.tsx";
import { pageMeta } from "../lib/page-meta.ts";
import type { Route } from "./+types/not-found.ts";

export const meta = () => pageMeta({ title: "Page Not Found", hidden: true });

export function loader({ request }: Route.LoaderArgs) {
  console.warn(`No page at ${new URL(request.url).pathname}`);
  return data(null, { status: 404 });
}

export default function NotFoundRoute() {
  return <NotFound />;
}
