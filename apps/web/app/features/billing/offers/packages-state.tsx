import type { CreditPackages } from "@toile/contract";
import type { ReactNode } from "react";
import type { Query } from "../../../lib/query/use-query.ts";
import { ErrorState } from "../../../ui/error-state.tsx";

export const PACKAGES_FAILED = "Unable to load credit packages. Please try again.";

/** The offers, or a message that they could not be loaded. */
export function PackagesState({
  packages,
  skeleton,
  children,
}: {
  packages: Query<CreditPackages>;
  skeleton: ReactNode;
  children: (value: CreditPackages) => ReactNode;
}) {
  if (packages.value) return children(packages.value);
  if (packages.failed && !packages.loading)
    return (
      <ErrorState title={PACKAGES_FAILED} onRetry={packages.reload} retryLabel="Retry" className="border-y py-10" />
    );
  return skeleton;
}
