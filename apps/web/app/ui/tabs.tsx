import clsx from "clsx";
import { Tabs as Primitive } from "radix-ui";
import { type ComponentProps, type RefObject, useEffect, useRef } from "react";

export type TabsProps = ComponentProps<typeof Primitive.Root>;

/** `value` and `onValueChange` (or `defaultValue`); contains one TabList of Tabs and a TabPanel for each. */
export function Tabs(props: TabsProps) {
  return <Primitive.Root {...props} />;
}

type TabListProps = ComponentProps<typeof Primitive.List> & {
  "aria-label": string;
  /** The tab that is scrolled into view if the list is wider than the screen. */
  shown?: string;
};

/** If wider than a phone's screen it scrolls, and fades out where there is more. */
export function TabList({ className, shown, ...rest }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  useFadingEdges(list);
  useEffect(() => {
    if (shown === undefined) return;
    const tab = list.current?.querySelector('[data-state="active"]')?.getBoundingClientRect();
    if (!list.current || !tab) return;
    // Only sideways: the page itself may have been scrolled back to where the visitor was.
    const { left, width } = list.current.getBoundingClientRect();
    list.current.scrollLeft += tab.left + tab.width / 2 - left - width / 2;
  }, [shown]);
  return (
    <Primitive.List
      {...rest}
      ref={list}
      className={clsx(
        "-mb-px flex gap-7 overflow-x-auto border-b px-1 [scrollbar-width:none]",
        // A name cut off at an edge may be a coincidence; the fade shows that the list continues.
        "data-[more=right]:mask-r-from-[calc(100%-3.5rem)] data-[more=left]:mask-l-from-[calc(100%-3.5rem)]",
        "data-[more=both]:mask-r-from-[calc(100%-3.5rem)] data-[more=both]:mask-l-from-[calc(100%-3.5rem)]",
        className,
      )}
    />
  );
}

/** Sets `data-more` to the sides on which the list continues. */
function useFadingEdges(list: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => {
      const left = element.scrollLeft > 1;
      const right = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      element.dataset.more = left && right ? "both" : left ? "left" : right ? "right" : "none";
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [list]);
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
