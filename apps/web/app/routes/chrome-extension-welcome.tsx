import { useCallback } from "react";
import { useSession } from "../features/account/session/session.tsx";
import { useCreditBalance } from "../features/credits/credit-balance.ts";
import type { SetupFacts } from "../features/extension/setup-steps.ts";
import { WelcomePage } from "../features/extension/welcome-page.tsx";
import { publicMeta } from "../lib/page/page-meta.ts";
import { useQuery } from "../lib/query/use-query.ts";
import { getRequestContext } from "../lib/server/request-context.ts";
import type { Route } from "./+types/chrome-extension-welcome.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return { origin: getRequestContext(context, request).origin };
}

export const shouldRevalidate = () => false;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  publicMeta(loaderData?.origin, {
    path: "/chrome-extension-welcome",
    title: "Chrome extension",
    description: "A Try On button for clothing sites: four steps to set it up, and what it can do today.",
  });

export default function ChromeExtensionWelcomeRoute() {
  const { facts, failed, retry } = useSetupFacts();
  return <WelcomePage facts={facts} failed={failed} onRetry={retry} />;
}

/** Connects the page with the session, the photo and the credits: rooms do not import each other. */
function useSetupFacts(): { facts: SetupFacts | null; failed: boolean; retry: () => void } {
  const { status, user, loadClient } = useSession();
  const userId = user?.id ?? null;
  const credits = useCreditBalance({ loadClient, userId });
  const photo = useQuery({
    key: userId ?? "",
    load: async () => ({ found: (await (await loadClient()).pictures.profile()) !== null }),
    enabled: userId !== null,
  });
  const { reload: reloadCredits } = credits;
  const { reload: reloadPhoto } = photo;
  const retry = useCallback(() => {
    reloadCredits();
    reloadPhoto();
  }, [reloadCredits, reloadPhoto]);
  const failed = credits.failed || photo.failed;
  if (status === "loading") return { facts: null, failed: false, retry };
  if (userId === null) return { facts: { signedIn: false, hasPhoto: false, balance: 0 }, failed: false, retry };
  if (!credits.balance || !photo.value) return { facts: null, failed, retry };
  const facts = { signedIn: true, hasPhoto: photo.value.found, balance: credits.balance.balance };
  return { facts, failed: false, retry };
}
