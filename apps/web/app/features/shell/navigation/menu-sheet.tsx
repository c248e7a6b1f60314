import { NavLink } from "react-router";
import { Sheet } from "../../../ui/sheet.tsx";
import { ThemeToggle } from "../../../ui/theme-toggle.tsx";
import { AccountMenu } from "./account-links.tsx";
import { headerLinks, type ShellSession } from "./shell-session.ts";

export type MenuSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  session: ShellSession;
  onLogout: () => void;
};

/** The navigation below 768 px. In its own file, loaded when a thumb comes near, because most visits never open it. */
export default function MenuSheet({ open, onOpenChange, session, onLogout }: MenuSheetProps) {
  const leave = () => onOpenChange(false);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Menu"
      titleHidden
      footer={<AccountMenu session={session} onLogout={onLogout} onLeave={leave} />}
    >
      <nav aria-label="Main">
        <ul>
          {headerLinks(session).map((link) => (
            <li key={link.to} className="border-b last:border-b-0">
              <NavLink
                to={link.to}
                onClick={leave}
                className="display flex min-h-14 items-center text-title aria-[current=page]:italic aria-[current=page]:text-thread"
              >
                {link.label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-6 flex items-center justify-between">
        <p className="text-sm text-muted">Theme</p>
        <ThemeToggle />
      </div>
    </Sheet>
  );
}
