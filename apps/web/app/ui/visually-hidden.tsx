import type { ComponentProps } from "react";

/** Only for screen readers. */
export function VisuallyHidden({ className: _, ...rest }: ComponentProps<"span">) {
  return <span {...rest} className="sr-only" />;
}
