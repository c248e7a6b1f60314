import { Link } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";

export const GALLERY_GRID = "grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 md:gap-x-6 md:gap-y-14 xl:grid-cols-4";

export function GallerySkeleton() {
  return (
    <SkeletonGroup label="Loading your looks" className={GALLERY_GRID}>
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
        <div key={key}>
          <Skeleton className="aspect-3/4 w-full" />
          <Skeleton className="mt-3 h-4 w-1/3" />
          <Skeleton className="mt-2 h-5 w-3/4" />
          <Skeleton className="mt-2 h-4 w-1/4" />
          <Skeleton className="mt-4 h-9 w-full" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

export function NoLooks() {
  return (
    <EmptyState
      title="No looks yet"
      action={
        <Button asChild>
          <Link to="/try-on">Try something on</Link>
        </Button>
      }
    >
      Everything you try on is kept here, with the garment and where to buy it.
    </EmptyState>
  );
}

export function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      title="No matching looks"
      action={
        <Button variant="secondary" onClick={onShowAll}>
          Show all looks
        </Button>
      }
    >
      None of your looks matches all of these filters.
    </EmptyState>
  );
}
