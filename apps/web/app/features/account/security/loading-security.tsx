import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";

/** While the part comes that manages how one signs in. */
export function LoadingSecurity() {
  return (
    <SkeletonGroup label="Loading your security settings" className="grid gap-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </SkeletonGroup>
  );
}
