import type { PublicLook } from "@toile/contract";
import { Link } from "react-router";
import { wornNames } from "../../lib/format/worn-names.ts";
import { Button } from "../../ui/button.tsx";
import { GarmentLine } from "../../ui/garment-line.tsx";

/** The shared picture with its garments, and nothing else about the person who shared it. */
export function LookPage({ look }: { look: PublicLook }) {
  const { product, wornWith } = look;
  const names = wornNames(look);
  return (
    <div className="page grid gap-x-[clamp(2rem,4vw,4.5rem)] gap-y-8 pb-4 md:grid-cols-[minmax(0,58fr)_minmax(0,42fr)] md:items-center">
      <div className="md:rounded-picture md:bg-muslin">
        <img
          src={look.imageUrl}
          alt={`Someone wearing ${names.length > 0 ? names.join(" with ") : "a garment"}, made by a try-on`}
          width={look.width}
          height={look.height}
          fetchPriority="high"
          className="mx-auto h-auto max-h-[calc(100dvh-9rem)] w-auto max-w-full rounded-picture bg-muslin"
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="stitch w-24" aria-hidden="true" />
        <h1 className="display text-headline">{product ? product.name : "A look"}</h1>
        {product ? <GarmentLine product={product} pictured={false} named={false} detailed /> : null}
        {wornWith.length > 0 ? (
          <section aria-labelledby="worn-with" className="grid gap-5 border-t pt-6">
            <h2 id="worn-with" className="eyebrow">
              {product ? "Worn with" : "Worn here"}
            </h2>
            {wornWith.map((each) => (
              <GarmentLine key={each.id} product={each} detailed secondary />
            ))}
          </section>
        ) : null}
        <p className="measure text-sm text-muted">
          Tried on with one photo. Computer-generated: the real fit and drape may differ.
        </p>
        <div>
          <Button asChild variant={product ? "link" : "primary"}>
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
        <p className="measure mt-4 text-balance text-muted">Its owner stopped sharing it, or the link is incomplete.</p>
        <div className="mt-9">
          <Button asChild>
            <Link to="/browse">Browse Styles</Link>
          </Button>
        </div>
      </div>
    </section>
  );
}
