import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * Hands over the token behind the # of a mail's link, or null where the address has none. It leaves the address at once: it would stay in the
 * history, and be in whatever is shared of it.
 */
export function useLinkToken(onToken: (token: string | null) => void): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const handled = useRef(false);
  const latest = useRef(onToken);
  latest.current = onToken;
  useEffect(() => {
    const token = hash.slice(1);
    if (token) navigate({ hash: "" }, { replace: true });
    if (token || !handled.current) latest.current(token || null);
    handled.current = true;
  }, [hash, navigate]);
}
