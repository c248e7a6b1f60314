import { ApiError } from "@toile/contract";
import { MailCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation } from "react-router";
import { serverMessage } from "../../../lib/api/server-message.ts";
import { deferredResolver, FORM_FAILED, preloadChecks } from "../../../lib/forms/deferred-resolver.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useSession } from "../session/session.tsx";
import { AuthColumns } from "./auth-columns.tsx";
import { AuthFormFrame } from "./auth-form-frame.tsx";
import { typedEmail } from "./typed-email.ts";

const loadSchema = async () => (await import("./auth-fields.ts")).forgotFields;

/** Asks where to send the link. The outcome is the same for every address, whether or not it has an account. */
export function ForgotPasswordPage({ picture }: { picture: ReactNode }) {
  const { state } = useLocation();
  const { user, getGuest } = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = async (email: string) => {
    await (await getGuest()).auth.forgotPassword(email);
    setSentTo(email);
  };
  return sentTo === null ? (
    <AuthColumns
      eyebrow="It happens"
      title="Forgot your password?"
      lead="Enter your email and we will send you a link to set a new one."
      picture={picture}
    >
      <AskForm typed={typedEmail(state)} own={user?.email} send={send} />
      <p className="mt-8 text-center text-sm">
        <Link
          to={user ? "/profile" : "/login"}
          state={state}
          className="target font-medium underline decoration-thread underline-offset-4"
        >
          {user ? "Back to your profile" : "Back to log in"}
        </Link>
      </p>
    </AuthColumns>
  ) : (
    <Sent email={sentTo} send={send} onOther={() => setSentTo(null)} picture={picture} />
  );
}

type Send = (email: string) => Promise<void>;

function AskForm({ typed, own, send }: { typed: string; own: string | undefined; send: Send }) {
  const [ready, setReady] = useState(false);
  const form = useForm({ resolver: deferredResolver(loadSchema), defaultValues: { email: typed }, mode: "onSubmit" });
  const { setValue, getValues } = form;
  useEffect(() => setReady(true), []);
  // Who is signed in is known only after the page's first effect.
  useEffect(() => {
    if (own && getValues("email") === "") setValue("email", own);
  }, [own, setValue, getValues]);
  const refuse = (message: string) => {
    form.setError("email", { message });
    form.setFocus("email");
  };
  const ask = async ({ email }: { email: string }) => {
    try {
      await send(email);
    } catch (error) {
      const refused = error instanceof ApiError ? error.fields.email : undefined;
      refuse(refused ?? serverMessage(error) ?? FORM_FAILED);
    }
  };
  const submit = form.handleSubmit(ask, ({ root }) => {
    if (root?.message) refuse(root.message);
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <div className="mt-8">
      <AuthFormFrame
        submit={submit}
        ready={ready}
        busy={isSubmitting}
        onBegin={() => preloadChecks(loadSchema)}
        action="Send the link"
      >
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.register("email", { onChange: () => form.clearErrors() })}
          error={errors.email?.message}
        />
      </AuthFormFrame>
    </div>
  );
}

type SentProps = { email: string; send: Send; onOther: () => void; picture: ReactNode };

function Sent({ email, send, onOther, picture }: SentProps) {
  const heading = useRef<HTMLDivElement>(null);
  const [again, setAgain] = useState<{ busy: boolean; said: string }>({ busy: false, said: "" });
  // The pressed button is gone, so the focus moves to what replaced it.
  useEffect(() => heading.current?.focus(), []);
  const sendAgain = async () => {
    setAgain({ busy: true, said: "" });
    try {
      await send(email);
      setAgain({ busy: false, said: "Sent again. It may take a minute to arrive." });
    } catch (error) {
      setAgain({ busy: false, said: serverMessage(error) ?? FORM_FAILED });
    }
  };
  return (
    <AuthColumns
      eyebrow="Nearly there"
      title="Check your inbox"
      lead={
        <div ref={heading} tabIndex={-1} role="status" className="outline-none">
          If <span className="break-words text-ink">{email}</span> has an account, we have sent a link. It works for one
          hour.
        </div>
      }
      picture={picture}
    >
      <div className="mt-8 border-y py-5">
        <p className="flex items-start gap-3">
          <MailCheck className="mt-1 size-5 shrink-0 text-thread" strokeWidth={1.5} aria-hidden="true" />
          <span>Nothing there? Look in your spam folder, and check the address for typos.</span>
        </p>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="secondary" loading={again.busy} onClick={() => void sendAgain()}>
          Send it again
        </Button>
        <Button variant="ghost" onClick={onOther}>
          Use another address
        </Button>
      </div>
      <p aria-live="polite" className="mt-4 min-h-6 text-sm text-muted">
        {again.said}
      </p>
      <p className="mt-4 text-sm">
        <Link
          to="/login"
          state={{ email }}
          className="target font-medium underline decoration-thread underline-offset-4"
        >
          Back to log in
        </Link>
      </p>
    </AuthColumns>
  );
}
