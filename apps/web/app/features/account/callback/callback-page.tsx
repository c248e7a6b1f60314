import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { Spinner } from "../../../ui/spinner.tsx";
import { toast } from "../../../ui/toast.ts";
import { SecondStepColumn } from "../sign-in/second-step/second-step-column.tsx";
import { useSignInCallback } from "./use-sign-in-callback.ts";

export type CallbackPageProps = { onArrive: () => Promise<void>; picture: ReactNode };

/** /oauth/callback and /auth/callback: shown briefly between Google and the page that the visitor wanted. */
export function CallbackPage({ onArrive, picture }: CallbackPageProps) {
  const waiting = useSignInCallback({ onArrive });
  const navigate = useNavigate();
  if (waiting) {
    const { refusal, from } = waiting;
    const goBack = (reason?: string) => {
      if (reason) toast({ title: "Login Failed", description: reason, variant: "destructive" });
      navigate("/login", { replace: true, state: { from } });
    };
    return (
      <SecondStepColumn
        form={{ from, onSignedIn: () => {} }}
        refusal={refusal}
        lead="Google has confirmed it's you. Your account also needs its second step."
        backLabel="Back to the login"
        onBack={goBack}
        picture={picture}
      />
    );
  }
  return (
    <div className="page flex min-h-[60dvh] flex-col items-center justify-center py-12 text-center">
      <div role="status" className="flex flex-col items-center noscript:hidden">
        <Spinner size="large" className="mb-6 text-thread" />
        <h1 className="display text-headline">Processing authentication</h1>
        <p className="measure mt-3 text-balance text-muted">One moment, we are taking you back.</p>
      </div>
      <p className="hidden text-center text-balance text-muted noscript:block">
        This page needs JavaScript. Please allow it in your browser and log in again.
      </p>
    </div>
  );
}
