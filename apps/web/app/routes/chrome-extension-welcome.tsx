import { useQuery } from "@tanstack/react-query";
import { useSession } from "../features/account/session/session.tsx";
import { useCreditBalance } from "../features/credits/credit-balance.ts";
import type { SetupFacts } from "../features/extension/setup-steps.ts";
import { WelcomePage } from "../features/extension/welcome-page.tsx";
import { useClient } from "../lib/api/use-client.ts";
import { publicMeta } from "../lib/page/page-meta.ts";
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
  const getClient = useClient();
  const { status, user } = useSession();
  const userId = user?.id ?? null;
  const credits = useCreditBalance(userId);
  const photo = useQuery({
    queryKey: ["has photo", userId],
    queryFn: async () => ({ found: (await (await getClient()).pictures.profile()) !== null }),
    enabled: userId !== null,
    meta: { optional: true },
  });
  const retry = () => {
    void credits.refetch();
    void photo.refetch();
  };
  const failed = credits.isError || photo.isError;
  if (status === "loading") return { facts: null, failed: false, retry };
  if (userId === null) return { facts: { signedIn: false, hasPhoto: false, balance: 0 }, failed: false, retry };
  if (!credits.data || !photo.data) return { facts: null, failed, retry };
  const facts = { signedIn: true, hasPhoto: photo.data.found, balance: credits.data.balance };
  return { facts, failed: false, retry };
}
