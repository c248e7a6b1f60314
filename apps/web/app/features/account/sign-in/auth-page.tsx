import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { parseOrigin } from "../session/origin.ts";
import { useSession } from "../session/session.tsx";
import { AuthForm } from "./auth-form.tsx";
import type { AuthMode } from "./auth-rules.ts";
import { GoogleButton } from "./google-button.tsx";

const MESSAGES = {
  login: {
    eyebrow: "Welcome back",
    title: "Log in",
    lead: "Your photo and all that you tried on are where you left them.",
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

/** Login and register: one screen in two modes, beside a picture where there is room for one. */
export function AuthPage({ mode, picture }: { mode: AuthMode; picture: ReactNode }) {
  const { status } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const from = parseOrigin(location.state);
  const leaving = useRef(false);
  const messages = MESSAGES[mode];

  // Someone who is already signed in (perhaps in another tab) has no business here.
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

  return (
    <div className="page grid gap-10 py-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-[clamp(3rem,7vw,7rem)] lg:py-12">
      <div className="mx-auto flex w-full max-w-[27rem] flex-col justify-center lg:py-10">
        <p className="eyebrow">{messages.eyebrow}</p>
        <h1 className="display mt-2 text-headline">{messages.title}</h1>
        <p className="mt-3 text-balance text-muted">
          {from?.pathname === "/try-on" ? "Then on to the fitting room." : messages.lead}
        </p>
        <div className="mt-8">
          <AuthForm
            key={mode}
            mode={mode}
            from={from}
            referralCode={search.get("ref") ?? ""}
            onSignedIn={() => {
              leaving.current = true;
            }}
          />
        </div>
        <div className="my-6 flex items-center gap-4 text-sm text-muted" aria-hidden="true">
          <span className="stitch flex-1" />
          or
          <span className="stitch flex-1" />
        </div>
        <div className="grid">
          <GoogleButton />
        </div>
        <p className="mt-8 text-center text-sm">
          {messages.question}{" "}
          <Link
            to={{ pathname: messages.other, search: location.search }}
            state={location.state}
            className="target font-medium underline decoration-thread underline-offset-4"
          >
            {messages.answer}
          </Link>
        </p>
      </div>
      <div className="sticky top-28 hidden h-[min(48rem,calc(100dvh-9rem))] min-h-[34rem] overflow-hidden rounded-picture lg:block">
        {picture}
      </div>
    </div>
  );
}
