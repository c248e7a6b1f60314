import clsx from "clsx";
import type { ComponentProps } from "react";
import "./prose.css";

/** Text to be read from top to bottom, its elements dressed by their names. */
export function Prose({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={clsx("prose", className)} />;
}
