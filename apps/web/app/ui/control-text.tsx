import clsx from "clsx";
import type { ReactNode } from "react";

type ControlTextProps = { id: string; label: ReactNode; description?: ReactNode; isStrong?: boolean };

/** The label beside a switch or a checkbox, and what it does. The control is described by `descriptionOf(id)`. */
export function ControlText({ id, label, description, isStrong }: ControlTextProps) {
  return (
    <div className="grid gap-0.5">
      <label htmlFor={id} className={clsx("cursor-pointer", isStrong && "font-medium")}>
        {label}
      </label>
      {description ? (
        <p id={descriptionOf(id)} className="text-sm text-muted">
          {description}
        </p>
      ) : null}
    </div>
  );
}

export const descriptionOf = (id: string): string => `${id}-description`;
