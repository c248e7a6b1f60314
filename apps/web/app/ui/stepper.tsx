import clsx from "clsx";
import { Check } from "lucide-react";
import { Fragment } from "react";

export type StepperProps = {
  steps: readonly { label: string }[];
  /** The first step is 0. Earlier steps count as done. */
  current: number;
  /** Makes finished steps clickable. */
  onSelect?: (index: number) => void;
  label?: string;
  className?: string;
};

/** Numbered steps along one seam, stitched up to the current one. */
export function Stepper({ steps, current, onSelect, label = "Steps", className }: StepperProps) {
  return (
    <nav aria-label={label} className={className}>
      <ol className="flex items-start">
        {steps.map((step, index) => {
          const done = index < current;
          const active = index === current;
          const content = (
            <>
              <span
                aria-hidden="true"
                className={clsx(
                  "tabular flex size-8 items-center justify-center rounded-full border text-sm font-medium",
                  active
                    ? "border-ink bg-ink text-bg forced-colors:outline-2 forced-colors:outline-offset-2"
                    : done
                      ? "border-thread text-thread"
                      : "border-edge text-muted",
                )}
              >
                {done ? <Check className="size-4" strokeWidth={2.5} /> : index + 1}
              </span>
              <span className={clsx("text-xs leading-snug sm:text-sm", active ? "font-medium text-ink" : "text-muted")}>
                {done ? <span className="sr-only">Done: </span> : null}
                {step.label}
              </span>
            </>
          );
          const shape = "flex w-20 flex-col items-center gap-2 text-center sm:w-24";
          return (
            <Fragment key={step.label}>
              {index > 0 ? (
                <li aria-hidden="true" className="mt-[15px] min-w-3 flex-1">
                  <div className={index <= current ? "stitch" : "h-0.5 border-t"} />
                </li>
              ) : null}
              <li {...(active ? { "aria-current": "step" as const } : {})}>
                {done && onSelect ? (
                  <button
                    type="button"
                    onClick={() => onSelect(index)}
                    className={clsx(shape, "target rounded-field hover:underline")}
                  >
                    {content}
                  </button>
                ) : (
                  <span className={shape}>{content}</span>
                )}
              </li>
            </Fragment>
          );
        })}
      </ol>
    </nav>
  );
}
