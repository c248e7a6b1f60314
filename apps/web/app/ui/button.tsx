import clsx from "clsx";
import { Slot } from "radix-ui";
import type { ComponentProps, MouseEvent } from "react";
import { Spinner } from "./spinner.tsx";
import { MAIN_ACTION } from "./toast-place.ts";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "destructive" | "link";
export type ButtonSize = "small" | "medium" | "large";

export type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner over the label and ignores clicks; the button keeps its width and the focus. */
  loading?: boolean;
  /** Styles the only child (such as a Link) as the button instead of creating one. */
  asChild?: boolean;
};

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    "border border-ink forced-colors:border-2 forced-colors:font-bold bg-ink text-bg hover:bg-ink/85 hover:border-transparent active:bg-ink/75",
  secondary: "border border-edge/60 text-ink hover:border-ink active:bg-muslin",
  ghost: "border border-transparent text-ink hover:bg-muslin active:bg-line",
  destructive: "border border-thread bg-thread text-bg hover:bg-thread/90 active:bg-thread/80",
  link: "text-ink underline decoration-thread decoration-1 underline-offset-[0.3em] hover:decoration-2",
};

const SIZES: Record<ButtonSize, string> = {
  small: "min-h-9 px-4 text-sm gap-1.5 target",
  medium: "min-h-11 px-6 text-base gap-2",
  large: "min-h-13 px-8 text-lead gap-2.5",
};

const LINK_SIZES: Record<ButtonSize, string> = {
  small: "text-sm gap-1.5 target",
  medium: "text-base gap-2 target",
  large: "text-lead gap-2 target",
};

/** Only the classes, for an element that cannot be a Button. */
export function buttonClass({
  variant = "primary",
  size = "medium",
}: {
  variant?: ButtonVariant;
  size?: ButtonSize;
} = {}) {
  return clsx(
    "relative inline-flex items-center justify-center rounded-full text-center font-medium leading-tight select-none",
    "transition-colors disabled:cursor-not-allowed disabled:opacity-45 aria-disabled:cursor-not-allowed",
    variant === "link" ? LINK_SIZES[size] : clsx("py-1.5", SIZES[size]),
    VARIANTS[variant],
  );
}

export function Button({
  variant = "primary",
  size = "medium",
  loading = false,
  asChild = false,
  className,
  children,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  const dress = clsx(buttonClass({ variant, size }), className);
  const main = variant === "primary" ? { [MAIN_ACTION]: "" } : {};
  if (asChild) {
    return (
      <Slot.Root className={dress} {...main} {...(onClick ? { onClick } : {})} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  // aria-disabled rather than disabled while loading: a disabled button would drop the focus to the page's top.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...main}
      {...rest}
      type={type ?? "button"}
      className={dress}
      onClick={press}
      {...(loading ? { "aria-disabled": true, "aria-busy": true } : {})}
    >
      {loading ? (
        <>
          <span className="invisible inline-flex items-center gap-[inherit]" aria-hidden="true">
            {children}
          </span>
          <span className="sr-only">{children}</span>
          <Spinner size="small" className="absolute inset-0 m-auto size-4" />
        </>
      ) : (
        children
      )}
    </button>
  );
}
