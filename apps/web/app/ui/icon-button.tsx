import clsx from "clsx";
import type { ComponentProps } from "react";

export type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
  /** What it does, for screen readers, which cannot see the icon. */
  label: string;
  variant?: "plain" | "outlined" | "solid";
};

const VARIANTS = {
  plain: "hover:bg-muslin",
  outlined: "border border-edge/60 bg-bg hover:border-ink",
  solid: "bg-ink text-bg hover:bg-ink/85",
};

export function IconButton({ label, variant = "plain", className, type, children, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? "button"}
      aria-label={label}
      className={clsx(
        "inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors",
        "disabled:cursor-not-allowed disabled:opacity-40 [&_svg]:size-5",
        VARIANTS[variant],
        className,
      )}
    >
      {children}
    </button>
  );
}
