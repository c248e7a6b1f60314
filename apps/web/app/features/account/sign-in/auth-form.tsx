import { ApiError, PRODUCT_NAME, type Session } from "@toile/contract";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { serverMessage } from "../../../lib/api/server-message.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField, TextField } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.ts";
import type { Origin } from "../session/origin.ts";
import { useSession } from "../session/session.tsx";
import {
  type AuthFields,
  type AuthMode,
  checkConfirmation,
  checkEmail,
  checkFirstName,
  checkLastName,
  checkPassword,
  toRegisterRequest,
} from "./auth-rules.ts";

/** The wait of S2.25: long enough for the toast to be seen beginning, short enough not to be felt. */
const LOGIN_REDIRECT_MS = 100;

export type AuthFormProps = {
  mode: AuthMode;
  from: Origin | null;
  /** From the address, as a friend's link carries it. */
  referralCode: string;
  /** Called before the session begins, so that the page leaves the redirect to this form. */
  onSignedIn: () => void;
};

const FALLBACKS = {
  login: { title: "Login Failed", description: "Please check your credentials and try again." },
  register: { title: "Registration Failed", description: "Please try again." },
};

/** In the order of the form: the first that was refused takes the focus. */
const FIELDS = ["firstName", "lastName", "email", "password", "referralCode"] as const;

function showFailure(mode: AuthMode, error: unknown): void {
  const { title, description } = FALLBACKS[mode];
  toast({ title, description: serverMessage(error) ?? description, variant: "destructive" });
}

export function AuthForm({ mode, from, referralCode, onSignedIn }: AuthFormProps) {
  const { loadGuest, signIn } = useSession();
  const navigate = useNavigate();
  const [ready, setReady] = useState(false);
  // Until scripts run, a submit would leave the page with everything typed so far.
  useEffect(() => setReady(true), []);
  const form = useForm<AuthFields>({ mode: "onSubmit", reValidateMode: "onSubmit", shouldFocusError: true });
  const { errors, isSubmitting } = form.formState;
  const registering = mode === "register";

  const field = (name: keyof AuthFields, check: (value: string) => true | string) => ({
    ...form.register(name, {
      validate: (value) => check(value ?? ""),
      onChange: () => form.clearErrors(name),
    }),
    error: errors[name]?.message,
    required: true,
  });

  const enter = (session: Session) => {
    onSignedIn();
    signIn(session);
    const go = () =>
      navigate(from ? { pathname: from.pathname, search: from.search, hash: from.hash } : "/", {
        replace: true,
        state: from?.state ?? null,
      });
    if (registering) go();
    else setTimeout(go, LOGIN_REDIRECT_MS);
  };

  const submit = form.handleSubmit(async (fields) => {
    try {
      const guest = await loadGuest();
      if (registering) {
        const answer = await guest.auth.register(toRegisterRequest(fields));
        const limited = answer.referral?.reason === "limit_reached" ? " This referral code has reached its limit." : "";
        const { pendingCredits } = answer;
        const waiting = pendingCredits > 0 ? ` Confirm your email to get your ${pendingCredits} credits.` : "";
        toast({
          title: `Welcome to ${PRODUCT_NAME}`,
          description: `Your account has been created successfully.${limited}${waiting}`,
        });
        enter(answer);
      } else {
        const answer = await guest.auth.login({ email: fields.email.trim(), password: fields.password });
        toast({ title: "Welcome back!", description: "You have successfully logged in." });
        enter(answer);
      }
    } catch (error) {
      showFailure(mode, error);
      const refused = error instanceof ApiError ? error.fields : {};
      const marked = FIELDS.filter((name) => refused[name] !== undefined);
      for (const name of marked) form.setError(name, { message: refused[name] ?? "" });
      if (marked[0]) form.setFocus(marked[0]);
    }
  });

  return (
    // `post`, so that not even a submit before hydration could write a password into the address.
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {registering ? (
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField label="First name" autoComplete="given-name" {...field("firstName", checkFirstName)} />
          <TextField label="Last name" autoComplete="family-name" {...field("lastName", checkLastName)} />
        </div>
      ) : null}
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete={registering ? "email" : "username"}
        autoCapitalize="none"
        spellCheck={false}
        {...field("email", checkEmail)}
      />
      <PasswordField
        label="Password"
        autoComplete={registering ? "new-password" : "current-password"}
        {...(registering ? { hint: "At least 6 characters." } : {})}
        {...field("password", checkPassword)}
      />
      {registering ? (
        <>
          <PasswordField
            label="Confirm password"
            autoComplete="new-password"
            {...field("confirmPassword", (value) => checkConfirmation(value, form.getValues("password") ?? ""))}
          />
          <TextField
            label="Referral code"
            optional
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            hint="Enter a friend's referral code to earn 5 bonus credits each!"
            defaultValue={referralCode}
            {...form.register("referralCode", { onChange: () => form.clearErrors("referralCode") })}
            error={errors.referralCode?.message}
          />
        </>
      ) : null}
      <Button type="submit" size="large" className="mt-2 w-full" loading={isSubmitting} disabled={!ready}>
        {registering ? "Create account" : "Log in"}
      </Button>
    </form>
  );
}
