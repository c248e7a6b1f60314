import clsx from "clsx";

export type ProgressProps = {
  /** Percent from 0 to 100; null if the progress is unknown. */
  value: number | null;
  label: string;
  /** Read out instead of the bare percentage, such as 'Draping the cloth'. */
  valueText?: string;
  className?: string;
};

/** A seam being basted: each stitch is drawn as the progress reaches it. */
export function Progress({ value, label, valueText, className }: ProgressProps) {
  const reached = value === null ? null : Math.min(100, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(reached === null ? {} : { "aria-valuenow": Math.round(reached) })}
      {...(valueText ? { "aria-valuetext": valueText } : {})}
      className={clsx("h-1 w-full", className)}
    >
      {/* Lengths as attributes, not styles: a page without inline styles can show them before any script runs. */}
      <svg width="100%" height="4" aria-hidden="true" className="block overflow-hidden">
        <line x1="0" y1="2" x2="100%" y2="2" strokeWidth="2" strokeDasharray="8 6" className="stroke-line" />
        <line
          x1="0"
          y1="2"
          x2={reached === null ? "100%" : `${reached}%`}
          y2="2"
          strokeWidth="2"
          strokeDasharray={reached === null ? "8 20" : "8 6"}
          className={clsx("stroke-thread", reached === null && "animate-stitch")}
        />
      </svg>
    </div>
  );
}
