import { ApiError, createEmbedClient } from "@toile/contract";
import { data } from "react-router";
import { IntlProvider } from "use-intl";
import { loadTexts } from "../../languages/texts.ts";
import { EmbedWindow, Unavailable } from "../features/tryon/embed/window-page.tsx";
import { pageMeta } from "../lib/page/page-meta.ts";
import { getRequestContext } from "../lib/server/request-context.ts";
import type { Route } from "./+types/embed-frame.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const key = searchParams.get("key") ?? "";
  const spoken = await loadTexts([searchParams.get("lang") ?? "", ...acceptedLanguages(request)]);
  const { origin, fetch } = getRequestContext(context, request);
  try {
    const client = createEmbedClient({ origin, fetch });
    const [settings, { problem }] = await Promise.all([client.settings(key), client.availability(key)]);
    return { ...spoken, window: { key, settings, problem }, why: null };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return { ...spoken, window: null, why: "off" as const };
    return data({ ...spoken, window: null, why: "down" as const }, { status: 503 });
  }
}

/** Browsers send the best first. */
const acceptedLanguages = ({ headers }: Request): string[] =>
  (headers.get("accept-language") ?? "").split(",").map((accepted) => accepted.split(";")[0] ?? "");

/** None of it changes while the window is open. */
export const shouldRevalidate = () => false;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.texts.window.title ?? "", hidden: true });

export default function EmbedFrameRoute({ loaderData: { language, texts, window, why } }: Route.ComponentProps) {
  return (
    // No time is shown; without a zone the library warns.
    <IntlProvider locale={language} timeZone="UTC" messages={texts}>
      {window ? (
        <EmbedWindow embedKey={window.key} settings={window.settings} problem={window.problem} />
      ) : (
        <Unavailable why={why} />
      )}
    </IntlProvider>
  );
}
