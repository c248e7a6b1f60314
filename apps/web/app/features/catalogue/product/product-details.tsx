import type { Product } from "@toile/contract";
import type { ReactNode } from "react";
import { Badge } from "../../../ui/badge.tsx";
import type { ShownProduct } from "../listing/listed-product.ts";

const SEASONS: Record<Product["season"], string> = {
  all: "",
  spring: "Spring",
  summer: "Summer",
  autumn: "Autumn",
  winter: "Winter",
};

/** The known details; unknown ones have no line. */
export function ProductDetails({ product }: { product: ShownProduct }) {
  const { metadata, availableSizes, availableColors, tags } = product;
  const lines: [string, ReactNode][] = [
    ["Available sizes", availableSizes.length > 0 && <Values of={availableSizes} />],
    ["Colors", availableColors.join(", ")],
    ["Material", product.material],
    ["Fit", metadata.fit],
    ["Care", metadata.care],
    ["Season", SEASONS[product.season]],
    ["Occasion", product.occasion],
    ["Tags", tags.length > 0 && <Values of={tags} />],
  ];
  const known = lines.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <section aria-labelledby="details" className="mt-10">
      <h2 id="details" className="display text-title">
        Details
      </h2>
      <dl className="mt-3 divide-y divide-line border-y">
        {known.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-4 py-3">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-sm">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Values({ of }: { of: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {of.map((value) => (
        <li key={value} className="max-w-full">
          <Badge className="tabular max-w-full truncate">{value}</Badge>
        </li>
      ))}
    </ul>
  );
}
