import clsx from "clsx";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";

export type ErrorStateProps = {
  /** What happened. */
  title: ReactNode;
  /** What to do about it, and that nothing is lost. */
  children?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  retrying?: boolean;
  /** Another action, beside or instead of trying again. */
  action?: ReactNode;
  /** For support, when the shopper asks for help. */
  requestId?: string | undefined;
  className?: string;
};

export function ErrorState(props: ErrorStateProps) {
  const { title, children, onRetry, retryLabel = "Try again", retrying = false, action, requestId, className } = props;
  return (
    <div role="alert" className={clsx("flex flex-col items-center px-4 py-16 text-center", className)}>
      <svg viewBox="0 0 120 24" width="120" height="24" fill="none" aria-hidden="true" className="mb-6 stroke-thread">
        <path d="M2 14h42" strokeWidth="2" strokeDasharray="8 6" strokeLinecap="round" />
        <path d="M44 14c8 0 8-9 13-9s4 8 9 6" strokeWidth="1.5" strokeLinecap="round" />
        <path d="M78 14h40" strokeWidth="2" strokeDasharray="8 6" strokeLinecap="round" />
      </svg>
      <h2 className="display text-title">{title}</h2>
      {children ? <div className="measure mt-2 text-balance text-muted">{children}</div> : null}
      {onRetry || action ? (
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          {onRetry ? (
            <Button variant="secondary" loading={retrying} onClick={() => onRetry()}>
              {retryLabel}
            </Button>
          ) : null}
          {action}
        </div>
      ) : null}
      {requestId ? <p className="mt-6 text-xs text-muted">Reference {requestId}</p> : null}
    </div>
  );
}
