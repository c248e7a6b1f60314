import { type ApiError, MINIMUM_AGE, TRYON_CREDITS_PER_SAMPLE } from "@toile/contract";
import { Gift } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { useSiteSettings } from "../../../lib/page/site-settings.ts";
import { toast } from "../../../ui/toast.ts";
import { GoogleButton, type GoogleButtonProps } from "../google/google-button.tsx";
import { FAILURE_NOTES, parseFailure } from "../google/read-callback.ts";
import { type Origin, parseOrigin } from "../session/origin.ts";
import { useSession } from "../session/session.tsx";
import { AuthColumns } from "./auth-columns.tsx";
import type { AuthMode } from "./auth-fields.ts";
import { LoginForm } from "./login-form.tsx";
import { PasskeyButton } from "./passkey/passkey-button.tsx";
import { RegisterForm } from "./register-form.tsx";
import { SecondStepColumn } from "./second-step/second-step-column.tsx";
import { typedEmail } from "./typed-email.ts";

const MESSAGES = {
  login: {
    eyebrow: "Your fitting room",
    title: "Log in",
    lead: "Your photo and everything you tried on are where you left them.",
    question: "New here?",
    answer: "Create an account",
    other: "/register",
  },
  register: {
    eyebrow: "A fitting room of your own",
    title: "Create an account",
    lead: "One photo of you, kept private, and every garment after that.",
    question: "Already have an account?",
    answer: "Log in",
    other: "/login",
  },
} as const;

const OLD_PASSKEY = "This passkey is older than your two-step login, so we need a code too.";

export type AuthPageProps = Pick<GoogleButtonProps, "onLeave" | "onBack"> & {
  mode: AuthMode;
  picture: ReactNode;
  /** What the visitor has chosen already. */
  kept: ReactNode;
};

/** Login and register: one screen in two modes, beside a picture if there is space. */
export function AuthPage({ mode, picture, kept, onLeave, onBack }: AuthPageProps) {
  const { state } = useLocation();
  const [search] = useSearchParams();
  const from = parseOrigin(state);
  const form = { from, onSignedIn: useLeaveSignedIn(from) };
  const messages = MESSAGES[mode];
  const referralCode = search.get("ref") ?? "";
  const login = useLoginSteps(typedEmail(state));
  if (login.refusal && mode === "login") {
    const lead = login.lead === undefined ? {} : { lead: login.lead };
    return <SecondStepColumn form={form} refusal={login.refusal} onBack={login.goBack} picture={picture} {...lead} />;
  }
  return (
    <AuthColumns
      eyebrow={messages.eyebrow}
      title={messages.title}
      lead={from?.pathname === "/try-on" ? "Then on to the fitting room." : messages.lead}
      picture={picture}
    >
      {kept}
      <div className="mt-8">
        {mode === "register" ? <FreeFirst /> : null}
        {mode === "register" ? (
          <RegisterForm {...form} referralCode={referralCode} />
        ) : (
          <LoginForm {...form} typed={login.email} onSecondStep={login.goOn} />
        )}
      </div>
      <OtherWays google={{ from, referralCode, onLeave, onBack }}>
        {mode === "login" ? (
          <PasskeyButton form={form} onSecondStep={(refusal) => login.goOn(refusal, login.email, OLD_PASSKEY)} />
        ) : null}
      </OtherWays>
      {mode === "register" ? <TermsNote /> : null}
      <OtherMode mode={mode} />
    </AuthColumns>
  );
}

/** Which step of the login is visible: the second one after the server's refusal of the first. */
function useLoginSteps(typed: string) {
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [email, setEmail] = useState(typed);
  const [lead, setLead] = useState<string>();
  const goOn = (answer: ApiError, given: string, why?: string) => {
    setEmail(given);
    setLead(why);
    setRefusal(answer);
  };
  const goBack = (reason?: string) => {
    setRefusal(null);
    if (reason) toast({ title: "Login Failed", description: reason, variant: "destructive" });
  };
  return { refusal, email, lead, goOn, goBack };
}

/**
 * Leaves the page if a user is already signed in, perhaps in another tab. Call the returned function when a form signs in: that form then redirects
 * itself.
 */
function useLeaveSignedIn(from: Origin | null): () => void {
  const { status } = useSession();
  const navigate = useNavigate();
  const leaving = useRef(false);
  const place = useRef(from);
  place.current = from;
  useEffect(() => {
    if (status !== "authenticated" || leaving.current) return;
    const origin = place.current;
    navigate(origin ? `${origin.pathname}${origin.search}${origin.hash}` : "/", {
      replace: true,
      state: origin?.state ?? null,
    });
  }, [status, navigate]);
  return () => {
    leaving.current = true;
  };
}

/** Below the form: what needs no password here. */
function OtherWays({ google, children }: { google: GoogleButtonProps; children: ReactNode }) {
  const failure = parseFailure(useLocation().state);
  const hasGoogle = useSiteSettings()?.hasGoogle ?? false;
  return (
    <>
      {hasGoogle || children ? (
        <div className="my-6 flex items-center gap-4 text-sm text-muted" aria-hidden="true">
          <span className="stitch flex-1" />
          or
          <span className="stitch flex-1" />
        </div>
      ) : null}
      <div className="grid gap-3">
        {failure ? (
          <p role="status" className="text-balance bg-muslin px-5 py-3 text-sm">
            {FAILURE_NOTES[failure]}
          </p>
        ) : null}
        {children}
        {hasGoogle ? <GoogleButton {...google} /> : null}
      </div>
    </>
  );
}

/** Beside the fields: why they are worth the typing. */
function FreeFirst() {
  const count = Math.floor((useSiteSettings()?.welcomeCredits ?? 0) / TRYON_CREDITS_PER_SAMPLE);
  if (count === 0) return null;
  return (
    <p className="mb-6 flex items-center gap-2.5 font-medium">
      <Gift className="size-5 shrink-0 text-thread" aria-hidden="true" />
      {count === 1 ? "The first try-on is free." : `The first ${count} try-ons are free.`}
    </p>
  );
}

/** Beside both ways to an account. Links open in a new tab, because leaving the page would lose the input. */
function TermsNote() {
  const link = {
    target: "_blank",
    rel: "noreferrer",
    className: "target underline decoration-thread underline-offset-4",
  };
  return (
    <p className="mt-6 text-center text-sm text-balance text-muted">
      By creating an account you accept the{" "}
      <a href="/terms-of-service" {...link}>
        terms of service
      </a>{" "}
      and confirm that you are at least {MINIMUM_AGE} years old. The{" "}
      <a href="/privacy-policy" {...link}>
        privacy policy
      </a>{" "}
      says what happens to your data.
    </p>
  );
}

function OtherMode({ mode }: { mode: AuthMode }) {
  const { search, state } = useLocation();
  const { question, answer, other } = MESSAGES[mode];
  return (
    <p className="mt-8 text-center text-sm">
      {question}{" "}
      <Link
        to={{ pathname: other, search }}
        state={state}
        className="target font-medium underline decoration-thread underline-offset-4"
      >
        {answer}
      </Link>
    </p>
  );
}
