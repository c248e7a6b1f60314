import { zodResolver } from "@hookform/resolvers/zod";
import { ApiError } from "@toile/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { serverMessage } from "../../../lib/api/server-message.ts";
import { useLinkToken } from "../../../lib/page/use-link-token.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { PasswordField } from "../../../ui/field.tsx";
import { LinkPage } from "../../../ui/link-page.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { useSession } from "../session/session.tsx";
import { AuthColumns } from "./auth-columns.tsx";
import { resetFields } from "./auth-fields.ts";
import { AuthFormFrame } from "./auth-form-frame.tsx";

type State =
  | { step: "reading" }
  /** The link could not be checked, because the server was unreachable. */
  | { step: "unreachable"; token: string; message: string | undefined }
  | { step: "open"; token: string; email: string }
  | { step: "done"; email: string }
  /** The server's sentence, or null if the URL has no token at all. */
  | { step: "refused"; reason: string | null };

/** The target of the mailed link. It checks the link first, so that a password is not typed for an expired one. */
export function ResetPasswordPage({ picture }: { picture: ReactNode }) {
  const { loadGuest, user, forget } = useSession();
  const [state, setState] = useState<State>({ step: "reading" });

  const look = async (token: string) => {
    setState({ step: "reading" });
    try {
      const { email } = await (await loadGuest()).auth.readResetLink(token);
      setState({ step: "open", token, email });
    } catch (error) {
      if (isRefusedLink(error)) setState({ step: "refused", reason: error.message });
      else setState({ step: "unreachable", token, message: serverMessage(error) });
    }
  };
  useLinkToken((token) => {
    if (token) void look(token);
    else setState({ step: "refused", reason: null });
  });

  const onDone = (email: string) => {
    // This browser's session has ended too, unless it belongs to another user.
    if (user?.email === email) forget();
    setState({ step: "done", email });
  };
  if (state.step === "open") {
    return (
      <NewPassword
        key={state.token}
        {...state}
        picture={picture}
        onDone={onDone}
        onRefused={(reason) => setState({ step: "refused", reason })}
      />
    );
  }
  if (state.step === "done") return <Done email={state.email} picture={picture} />;
  return (
    <LinkPage>
      <h1 className="sr-only">Set a new password</h1>
      {state.step === "reading" ? <Spinner size="large" label="Loading" /> : null}
      {state.step === "unreachable" ? (
        <ErrorState title="We could not open the link" onRetry={() => void look(state.token)}>
          {state.message ?? "Please check your connection. The link still works."}
        </ErrorState>
      ) : null}
      {state.step === "refused" ? <Refused reason={state.reason} /> : null}
    </LinkPage>
  );
}

const isRefusedLink = (error: unknown): error is ApiError => error instanceof ApiError && error.code === "INVALID_LINK";

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
        ? "Please open the link in our email once more, or have a new one sent."
        : "A link works for one hour, and once. We can send you a new one."}
    </ErrorState>
  );
}

type NewPasswordProps = {
  token: string;
  email: string;
  picture: ReactNode;
  onDone: (email: string) => void;
  onRefused: (reason: string) => void;
};

function NewPassword({ token, email, picture, onDone, onRefused }: NewPasswordProps) {
  const { loadGuest } = useSession();
  const form = useForm({
    resolver: zodResolver(resetFields),
    defaultValues: { password: "", confirmPassword: "" },
    mode: "onSubmit",
    reValidateMode: "onSubmit",
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      onDone((await (await loadGuest()).auth.resetPassword(token, password)).email);
    } catch (error) {
      if (isRefusedLink(error)) return onRefused(error.message);
      const refused = error instanceof ApiError ? error.fields.password : undefined;
      const message =
        refused ?? serverMessage(error) ?? "That did not work. Please check your connection and try again.";
      form.setError("password", { message });
      form.setFocus("password");
    }
  });
  const field = (name: "password" | "confirmPassword") => ({
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    error: errors[name]?.message,
  });
  return (
    <AuthColumns
      eyebrow="Nearly there"
      title="Set a new password"
      lead={
        <>
          For <span className="break-words text-ink">{email}</span>. Every device will be signed out.
        </>
      }
      picture={picture}
    >
      <div className="mt-8">
        <AuthFormFrame submit={submit} ready busy={isSubmitting} action="Save password">
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
      title="Your password is changed"
      lead={<div role="status">Every device is signed out. Log in with your new password to go on.</div>}
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
