import type { Brand } from "@toile/contract";
import clsx from "clsx";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";

export const PRICE_RANGES: Record<NonNullable<Brand["priceRange"]>, string> = {
  budget: "Budget",
  "mid-range": "Mid-range",
  premium: "Premium",
  luxury: "Luxury",
};

export function AboutBrand({ brand, className }: { brand: Brand; className?: string }) {
  return (
    <section aria-labelledby="about-brand" className={clsx("mt-16 bg-muslin p-6 sm:p-10 lg:mt-24", className)}>
      <div className="grid gap-6 sm:grid-cols-[5rem_minmax(0,1fr)] sm:gap-8">
        <BrandLogo brand={brand} className="size-20" />
        <div>
          <h2 id="about-brand" className="display text-heading">
            About{" "}
            <Link
              to={`/brand/${brand.slug}`}
              className="decoration-thread decoration-1 underline-offset-4 hover:underline"
            >
              {brand.name}
            </Link>
          </h2>
          {brand.description ? <p className="measure mt-3">{brand.description}</p> : null}
          <dl className="mt-5 grid gap-3 empty:hidden">
            {brand.priceRange ? (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
                <dt className="w-28 text-sm text-muted">Price range</dt>
                <dd>
                  <Badge variant="outlined">{PRICE_RANGES[brand.priceRange]}</Badge>
                </dd>
              </div>
            ) : null}
            {brand.specialties.length > 0 ? (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
                <dt className="w-28 text-sm text-muted">Specialties</dt>
                <dd className="flex flex-wrap gap-1.5">
                  {brand.specialties.map((specialty) => (
                    <Badge key={specialty} variant="outlined">
                      {specialty}
                    </Badge>
                  ))}
                </dd>
              </div>
            ) : null}
          </dl>
          {brand.websiteUrl ? <WebsiteLink brand={brand} address={brand.websiteUrl} label="Visit Website" /> : null}
        </div>
      </div>
    </section>
  );
}

export function WebsiteLink({ brand, address, label }: { brand: Brand; address: string; label: string }) {
  return (
    <Button asChild variant="link" size="medium" className="mt-6">
      <a href={address} target="_blank" rel="noopener noreferrer">
        {label}
        <ExternalLink className="size-4" aria-hidden="true" />
        <span className="sr-only"> of {brand.name} (opens in a new tab)</span>
      </a>
    </Button>
  );
}

/** The brand's own mark, or its initial if there is none. */
export function BrandLogo({ brand, className }: { brand: Brand; className: string }) {
  const [failed, setFailed] = useState(false);
  const inspect = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(true);
  };
  if (!brand.logoUrl || failed) {
    return (
      <span
        aria-hidden="true"
        className={`${className} display flex shrink-0 items-center justify-center rounded-picture border border-edge/60 text-heading`}
      >
        {[...brand.name][0]}
      </span>
    );
  }
  return (
    <img
      ref={inspect}
      src={brand.logoUrl}
      alt={`Logo of ${brand.name}`}
      width={96}
      height={96}
      onError={() => setFailed(true)}
      className={`${className} shrink-0 rounded-picture object-contain`}
    />
  );
}
