import clsx from "clsx";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";

export type CardProps = ComponentProps<"div"> & {
  variant?: "outlined" | "muslin" | "plain";
  padding?: "none" | "medium" | "large";
  asChild?: boolean;
};

const VARIANTS = { outlined: "border", muslin: "bg-muslin", plain: "" };
const PADDINGS = { none: "", medium: "p-5 sm:p-7", large: "p-6 sm:p-10" };

export function Card({ variant = "outlined", padding = "medium", asChild = false, className, ...rest }: CardProps) {
  const Element = asChild ? Slot.Root : "div";
  return <Element {...rest} className={clsx("rounded-picture", VARIANTS[variant], PADDINGS[padding], className)} />;
}

export function CardTitle({ className, children, ...rest }: ComponentProps<"h3">) {
  return (
    <h3 {...rest} className={clsx("display text-title", className)}>
      {children}
    </h3>
  );
}
