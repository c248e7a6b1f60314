import clsx from "clsx";
import { Menu } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, NavLink } from "react-router";
import { deferredPart } from "../../../ui/deferred-part.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Logo } from "../../../ui/logo.tsx";
import { AccountLinks, CreditsBadge } from "./account-links.tsx";
import { headerLinks, type ShellSession } from "./shell-session.ts";

const MenuSheet = deferredPart(() => import("./menu-sheet.tsx"), {
  missing: "The menu will open when you're back online.",
});

/** Below 768 px the links are in the menu. As the only way around it must open without a connection too. */
function fetchWhereNeeded(): void {
  if (window.matchMedia("(max-width: 767.98px)").matches) MenuSheet.fetch();
}

export type HeaderProps = { session: ShellSession; onLogout: () => void };

export function Header({ session, onLogout }: HeaderProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  // Once opened it stays mounted, so that its closing is visible.
  const [menuWanted, setMenuWanted] = useState(false);
  useEffect(fetchWhereNeeded, []);

  return (
    <header className="sticky top-0 z-30 border-b bg-bg pt-[env(safe-area-inset-top)]">
      <div className="page flex h-16 items-center justify-between gap-6 lg:h-18">
        <Link to="/" aria-label="Toile, home" className="-ml-1 shrink-0 rounded-field p-1">
          <Logo className="h-8 w-auto lg:h-9" stitched={false} />
        </Link>
        <nav aria-label="Main" className="hidden min-w-0 md:block">
          <ul className="flex items-center gap-4 lg:gap-7">
            {headerLinks(session).map((link) => (
              <li key={link.to}>
                <NavLink
                  to={link.to}
                  prefetch="intent"
                  className={clsx(
                    "target inline-flex min-h-9 items-center whitespace-nowrap text-sm transition-colors hover:text-ink",
                    "text-muted aria-[current=page]:text-ink",
                    "after:pointer-events-none aria-[current=page]:before:stitch aria-[current=page]:before:absolute aria-[current=page]:before:inset-x-0 aria-[current=page]:before:bottom-0.5 aria-[current=page]:before:content-['']",
                  )}
                >
                  {link.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="hidden shrink-0 md:block">
          <AccountLinks session={session} onLogout={onLogout} />
        </div>
        <div className="flex items-center gap-2 md:hidden">
          {session.status === "authenticated" ? <CreditsBadge balance={session.balance} className="min-h-9" /> : null}
          <IconButton
            label="Menu"
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            className="-mr-2.5"
            onPointerEnter={MenuSheet.fetch}
            onFocus={MenuSheet.fetch}
            onClick={() => {
              setMenuWanted(true);
              setMenuOpen(true);
            }}
          >
            <Menu aria-hidden="true" />
          </IconButton>
        </div>
        {menuWanted ? (
          <MenuSheet open={menuOpen} onOpenChange={setMenuOpen} session={session} onLogout={onLogout} />
        ) : null}
      </div>
    </header>
  );
}
