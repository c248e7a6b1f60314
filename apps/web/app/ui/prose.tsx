import clsx from "clsx";
import type { ComponentProps } from "react";
import "./prose.css";

/** Continuous text, styled by its element names. */
export function Prose({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={clsx("prose", className)} />;
}
