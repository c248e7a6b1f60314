import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { Button } from "../../../../ui/button.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { PasswordField } from "../../../../ui/field.tsx";
import { LinkPage } from "../../../../ui/link-page.tsx";
import { Spinner } from "../../../../ui/spinner.tsx";
import { AuthColumns } from "../auth-columns.tsx";
import { AuthFormFrame } from "../auth-form-frame.tsx";
import { type PasswordResetOptions, usePasswordReset } from "./use-password-reset.ts";
import { useResetLink } from "./use-reset-link.ts";

/** The target of the mailed link. It checks the link first, so that a password is not typed for an expired one. */
export function ResetPasswordPage({ picture }: { picture: ReactNode }) {
  const { state, retry, refuse, finish } = useResetLink();
  if (state.step === "open") {
    return <NewPassword key={state.token} {...state} picture={picture} onDone={finish} onRefused={refuse} />;
  }
  if (state.step === "done") return <Done email={state.email} picture={picture} />;
  return (
    <LinkPage>
      <h1 className="sr-only">Set a new password</h1>
      {state.step === "reading" ? <Spinner size="large" label="Loading" /> : null}
      {state.step === "unreachable" ? (
        <ErrorState title="We could not open the link" onRetry={retry}>
          {state.message ?? "Please check your connection. The link still works."}
        </ErrorState>
      ) : null}
      {state.step === "refused" ? <Refused reason={state.reason} /> : null}
    </LinkPage>
  );
}

function Refused({ reason }: { reason: string | null }) {
  return (
    <ErrorState
      title={reason ?? "There is no link here"}
      action={
        <>
          <Button asChild>
            <Link to="/forgot-password">Send a new link</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/login">Log in</Link>
          </Button>
        </>
      }
    >
      {reason === null
        ? "Please open the link in our email again, or request a new one."
        : "A link works once, for one hour. We can send you a new one."}
    </ErrorState>
  );
}

type NewPasswordProps = PasswordResetOptions & { email: string; picture: ReactNode };

function NewPassword({ email, picture, ...options }: NewPasswordProps) {
  const { submit, isSubmitting, field, onBegin } = usePasswordReset(options);
  return (
    <AuthColumns
      eyebrow="Nearly there"
      title="Set a new password"
      lead={
        <>
          For <span className="break-words text-ink">{email}</span>. We will log out every device.
        </>
      }
      picture={picture}
    >
      <div className="mt-8">
        <AuthFormFrame submit={submit} ready busy={isSubmitting} onBegin={onBegin} action="Save password">
          {/* Tells a password manager whose password this is. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint="At least 6 characters."
            required
            {...field("password")}
          />
          <PasswordField label="Confirm password" autoComplete="new-password" required {...field("confirmPassword")} />
        </AuthFormFrame>
      </div>
    </AuthColumns>
  );
}

function Done({ email, picture }: { email: string; picture: ReactNode }) {
  const button = useRef<HTMLAnchorElement>(null);
  // The focused form is gone.
  useEffect(() => button.current?.focus(), []);
  return (
    <AuthColumns
      eyebrow="All set"
      title="Your password has been changed"
      lead={<div role="status">We have logged out every device. Log in with your new password to continue.</div>}
      picture={picture}
    >
      <Button asChild size="large" className="mt-8 w-full">
        <Link ref={button} to="/login" state={{ email }}>
          Log in
        </Link>
      </Button>
    </AuthColumns>
  );
}
