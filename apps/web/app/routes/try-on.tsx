import { useCallback } from "react";
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from "react-router";
import { useSession } from "../features/account/session/session.tsx";
import { useCreditPrice } from "../features/billing/offers/use-credit-price.ts";
import { loadPreset } from "../features/catalogue/listing/load-shop.ts";
import { absolute } from "../features/catalogue/listing/structured-data.ts";
import { creditsBehindEmail, useCreditBalance } from "../features/credits/credit-balance.ts";
import { EmailFirst } from "../features/credits/pending-credits.tsx";
import { parseShared } from "../features/tryon/garment/use-received-garment.ts";
import { TryOnPage } from "../features/tryon/page/tryon-page.tsx";
import { packGarment } from "../features/tryon/trip/trip-parts.ts";
import { formatMoneyBrief } from "../lib/format/money.ts";
import { type PreviewHandle, pageMeta } from "../lib/page/page-meta.ts";
import { requestClient } from "../lib/server/request-client.ts";
import { getRequestContext } from "../lib/server/request-context.ts";
import type { Route } from "./+types/try-on.ts";
import { useCreditsChanged } from "./credits-changed.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const productId = new URL(request.url).searchParams.get("productId");
  const { origin } = getRequestContext(context, request);
  return { origin, preset: productId ? await loadPreset(requestClient(context, request), productId) : null };
}

/**
 * Only the garment in the URL comes from the server, so another result is no reason to ask it again, perhaps without a connection.
 */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.searchParams.get("productId") !== nextUrl.searchParams.get("productId");

export const handle: PreviewHandle = { preview: "try-on" };

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: "Try on",
    // One page for search engines, whichever garment its URL names.
    ...(loaderData ? { canonical: absolute(loaderData.origin, "/try-on") } : {}),
    description: "One photo of you, one of a garment, and a picture of you wearing it. Private, and ready in seconds.",
  });

export default function TryOnRoute({ loaderData }: Route.ComponentProps) {
  const { status, user } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const onCreditsChanged = useCreditsChanged();
  const creditPrice = useCreditPrice(status === "authenticated");
  const waiting = creditsBehindEmail(useCreditBalance(user?.id ?? null).data);
  const from = `${pathname}${search}`;
  /** The garment in the URL stays, so the server is not asked. */
  const nameResult = useCallback(
    (id: string | null) => {
      const next = new URLSearchParams(search);
      next.delete("photo");
      next.delete("result");
      next.delete("shared");
      if (id) next.set("result", id);
      navigate({ pathname, search: next.toString() }, { replace: true, preventScrollReset: true });
    },
    [navigate, pathname, search],
  );
  const leave = useCallback(() => nameResult(null), [nameResult]);
  return (
    <TryOnPage
      session={status}
      onRegister={useCallback(() => navigate("/register", { state: { from } }), [navigate, from])}
      onInsufficientCredits={useCallback(() => navigate("/buy-credits", { state: { from } }), [navigate, from])}
      onCreditsChanged={onCreditsChanged}
      onGarmentWaits={waiting > 0 ? packGarment : null}
      creditsNote={waiting > 0 ? <EmailFirst credits={waiting} /> : null}
      preset={loaderData.preset}
      shared={parseShared(new URLSearchParams(search).get("shared"))}
      onSharedTaken={leave}
      resultId={new URLSearchParams(search).get("result")}
      newPhoto={new URLSearchParams(search).get("photo") === "new"}
      onResultShown={nameResult}
      onResultLeft={leave}
      creditPrice={creditPrice === null ? null : formatMoneyBrief(creditPrice)}
    />
  );
}
