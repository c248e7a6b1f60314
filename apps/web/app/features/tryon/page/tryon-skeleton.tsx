import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";

/** Shown while the account's photo is loading. */
export function TryOnSkeleton({ className }: { className?: string }) {
  return (
    <SkeletonGroup label="Looking for your photo" {...(className ? { className } : {})}>
      <div className="grid gap-8 md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] md:gap-12">
        <Skeleton className="aspect-3/4 w-22 md:w-full" />
        <Skeleton className="min-h-72" />
      </div>
    </SkeletonGroup>
  );
}
