import clsx from "clsx";
import type { ReactNode } from "react";

export type EmptyStateProps = {
  title: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  /** One action. */
  action?: ReactNode;
  className?: string;
};

/** Nothing here yet: an empty hanger, a sentence and one action. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div className={clsx("flex flex-col items-center px-4 py-16 text-center", className)}>
      <svg viewBox="0 0 96 56" width="96" height="56" fill="none" aria-hidden="true" className="mb-6">
        <path
          d="M48 26v-6c5-1 8-4 8-8a8 8 0 0 0-16 0"
          className="stroke-muted"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
        <path
          d="M48 26 8 48c-3 2-2 5 1 5h78c3 0 4-3 1-5Z"
          className="stroke-thread"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeDasharray="6 5"
        />
      </svg>
      <h2 className="display text-title">{title}</h2>
      {children ? <p className="measure mt-2 text-balance text-muted">{children}</p> : null}
      {action ? <div className="mt-6">{action}</div> : null}
    </div>
  );
}
