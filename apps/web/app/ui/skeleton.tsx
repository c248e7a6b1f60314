import clsx from "clsx";
import type { ComponentProps } from "react";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** A shape of muslin where something will be: give it the true size by its class. Wrap a group in SkeletonGroup. */
export function Skeleton({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      aria-hidden="true"
      {...rest}
      className={clsx("animate-breathe rounded-picture bg-line/60 forced-colors:border", className)}
    />
  );
}

/** Says once, for all shapes inside it, that something is being fetched. */
export function SkeletonGroup({ label, className, children, ...rest }: ComponentProps<"div"> & { label: string }) {
  return (
    <div {...rest} role="status" className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
