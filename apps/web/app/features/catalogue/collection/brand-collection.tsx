import type { Brand } from "@toile/contract";
import { Badge } from "../../../ui/badge.tsx";
import { BrandLogo, PRICE_RANGES, WebsiteLink } from "../card/about-brand.tsx";
import type { Collection } from "../listing/load-shop.ts";
import type { CollectionKind } from "./collection-page.tsx";
import { countOf } from "./product-grid.tsx";

export const BRAND: CollectionKind<Brand> = {
  path: "brand",
  messages: {
    missing: "Brand Not Found",
    failed: "This brand could not be loaded",
    back: "Back to Browse",
    empty: "No products found",
  },
  hasLogo: true,
  listLabel: ({ name }) => `Products of ${name}`,
  emptyText: ({ name }) => `${name} has no products in the shop at the moment.`,
  header: (found) => <BrandHeader {...found} />,
  card: () => ({ without: "brand" }),
};

function BrandHeader({ of: brand, list }: Collection<Brand>) {
  return (
    <header className="mt-6 grid gap-6 border-b pb-10 sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-10">
      <BrandLogo brand={brand} className="size-20 sm:size-28" />
      <div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="display text-headline">{brand.name}</h1>
          {brand.priceRange ? <Badge variant="outlined">{PRICE_RANGES[brand.priceRange]}</Badge> : null}
        </div>
        {brand.description ? <p className="measure mt-4 text-lead text-muted">{brand.description}</p> : null}
        <div className="mt-5 flex flex-wrap items-baseline gap-x-8">
          <p className="tabular text-sm text-muted">{countOf(list)}</p>
          {brand.websiteUrl ? <WebsiteLink brand={brand} address={brand.websiteUrl} label="Official Website" /> : null}
        </div>
      </div>
    </header>
  );
}
