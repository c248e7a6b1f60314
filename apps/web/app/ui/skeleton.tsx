import clsx from "clsx";
import type { ComponentProps } from "react";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** A muslin-coloured placeholder for content: set its real size by class. Wrap a group in SkeletonGroup. */
export function Skeleton({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      aria-hidden="true"
      {...rest}
      className={clsx("animate-breathe rounded-picture bg-line/60 forced-colors:border", className)}
    />
  );
}

/** Announces once, for all placeholders inside it, that something is loading. */
export function SkeletonGroup({ label, className, children, ...rest }: ComponentProps<"div"> & { label: string }) {
  return (
    <div {...rest} role="status" className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
