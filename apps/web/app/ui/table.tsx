import clsx from "clsx";
import type { ComponentProps } from "react";

export type TableProps = ComponentProps<"table"> & {
  /** Names the table; shown above it unless `captionHidden`. */
  caption: string;
  captionHidden?: boolean;
};

/** Scrolls sideways by itself on a narrow screen, by keyboard too; the page never does. */
export function Table({ caption, captionHidden = true, className, children, ...rest }: TableProps) {
  return (
    // Positioned: words for ears only are, and would stick out of a box that is not.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="relative overflow-x-auto">
      <table {...rest} className={clsx("w-full border-collapse text-left text-sm", className)}>
        <caption className={captionHidden ? "sr-only" : "eyebrow pb-3 text-left"}>{caption}</caption>
        {children}
      </table>
    </section>
  );
}

export function TableHead(props: ComponentProps<"thead">) {
  return <thead {...props} />;
}

export function TableBody({ className, ...rest }: ComponentProps<"tbody">) {
  return <tbody {...rest} className={clsx("[&>tr:last-child]:border-b-0", className)} />;
}

export function TableRow({ className, ...rest }: ComponentProps<"tr">) {
  return <tr {...rest} className={clsx("border-b", className)} />;
}

type CellProps = { /** Numbers: right-aligned, in tabular figures. */ numeric?: boolean };
type BodyCellProps = CellProps & { /** For single-line rows beside a picture or a button. */ middle?: boolean };

export function TableHeader({ numeric, className, ...rest }: ComponentProps<"th"> & CellProps) {
  return (
    <th
      scope="col"
      {...rest}
      className={clsx(
        "whitespace-nowrap py-3 pr-6 text-xs font-medium text-muted last:pr-0",
        numeric && "text-right",
        className,
      )}
    />
  );
}

export function TableCell({ numeric, middle, className, ...rest }: ComponentProps<"td"> & BodyCellProps) {
  const place = middle ? "py-3 align-middle" : "py-4 align-top";
  return <td {...rest} className={clsx(place, "pr-6 last:pr-0", numeric && "tabular text-right", className)} />;
}
