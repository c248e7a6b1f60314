import clsx from "clsx";

export type SpinnerProps = {
  /** Read out by screen readers. Omit it only if a text beside it says the same. */
  label?: string;
  size?: "small" | "medium" | "large";
  className?: string;
};

const SIZES = { small: "size-4", medium: "size-6", large: "size-10" };

/** A thread being wound. */
export function Spinner({ label, size = "medium", className }: SpinnerProps) {
  return (
    <span className={clsx("inline-flex", className)} {...(label ? { role: "status" } : {})}>
      <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={clsx("animate-spin", SIZES[size])}>
        <circle
          cx="12"
          cy="12"
          r="10"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeDasharray="6.2 4.27"
        />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
