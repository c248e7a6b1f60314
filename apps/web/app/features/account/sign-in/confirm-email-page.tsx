import { ApiError, type Client } from "@toile/contract";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useLinkToken } from "../../../lib/page/use-link-token.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";

export type ConfirmEmailPageProps = {
  loadGuest: () => Promise<Client>;
  signedIn: boolean;
  /** For what the confirmation changes elsewhere on the page; its failure is no failure of the confirmation. */
  onConfirmed: () => Promise<void>;
};

type State =
  | { step: "reading" }
  | { step: "asking"; token: string; failed: boolean }
  | { step: "sending"; token: string }
  | { step: "confirmed"; email: string }
  /** The server's sentence, or null where the address brought no link at all. */
  | { step: "refused"; reason: string | null };

/** Asks before it confirms: programs that look through mail open every link in it, and they press nothing. */
export function ConfirmEmailPage({ loadGuest, signedIn, onConfirmed }: ConfirmEmailPageProps) {
  const [state, setState] = useState<State>({ step: "reading" });

  useLinkToken((token) =>
    setState(token ? { step: "asking", token, failed: false } : { step: "refused", reason: null }),
  );

  const confirm = async (token: string) => {
    setState({ step: "sending", token });
    try {
      const { email } = await (await loadGuest()).auth.confirmEmail(token);
      setState({ step: "confirmed", email });
      await onConfirmed().catch(() => {});
    } catch (error) {
      const refused = error instanceof ApiError && (error.status === 400 || error.status === 409);
      setState(refused ? { step: "refused", reason: error.message } : { step: "asking", token, failed: true });
    }
  };

  return (
    <div className="page flex min-h-[60dvh] flex-col items-center justify-center py-12 text-center">
      {state.step === "confirmed" ? (
        <Confirmed email={state.email} signedIn={signedIn} />
      ) : state.step === "refused" ? (
        <Refused reason={state.reason} />
      ) : (
        <Question state={state} onConfirm={confirm} />
      )}
    </div>
  );
}

function Confirmed({ email, signedIn }: { email: string; signedIn: boolean }) {
  return (
    <div role="status" className="flex flex-col items-center">
      <MailCheck className="mb-6 size-10 text-thread" strokeWidth={1.25} aria-hidden="true" />
      <h1 className="display text-headline">Email confirmed</h1>
      <p className="measure mt-3 text-balance text-muted">
        Thank you. You log in with <span className="break-words text-ink">{email}</span>.
      </p>
      <Button asChild className="mt-8">
        <Link to={signedIn ? "/profile" : "/login"}>{signedIn ? "Go to your profile" : "Log in"}</Link>
      </Button>
    </div>
  );
}

function Refused({ reason }: { reason: string | null }) {
  return (
    <>
      <h1 className="sr-only">Confirm your email</h1>
      <ErrorState
        title={reason === null ? "There is no link here" : "Not confirmed"}
        action={
          <Button asChild variant="secondary">
            <Link to="/profile">Go to your profile</Link>
          </Button>
        }
      >
        {reason ?? "Please open the link in our mail once more. Your profile sends you a new one."}
      </ErrorState>
    </>
  );
}

type QuestionProps = {
  state: Exclude<State, { step: "confirmed" | "refused" }>;
  onConfirm: (token: string) => Promise<void>;
};

function Question({ state, onConfirm }: QuestionProps) {
  return (
    <>
      <h1 className="display text-headline">Confirm your email</h1>
      <p className="measure mt-3 text-balance text-muted">One press, and we know that this inbox is yours.</p>
      <Button
        size="large"
        className="mt-8"
        loading={state.step === "sending"}
        disabled={state.step === "reading"}
        onClick={() => state.step === "asking" && void onConfirm(state.token)}
      >
        Confirm
      </Button>
      <div aria-live="polite" className="mt-4 text-sm text-thread">
        {state.step === "asking" && state.failed ? "That did not work. Please try again in a moment." : null}
      </div>
    </>
  );
}
