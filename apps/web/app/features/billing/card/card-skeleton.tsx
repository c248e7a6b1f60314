import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";

export function CardSkeleton() {
  return (
    <SkeletonGroup label="Loading the card form" className="grid gap-5">
      <Skeleton className="h-18.5" />
      <div className="grid grid-cols-2 gap-5">
        <Skeleton className="h-18.5" />
        <Skeleton className="h-18.5" />
      </div>
    </SkeletonGroup>
  );
}
