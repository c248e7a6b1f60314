import type { ReactNode } from "react";
import { Link } from "react-router";

const SHORTCUTS = [
  { to: "/support#good-photo", label: "Which photo works best" },
  { to: "/support#poor-result", label: "A result that does not look right" },
  { to: "/support#refunds", label: "Getting money back" },
  { to: "/support#delete", label: "Deleting a photo, or everything" },
] as const;

export type ContactPageProps = {
  form: ReactNode;
  /** The operator's email; empty if there is only the form. */
  email: string;
};

/** /contact: the form, and answers that may make it unnecessary. */
export function ContactPage({ form, email }: ContactPageProps) {
  return (
    <div className="page grid gap-x-[clamp(3rem,8vw,8rem)] gap-y-12 pb-4 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <div>
        <div className="stitch mb-8 w-24" />
        <h1 className="display text-headline">
          Write <em className="text-thread">to us.</em>
        </h1>
        <p className="mt-5 text-lead text-muted">A person will read it and answer by email.</p>
        {email ? (
          <p className="mt-4">
            Or by mail:{" "}
            <a href={`mailto:${email}`} className="target underline decoration-thread underline-offset-4">
              {email}
            </a>
          </p>
        ) : null}
        <nav aria-labelledby="shortcuts" className="mt-10">
          <h2 id="shortcuts" className="eyebrow">
            Answered already
          </h2>
          <ul className="mt-3 divide-y divide-line border-y">
            {SHORTCUTS.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="flex min-h-12 items-center py-2 decoration-thread underline-offset-4 hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {form}
    </div>
  );
}
