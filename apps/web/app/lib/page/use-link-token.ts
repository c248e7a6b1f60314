import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * Passes on the token behind the # of a mailed link, or null if the URL has none. The token is removed from the URL at once, because it would
 * stay in the history and be shared with the link.
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
