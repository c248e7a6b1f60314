import type { ReactNode } from "react";
import { Button } from "./button.tsx";

/** The target of a mailed link: one message in the middle. */
export function LinkPage({ children }: { children: ReactNode }) {
  return (
    <div className="page flex min-h-[60dvh] flex-col items-center justify-center py-12 text-center">{children}</div>
  );
}

export type LinkQuestionProps = {
  title: string;
  lead: ReactNode;
  /** The button's text. */
  action: string;
  step: "reading" | "asking" | "sending";
  failed: boolean;
  onPress: () => void;
};

/** Asks before anything happens: programs that scan mail open every link in it, but press no buttons. */
export function LinkQuestion({ title, lead, action, step, failed, onPress }: LinkQuestionProps) {
  return (
    <>
      <h1 className="display text-headline">{title}</h1>
      <p className="measure mt-3 text-balance text-muted">{lead}</p>
      <Button
        size="large"
        className="mt-8"
        loading={step === "sending"}
        disabled={step === "reading"}
        onClick={() => step === "asking" && onPress()}
      >
        {action}
      </Button>
      <div aria-live="polite" className="mt-4 text-sm text-thread">
        {failed ? "That did not work. Please try again in a moment." : null}
      </div>
    </>
  );
}

export type LinkDoneProps = { icon: ReactNode; title: string; children: ReactNode; action?: ReactNode };

export function LinkDone({ icon, title, children, action }: LinkDoneProps) {
  return (
    <div role="status" className="flex flex-col items-center">
      <span className="mb-6 text-thread [&>svg]:size-10" aria-hidden="true">
        {icon}
      </span>
      <h1 className="display text-headline">{title}</h1>
      <p className="measure mt-3 text-balance text-muted">{children}</p>
      {action ? <div className="mt-8">{action}</div> : null}
    </div>
  );
}
