import type { PublicLook } from "@toile/contract";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";

/** What was shared, and nothing else of whoever shared it. */
export function LookPage({ look }: { look: PublicLook }) {
  const { product } = look;
  const alt = product
    ? `Somebody wearing ${product.name}, made by a try-on`
    : "Somebody wearing a garment, made by a try-on";
  return (
    <div className="page grid gap-x-[clamp(2rem,6vw,6rem)] gap-y-8 pb-4 md:grid-cols-[minmax(0,1fr)_minmax(0,0.8fr)] md:items-center">
      <img
        src={look.imageUrl}
        alt={alt}
        width={look.width}
        height={look.height}
        fetchPriority="high"
        className="mx-auto h-auto max-h-[82dvh] w-auto max-w-full rounded-picture bg-muslin"
      />
      <div className="grid justify-items-start gap-5">
        <div className="stitch w-24" aria-hidden="true" />
        <h1 className="display text-headline">
          {product ? product.name : "A look"}
          {product ? <em className="block text-title text-thread">by {product.brandName}</em> : null}
        </h1>
        <p className="measure text-muted">
          Tried on with one photo. The picture is made by a computer: how it falls and fits may differ.
        </p>
        <div className="flex w-full flex-wrap gap-3 *:grow sm:w-auto sm:*:grow-0">
          {product ? (
            <Button asChild size="large">
              <Link to={`/product/${product.slug}`}>See the garment</Link>
            </Button>
          ) : null}
          <Button asChild size="large" variant={product ? "secondary" : "primary"}>
            <Link to="/try-on">Try On Now</Link>
          </Button>
        </div>
      </div>
    </div>
  );
}

export function LookGone() {
  return (
    <section className="page flex min-h-[62dvh] items-center py-12" role="alert">
      <div>
        <div className="stitch mb-8 w-24" />
        <h1 className="display max-w-[7.36em] text-headline">This look is not shared</h1>
        <p className="measure mt-4 text-balance text-muted">
          Whoever shared it has taken it back, or the address is not complete.
        </p>
        <div className="mt-9">
          <Button asChild>
            <Link to="/browse">Browse Styles</Link>
          </Button>
        </div>
      </div>
    </section>
  );
}
