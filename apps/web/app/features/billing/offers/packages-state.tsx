import type { UseQueryResult } from "@tanstack/react-query";
import type { CreditPackages } from "@toile/contract";
import type { ReactNode } from "react";
import { ErrorState } from "../../../ui/error-state.tsx";

export const PACKAGES_FAILED = "Unable to load credit packages. Please try again.";

/** The offers, or a message that they could not be loaded. */
export function PackagesState({
  packages,
  skeleton,
  children,
}: {
  packages: UseQueryResult<CreditPackages>;
  skeleton: ReactNode;
  children: (value: CreditPackages) => ReactNode;
}) {
  if (packages.data) return children(packages.data);
  if (packages.isError)
    return (
      <ErrorState title={PACKAGES_FAILED} onRetry={packages.refetch} retryLabel="Retry" className="border-y py-10" />
    );
  return skeleton;
}
