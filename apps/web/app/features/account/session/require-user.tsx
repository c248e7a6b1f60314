import type { User } from "@toile/contract";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { Spinner } from "../../../ui/spinner.tsx";
import { toOrigin } from "./origin.ts";
import { useSession } from "./session.tsx";

/** Shows its content to a signed-in user; sends anyone else to sign in, and remembers the page they wanted. */
export function RequireUser({ children }: { children: (user: User) => ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (session.status === "authenticated") return children(session.user);
  // The provider redirects a session that has just ended.
  if (session.status === "loading" || session.ended) {
    return (
      <div className="page flex min-h-[50dvh] items-center justify-center">
        <Spinner size="large" label="Loading" className="noscript:hidden" />
        <p className="hidden text-center text-balance text-muted noscript:block">
          This page needs JavaScript. Please allow it in your browser and load the page again.
        </p>
      </div>
    );
  }
  return <Navigate to="/login" replace state={{ from: toOrigin(location) }} />;
}
