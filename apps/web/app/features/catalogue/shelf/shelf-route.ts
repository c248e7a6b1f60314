/** What the routes of a brand and of a category have in common: how their shelf is loaded, and how more of it is read. */
import type { Client } from "@toile/contract";
import { data, type RouterContextProvider } from "react-router";
import { type Deferred, defer, deferFromServer } from "../../../lib/deferred/deferred.ts";
import { requestClient } from "../../../lib/server/request-client.ts";
import { getRequestContext } from "../../../lib/server/request-context.ts";
import { readPage } from "../listing/browse-address.ts";
import { type Failed, type Missing, type ProductList, type Shelf, statusOf } from "../listing/load-shop.ts";

export type ShelfView<Of> = Shelf<Of> | Failed | Missing;
/** `origin`: where the site is, for absolute addresses. */
export type ShelfData<Of> = { view: Deferred<ShelfView<Of>>; page: number; origin: string };

type ShelfArgs = {
  context: Readonly<RouterContextProvider>;
  request: Request;
  params: { slug?: string | undefined };
};
type LoadShelf<Of> = (
  client: Client,
  place: { slug: string | undefined; page: number },
) => Promise<Shelf<Of> | Failed | Missing>;

/** On the server. */
export async function answerShelf<Of>({ context, request, params }: ShelfArgs, load: LoadShelf<Of>) {
  const page = readPage(new URL(request.url).searchParams);
  const view = await defer(request, load(requestClient(context, request), { slug: params.slug, page }));
  const { origin } = getRequestContext(context, request);
  return data<ShelfData<Of>>({ view, page, origin }, { status: "now" in view ? statusOf(view.now) : 200 });
}

/** In the browser: a slow answer is awaited on the page itself. */
export async function awaitShelf<Of>(request: Request, answer: Promise<ShelfData<Of>>): Promise<ShelfData<Of>> {
  const view = await deferFromServer(answer.then((arrived) => arrived.view));
  return { view, page: readPage(new URL(request.url).searchParams), origin: window.location.origin };
}

/** What such a loader answers to a shelf that asks for more; the router cannot know whose answer it hands over. */
export function readMore(answer: unknown): Promise<ProductList | null> {
  const { view } = answer as ShelfData<unknown>;
  const arrived = "now" in view ? Promise.resolve(view.now) : view.later;
  return arrived.then((found) => (found.kind === "found" ? found.list : null));
}
