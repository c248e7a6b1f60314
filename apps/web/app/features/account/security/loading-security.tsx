import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";

/** Shown while the security part is loading. */
export function LoadingSecurity() {
  return (
    <SkeletonGroup label="Loading your security settings" className="grid gap-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </SkeletonGroup>
  );
}
