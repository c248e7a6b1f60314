import clsx from "clsx";
import type { ComponentProps } from "react";

export type BadgeProps = ComponentProps<"span"> & { variant?: "neutral" | "outlined" | "thread" | "chalk" | "ok" };

const VARIANTS = {
  neutral: "border-transparent bg-muslin text-ink",
  outlined: "border-edge/60 text-ink",
  thread: "border-thread text-thread",
  chalk: "border-chalk text-chalk",
  ok: "border-ok text-ok",
};

export function Badge({ variant = "neutral", className, ...rest }: BadgeProps) {
  return (
    <span
      {...rest}
      className={clsx(
        "inline-flex items-center gap-1 whitespace-nowrap rounded-full border px-2.5 py-0.5 text-xs font-medium",
        VARIANTS[variant],
        className,
      )}
    />
  );
}
