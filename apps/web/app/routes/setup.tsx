/** /setup: a first start without an administrator; 404 from then on. */
import { ApiError, createSetupClient } from "@toile/contract";
import { data } from "react-router";
import { SetupPage } from "../features/account/setup/setup-page.tsx";
import { NotFound } from "../features/shell/message/not-found.tsx";
import { pageMeta } from "../lib/page/page-meta.ts";
import { getRequestContext } from "../lib/server/request-context.ts";
import type { Route } from "./+types/setup.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const headers = { "X-Robots-Tag": "noindex", "Cache-Control": "no-store" };
  const { origin, fetch } = getRequestContext(context, request);
  try {
    return data(await createSetupClient({ origin, fetch }).open(), { headers });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    return data({ open: false as const }, { status: 404, headers });
  }
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.open ? "Set up" : "Page Not Found", hidden: true });

export default function SetupRoute({ loaderData: { open } }: Route.ComponentProps) {
  return open ? <SetupPage /> : <NotFound />;
}
