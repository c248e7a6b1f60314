/** Home for a signed-in shopper: the last look, and what to try on next. Loaded after the page, into reserved space. */
import { useQuery } from "@tanstack/react-query";
import type { Client, HistoryItem, Product } from "@toile/contract";
import clsx from "clsx";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { useClient } from "../../lib/api/use-client.ts";
import { wornNames } from "../../lib/format/worn-names.ts";
import { Button } from "../../ui/button.tsx";
import { ProductImage } from "../../ui/product-image.tsx";
import { ProductPrice } from "../../ui/product-price.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";

const SHOWN = 6;

type Next = { look: HistoryItem | null; products: Product[]; goesWithIt: boolean };

export type NextLookProps = {
  /** Undefined until the browser has been asked, null when signed out. */
  user: { id: string; firstName: string } | null | undefined;
};

/** The server does not know who is signed in: the place is in every page, and visible for signed-in users. */
export function NextLook({ user }: NextLookProps) {
  const getClient = useClient();
  const next = useQuery<Next>({
    queryKey: ["next look", user?.id],
    queryFn: async () => loadNext(await getClient()),
    enabled: Boolean(user),
    meta: { optional: true },
  });
  if (user === null) return null;
  return (
    <section aria-label="Your next look" className={clsx("border-b bg-muslin", !user && "hidden signed-in-hint:block")}>
      <div className="page grid h-[30rem] grid-cols-[minmax(0,1fr)] content-center gap-x-12 gap-y-5 md:h-[27rem] md:grid-cols-[16rem_minmax(0,1fr)]">
        {user && next.data ? <Ready user={user} next={next.data} /> : null}
        {user && next.isError && !next.data ? <Failed user={user} onRetry={() => void next.refetch()} /> : null}
        {!user || (!next.data && !next.isError) ? <Waiting /> : null}
      </div>
    </section>
  );
}

/** Garments that go with the last look, or the shop's own choice if there is none. */
async function loadNext(client: Client): Promise<Next> {
  const [look = null] = await client.tryOn.latestLooks(1);
  const worn = look ? [look.product ?? [], look.wornWith].flat().map(({ id }) => id) : [];
  const offer = await loadOffer(client, worn).catch((error: unknown) => {
    // Optional: the greeting is complete without it.
    console.error("Suggestions could not be loaded", error);
    return { products: [], goesWithIt: false };
  });
  return { look, ...offer };
}

/** Nothing goes with a dress, so the shop's own choice is shown. */
async function loadOffer(client: Client, worn: string[]): Promise<Omit<Next, "look">> {
  const matching = worn.length > 0 ? await client.shop.completeLook(worn, SHOWN) : [];
  if (matching.length > 0) return { products: matching, goesWithIt: true };
  const { products } = await client.shop.products({ sort: "featured", limit: SHOWN });
  return { products: products.filter(({ id, canTryOn }) => canTryOn && !worn.includes(id)), goesWithIt: false };
}

type Greeted = { user: { firstName: string } };

function Greeting({ user, isNew = false, children }: Greeted & { isNew?: boolean; children: string }) {
  return (
    <div>
      <p className="eyebrow">
        {isNew ? "Welcome" : "Welcome back"}
        {user.firstName ? `, ${user.firstName}` : ""}
      </p>
      <h2 className="display mt-1 truncate text-heading">{children}</h2>
    </div>
  );
}

function Ready({ user, next: { look, products, goesWithIt } }: Greeted & { next: Next }) {
  return (
    <>
      {look ? <LastLook look={look} /> : null}
      <div className={look ? "grid min-w-0 content-center gap-4" : "grid min-w-0 content-center gap-4 md:col-span-2"}>
        <Greeting user={user} isNew={look === null}>
          {goesWithIt ? "What to try with it" : look ? "What to try on next" : "What to try on first"}
        </Greeting>
        {/* Each tile is positioned: otherwise a hidden "Try on" would widen the page beyond the scrolling list. */}
        <ul className="-mx-5 flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 pt-1 pb-2 md:mx-0 md:scroll-px-1 md:px-1">
          {products.map((product) => (
            <li key={product.id} className="relative w-28 shrink-0 snap-start md:w-32">
              <Link to={`/try-on?productId=${product.id}`} className="group grid gap-1.5">
                <ProductImage
                  src={product.mainImageUrl}
                  picture={product.pictures[0]}
                  alt=""
                  sizes="8rem"
                  className="outline-2 outline-offset-2 outline-transparent outline-dashed group-hover:outline-edge"
                />
                <span className="truncate text-sm leading-snug group-hover:underline">
                  <span className="sr-only">Try on </span>
                  {product.name}
                </span>
                <ProductPrice product={product} className="text-sm" />
              </Link>
            </li>
          ))}
        </ul>
        <p className="flex flex-wrap gap-x-6 gap-y-2 max-md:hidden">
          <AllLooks look={look} />
        </p>
      </div>
    </>
  );
}

const AllLooks = ({ look }: { look: HistoryItem | null }) => (
  <Button asChild variant="link" size="small">
    <Link to={look ? "/profile?tab=looks" : "/try-on"}>
      {look ? "All your looks" : "Try something on"}
      <ArrowRight className="size-4" aria-hidden="true" />
    </Link>
  </Button>
);

function LastLook({ look }: { look: HistoryItem }) {
  const names = wornNames(look).join(" with ");
  return (
    <div className="flex items-end gap-4 md:block">
      <Link to={`/try-on?result=${look.id}`} className="block w-28 shrink-0 md:w-full">
        <img
          src={look.resultImageUrl}
          alt={names ? `Your last look: ${names}` : "Your last look"}
          className="aspect-3/4 w-full rounded-picture bg-bg object-cover md:max-h-[21.5rem]"
        />
      </Link>
      <div className="grid min-w-0 gap-1 pb-1 md:hidden">
        <p className="text-sm text-muted">Your last look</p>
        {names ? <p className="line-clamp-2 leading-snug font-medium">{names}</p> : null}
        <p className="mt-1">
          <AllLooks look={look} />
        </p>
      </div>
    </div>
  );
}

function Failed({ user, onRetry }: Greeted & { onRetry: () => void }) {
  return (
    <div className="grid gap-3 md:col-span-2" role="alert">
      <Greeting user={user}>Your last look could not be loaded</Greeting>
      <p className="text-muted">It is safe. Please try again in a moment.</p>
      <p>
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </p>
    </div>
  );
}

function Waiting() {
  return (
    <SkeletonGroup label="Loading your last look" className="contents">
      <Skeleton className="aspect-3/4 w-28 md:w-full md:max-h-[21.5rem]" />
      <div className="grid content-center gap-4">
        <Skeleton className="h-14 w-64" />
        <div className="flex gap-3 overflow-hidden">
          {["a", "b", "c", "d", "e", "f"].map((key) => (
            <Skeleton key={key} className="aspect-3/4 w-28 shrink-0 md:w-32" />
          ))}
        </div>
      </div>
    </SkeletonGroup>
  );
}
