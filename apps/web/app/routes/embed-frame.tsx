import { ApiError, createEmbedClient } from "@toile/contract";
import { EmbedWindow, SwitchedOff } from "../features/tryon/embed/window-page.tsx";
import { pageMeta } from "../lib/page/page-meta.ts";
import { getRequestContext } from "../lib/server/request-context.ts";
import type { Route } from "./+types/embed-frame.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const { origin, fetch } = getRequestContext(context, request);
  try {
    const client = createEmbedClient({ origin, fetch });
    const [settings, { problem }] = await Promise.all([client.settings(key), client.availability(key)]);
    return { key, settings, problem };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return { key, settings: null, problem: null };
    throw error;
  }
}

/** None of it changes while the window is open. */
export const shouldRevalidate = () => false;

export const meta = () => pageMeta({ title: "Try on", hidden: true });

export default function EmbedFrameRoute({ loaderData: { key, settings, problem } }: Route.ComponentProps) {
  return settings ? <EmbedWindow embedKey={key} settings={settings} problem={problem} /> : <SwitchedOff />;
}
