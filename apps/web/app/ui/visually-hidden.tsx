import type { ComponentProps } from "react";

/** For ears only. */
export function VisuallyHidden({ className: _, ...rest }: ComponentProps<"span">) {
  return <span {...rest} className="sr-only" />;
}
