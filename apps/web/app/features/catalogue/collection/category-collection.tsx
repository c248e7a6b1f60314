import type { Category } from "@toile/contract";
import { Badge } from "../../../ui/badge.tsx";
import { TryOnButton } from "../card/product-card.tsx";
import type { Collection } from "../listing/load-shop.ts";
import type { CollectionKind } from "./collection-page.tsx";
import { countOf } from "./product-grid.tsx";

const KEYWORDS_MAX = 3;

export const CATEGORY: CollectionKind<Category> = {
  path: "category",
  messages: {
    missing: "Category Not Found",
    failed: "This category could not be loaded",
    back: "Browse All Products",
    empty: "No Products Available",
  },
  hasLogo: false,
  listLabel: ({ name }) => `Products in ${name}`,
  emptyText: () => "This category is empty at the moment. Try another one.",
  header: (found) => <CategoryHeader {...found} />,
  card: (product) => ({ without: "category", actions: <TryOnButton product={product} /> }),
};

function CategoryHeader({ of: category, list }: Collection<Category>) {
  return (
    <header className="mt-6 border-b pb-10">
      <h1 className="display text-headline">{category.name}</h1>
      {category.description ? <p className="measure mt-4 text-lead text-muted">{category.description}</p> : null}
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="tabular text-sm text-muted">{countOf(list)}</p>
        {category.keywords.length > 0 ? (
          <ul aria-label="Keywords" className="flex flex-wrap gap-1.5">
            {category.keywords.slice(0, KEYWORDS_MAX).map((keyword) => (
              <li key={keyword}>
                <Badge>{keyword}</Badge>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </header>
  );
}
