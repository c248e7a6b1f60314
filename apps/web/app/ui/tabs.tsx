import clsx from "clsx";
import { Tabs as Primitive } from "radix-ui";
import type { ComponentProps } from "react";

export type TabsProps = ComponentProps<typeof Primitive.Root>;

/** `value` and `onValueChange` (or `defaultValue`); inside it one TabList of Tabs and a TabPanel for each. */
export function Tabs(props: TabsProps) {
  return <Primitive.Root {...props} />;
}

export function TabList({ className, ...rest }: ComponentProps<typeof Primitive.List> & { "aria-label": string }) {
  return (
    <Primitive.List
      {...rest}
      className={clsx("-mb-px flex gap-7 overflow-x-auto border-b px-1 [scrollbar-width:none]", className)}
    />
  );
}

export function Tab({ className, ...rest }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      {...rest}
      className={clsx(
        "relative min-h-12 shrink-0 whitespace-nowrap px-0.5 text-muted transition-colors hover:text-ink -outline-offset-2",
        "data-[state=active]:text-ink disabled:opacity-45 forced-colors:data-[state=active]:font-bold",
        "after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-[repeating-linear-gradient(90deg,var(--thread)_0_8px,transparent_8px_14px)] after:opacity-0 data-[state=active]:after:opacity-100",
        "forced-colors:after:h-1 forced-colors:after:bg-[Highlight] forced-colors:after:bg-none",
        className,
      )}
    />
  );
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content {...rest} className={clsx("pt-8", className)} />;
}
