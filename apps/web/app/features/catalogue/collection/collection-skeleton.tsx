import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { gridClass } from "../card/product-card.tsx";

const CARDS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** The skeleton of a brand's or a category's page: head and eight cards. */
export function CollectionSkeleton({ logo = false }: { logo?: boolean }) {
  return (
    <SkeletonGroup label="Loading products..." className="page pb-4">
      <Skeleton className="h-5 w-36" />
      <div className="mt-8 flex gap-8">
        {logo ? <Skeleton className="size-20 shrink-0 sm:size-28" /> : null}
        <div className="grow">
          <Skeleton className="h-14 w-2/3 max-w-md" />
          <Skeleton className="mt-5 h-5 w-full max-w-xl" />
          <Skeleton className="mt-2 h-5 w-3/4 max-w-lg" />
        </div>
      </div>
      <div className={`${gridClass} mt-14`}>
        <Cards />
      </div>
    </SkeletonGroup>
  );
}

/** Only eight cards. */
export function CardsSkeleton() {
  return (
    <SkeletonGroup label="Loading products..." className={gridClass}>
      <Cards />
    </SkeletonGroup>
  );
}

function Cards() {
  return CARDS.map((key) => (
    <div key={key}>
      <Skeleton className="aspect-3/4" />
      <Skeleton className="mt-4 h-7 w-4/5" />
      <Skeleton className="mt-2 h-5 w-1/3" />
    </div>
  ));
}
