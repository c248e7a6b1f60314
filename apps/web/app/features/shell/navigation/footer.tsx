import { Link } from "react-router";
import { Logo } from "../../../ui/logo.tsx";
import { ThemeToggle } from "../../../ui/theme-toggle.tsx";
import type { ShellSession } from "./shell-session.ts";

const COLUMNS = [
  {
    title: "Wear",
    links: [
      { to: "/", label: "Home" },
      { to: "/try-on", label: "Try on" },
      { to: "/browse", label: "Browse" },
      { to: "/chrome-extension-welcome", label: "Chrome extension" },
    ],
  },
  {
    title: "Build",
    links: [
      { to: "/boost-sales-vto", label: "For shops" },
      { to: "/virtual-try-on-api", label: "Try-on API" },
      { to: "/shopify-try-on", label: "Shopify" },
      { to: "/developer", label: "Developers" },
    ],
  },
  {
    title: "Read",
    links: [
      { to: "/support", label: "Support" },
      { to: "/contact", label: "Contact" },
      { to: "/privacy-policy", label: "Privacy policy" },
      { to: "/cookie-policy", label: "Cookie policy" },
      { to: "/terms-of-service", label: "Terms of service" },
    ],
  },
] as const;

const LINK =
  "inline-flex min-h-11 items-center text-sm decoration-thread underline-offset-4 hover:underline sm:min-h-9";

export type FooterProps = {
  session: ShellSession;
  operator?: string | undefined;
  onCookieSettings: () => void;
};

export function Footer({ session, operator, onCookieSettings }: FooterProps) {
  const isAdmin = session.status === "authenticated" && session.isAdmin;
  return (
    <footer className="mt-16 border-t lg:mt-24">
      <div className="page grid grid-cols-2 gap-x-10 gap-y-10 py-12 sm:grid-cols-3 lg:grid-cols-[1.6fr_1fr_1fr_1fr] lg:py-16">
        <div className="col-span-2 sm:col-span-3 lg:col-span-1">
          <Logo className="h-12 w-auto" title="Toile" />
          <p className="display mt-5 text-title">
            Try it on <em className="text-thread">before you buy.</em>
          </p>
        </div>
        {COLUMNS.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <p className="eyebrow">{column.title}</p>
            <ul className="mt-3">
              {column.links.map((link) => (
                <li key={link.to}>
                  <FooterLink to={link.to}>{link.label}</FooterLink>
                </li>
              ))}
              {column.title === "Read" ? (
                <li className="noscript:hidden">
                  <button type="button" aria-haspopup="dialog" onClick={onCookieSettings} className={LINK}>
                    Cookie settings
                  </button>
                </li>
              ) : null}
              {column.title === "Build" && isAdmin ? (
                <li>
                  <FooterLink to="/admin">Admin Panel</FooterLink>
                </li>
              ) : null}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t pt-6 pb-[max(2rem,env(safe-area-inset-bottom))]">
          <p className="text-sm text-muted">
            {operator
              ? `Operated from the Netherlands by ${operator}`
              : "Operated from the Netherlands by a Dutch company"}
          </p>
          <ThemeToggle />
        </div>
      </div>
    </footer>
  );
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={LINK}>
      {children}
    </Link>
  );
}
