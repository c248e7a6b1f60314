import clsx from "clsx";
import { Check, Globe, Pin, Store } from "lucide-react";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { judgeSetup, SETUP_STEPS, type SetupFacts, type SetupStep, type StepState } from "./setup-steps.ts";
import { useExtension } from "./use-extension.ts";

export type WelcomePageProps = {
  /** Null while loading. */
  facts: SetupFacts | null;
  /** They could not be loaded. */
  failed: boolean;
  onRetry: () => void;
};

/** /chrome-extension-welcome: what to do before the first try-on in another shop. */
export function WelcomePage(props: WelcomePageProps) {
  return (
    <div className="page grid gap-x-[clamp(3rem,8vw,8rem)] gap-y-14 pb-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]">
      <div>
        <p className="eyebrow">
          Toile for Chrome <span className="tabular ml-2 tracking-normal normal-case">v1.0.0</span>
        </p>
        <h1 className="display mt-4 text-poster">
          Every shop has a <em className="text-thread">fitting room.</em>
        </h1>
        <p className="mt-6 max-w-[26em] text-lead text-muted">
          The extension adds a Try On button to clothing sites. You set it up once, in four steps.
        </p>
        <Presence />
        <Picture />
      </div>
      <Setup {...props} />
      <Switching />
    </div>
  );
}

function Setup({ facts, failed, onRetry }: WelcomePageProps) {
  const setup = facts && judgeSetup(facts);
  return (
    <section aria-labelledby="setup">
      <h2 id="setup" className="display text-heading">
        Setup
      </h2>
      {failed ? (
        <p role="alert" className="mt-4 border-l-2 border-thread pl-4">
          We could not check your progress.{" "}
          <Button variant="link" onClick={onRetry}>
            Try again
          </Button>
        </p>
      ) : null}
      <ol className="mt-6 border-t">
        {SETUP_STEPS.map((step, index) => (
          <Step key={step.id} step={step} number={index + 1} state={setup?.states[index] ?? "open"} />
        ))}
      </ol>
      <div className="mt-8 flex flex-wrap gap-3">
        {setup?.isDone ? (
          <Ways first={{ to: "/browse", label: "Start Shopping" }} second={{ to: "/try-on", label: "Try On Now" }} />
        ) : (
          <Ways
            first={{ to: setup?.continueTo ?? "/auth", label: "Continue Setup" }}
            second={{ to: "/browse", label: "Explore Fashion" }}
          />
        )}
      </div>
      <Help />
    </section>
  );
}

const SWITCHING = [
  {
    icon: Pin,
    title: "Pin Toile",
    text: "Press the puzzle piece next to the address bar, then the pin next to Toile.",
  },
  {
    icon: Store,
    title: "Use on this site",
    text: "Open a shop, press Toile's icon and switch on “Use on this site”.",
  },
  {
    icon: Globe,
    title: "Or on all shops",
    text: "“On all shops” shows the buttons everywhere. You can switch single shops off.",
  },
] as const;

/** The buttons show nowhere until the visitor allows it. */
function Switching() {
  return (
    <section aria-labelledby="switching" className="lg:col-span-2">
      <h2 id="switching" className="display text-heading">
        Switching the buttons on
      </h2>
      <ol className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-3">
        {SWITCHING.map(({ icon: Icon, title, text }) => (
          <li key={title} className="border-t pt-5">
            <Icon className="size-6 text-thread" strokeWidth={1.5} aria-hidden="true" />
            <h3 className="display mt-3 text-title">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

type Way = { to: string; label: string };

function Ways({ first, second }: { first: Way; second: Way }) {
  return (
    <>
      <Button asChild size="large">
        <Link to={first.to}>{first.label}</Link>
      </Button>
      <Button asChild size="large" variant="secondary">
        <Link to={second.to}>{second.label}</Link>
      </Button>
    </>
  );
}

function Help() {
  const link = "target text-ink underline decoration-thread underline-offset-4";
  return (
    <p className="mt-10 text-sm text-muted">
      Something in the way?{" "}
      <Link to="/support" className={link}>
        Support
      </Link>{" "}
      has answers, and{" "}
      <Link to="/contact" className={link}>
        Contact
      </Link>{" "}
      reaches a person.
    </p>
  );
}

/** The extension is not in the store yet, so the page must not send people there. */
function Presence() {
  const present = useExtension();
  return (
    <p role="status" className="mt-8 flex max-w-[32em] items-start gap-3 border-y py-4 text-sm">
      <span
        aria-hidden="true"
        className={clsx("mt-[0.45em] size-2.5 shrink-0 rounded-full", present ? "bg-ok" : "border-2 border-edge")}
      />
      {present
        ? "The extension is installed in this browser and ready."
        : "The extension is not installed in this browser, and not yet in the Chrome Web Store. You can follow the four steps now: they also set up the fitting room on this site."}
    </p>
  );
}

const WORN = [
  { src: "/demo/garments/jacket-quilted-olive.webp", alt: "A quilted olive jacket, as a shop shows it", width: 450 },
  { src: "/demo/garments/jacket-quilted-olive-worn.webp", alt: "The jacket, tried on", width: 900 },
] as const;

function Picture() {
  return (
    <div className="mt-10 grid max-w-[34rem] grid-cols-[0.62fr_auto_minmax(0,1fr)] items-end gap-4">
      <Garment {...WORN[0]} />
      <span aria-hidden="true" className="stitch mb-16 w-8 sm:w-12" />
      <Garment {...WORN[1]} />
    </div>
  );
}

function Garment({ src, alt, width }: { src: string; alt: string; width: number }) {
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={(width / 3) * 4}
      decoding="async"
      className="h-auto w-full rounded-picture bg-muslin"
    />
  );
}

const STATE_TEXTS: Record<StepState, string> = {
  complete: "Complete",
  current: "Next",
  ready: "Ready for credits",
  open: "",
};

function Step({ step, number, state }: { step: SetupStep; number: number; state: StepState }) {
  const isCurrent = state === "current" || state === "ready";
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-4 border-b py-6"
    >
      <span
        aria-hidden="true"
        className={clsx(
          "display tabular flex size-11 items-center justify-center rounded-full border text-title leading-none",
          state === "complete" && "border-ok text-ok",
          isCurrent && "border-2 border-dashed border-thread text-thread",
          state === "open" && "text-muted",
        )}
      >
        {state === "complete" ? <Check className="size-5" /> : number}
      </span>
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="display text-title">{step.title}</h3>
          <span className={clsx("text-sm", state === "complete" ? "text-ok" : "text-thread")}>
            {STATE_TEXTS[state]}
          </span>
        </div>
        <p className="mt-1 text-muted">{step.text}</p>
        <p className="mt-2 text-sm">
          <Link to={step.to} className="target underline decoration-thread underline-offset-4">
            {step.action}
          </Link>
        </p>
      </div>
    </li>
  );
}
