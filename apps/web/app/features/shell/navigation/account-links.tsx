import clsx from "clsx";
import { Heart, Images } from "lucide-react";
import { Link } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { creditsLabel, LOOKS_LINK, type ShellSession } from "./shell-session.ts";

type AccountProps = { session: ShellSession; onLogout: () => void };

export function CreditsBadge({ balance, className }: { balance: number | null; className?: string }) {
  return (
    <Link
      to="/buy-credits"
      className={clsx(
        "tabular inline-flex items-center gap-1.5 whitespace-nowrap rounded-full border border-edge/60 px-3.5 text-sm font-medium target transition-colors hover:border-ink",
        className,
      )}
    >
      <span aria-hidden="true" className="stitch w-3.5" />
      {balance === null ? <span className="text-muted">Credits</span> : creditsLabel(balance)}
    </Link>
  );
}

/** The right end of the header, at 768 px and wider. */
export function AccountLinks({ session, onLogout }: AccountProps) {
  if (session.status === "authenticated") {
    return (
      <div className="grid justify-items-end gap-x-4 xl:flex xl:items-center">
        <p className="max-w-44 truncate text-xs text-muted xl:text-sm" title={session.name}>
          Welcome, {session.name}
        </p>
        <div className="flex items-center gap-4">
          <Link
            to={LOOKS_LINK.to}
            aria-label={LOOKS_LINK.label}
            className="target inline-flex text-muted hover:text-ink"
          >
            <Images className="size-5" aria-hidden="true" />
          </Link>
          <Link to="/favourites" aria-label="Favourites" className="target inline-flex text-muted hover:text-ink">
            <Heart className="size-5" aria-hidden="true" />
          </Link>
          <CreditsBadge balance={session.balance} className="min-h-7 xl:min-h-9" />
          <button
            type="button"
            onClick={onLogout}
            className="target inline-flex min-h-7 items-center text-sm decoration-thread underline-offset-4 hover:underline xl:min-h-9"
          >
            Logout
          </button>
        </div>
      </div>
    );
  }
  return (
    <div className={clsx("flex items-center gap-5", session.status === "loading" && "signed-in-hint:invisible")}>
      <Link
        to="/login"
        prefetch="intent"
        className="target inline-flex min-h-9 items-center text-sm decoration-thread underline-offset-4 hover:underline"
      >
        Login
      </Link>
      <Button asChild size="small">
        <Link to="/register">Sign Up</Link>
      </Button>
    </div>
  );
}

/** The same for the bottom of the menu sheet. */
export function AccountMenu({ session, onLogout, onLeave }: AccountProps & { onLeave: () => void }) {
  if (session.status === "authenticated") {
    return (
      <div className="grid gap-4">
        <div className="flex items-center justify-between gap-4">
          <p className="min-w-0 truncate text-muted">Welcome, {session.name}</p>
          <CreditsBadge balance={session.balance} className="min-h-9" />
        </div>
        <div className="grid grid-cols-2 gap-3">
          <Button asChild variant="secondary">
            <Link to={LOOKS_LINK.to} onClick={onLeave}>
              <Images className="size-4" aria-hidden="true" />
              {LOOKS_LINK.label}
            </Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/favourites" onClick={onLeave}>
              <Heart className="size-4" aria-hidden="true" />
              Favourites
            </Link>
          </Button>
        </div>
        <Button
          variant="secondary"
          onClick={() => {
            onLeave();
            onLogout();
          }}
        >
          Logout
        </Button>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button asChild variant="secondary">
        <Link to="/login" onClick={onLeave}>
          Login
        </Link>
      </Button>
      <Button asChild>
        <Link to="/register" onClick={onLeave}>
          Sign Up
        </Link>
      </Button>
    </div>
  );
}
